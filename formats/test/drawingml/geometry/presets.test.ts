import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenPreset, presetPath } from '../../../src/drawingml/geometry/presets.ts';

const area = (adjustments: readonly number[] = []) => ({
  width: 100,
  height: 50,
  adjust: (index: number, otherwise: number): number => adjustments[index] ?? otherwise,
});

test('draws a preset in its size, with its adjustments', () => {
  assert.equal(presetPath('rect', area()), 'M0 0L100 0L100 50L0 50Z');
  assert.equal(presetPath('triangle', area([0.25])), 'M25 0L100 50L0 50Z');
  assert.equal(presetPath('rightArrow', area()), 'M0 12.5L75 12.5L75 0L100 25L75 50L75 37.5L0 37.5Z');
  assert.equal(presetPath('downArrow', area([1, 0.5])), 'M0 0L0 25L0 25L50 50L100 25L100 25L100 0Z');
});

test('draws a rectangle for an unknown name', () => {
  assert.equal(presetPath('constructor', area()), presetPath('rect', area()));
});

test('fills no lines', () => {
  assert.deepEqual(['line', 'bentConnector3', 'rect'].map(isOpenPreset), [true, true, false]);
});

test('draws bent connectors, brackets and arcs as lines, not as rectangles', () => {
  assert.equal(presetPath('bentConnector4', area([0.25, 2])), 'M0 0H25V100H100V50');
  assert.equal(presetPath('bentConnector5', area([-0.1, 0.5, 1.1])), 'M0 0H-10V25H110V50H100');
  assert.equal(presetPath('leftBracket', area([0.2])), 'M100 0A100 10 0 0 0 0 10V40A100 10 0 0 0 100 50');
  assert.equal(presetPath('rightBracket', area([0.2])), 'M0 0A100 10 0 0 1 100 10V40A100 10 0 0 1 0 50');
  assert.equal(presetPath('arc', area()), 'M50 0A50 25 0 0 1 100 25');
  // Clockwise from the right to the top: 270 degrees.
  assert.equal(presetPath('arc', area([0, 162])), 'M100 25A50 25 0 1 1 50 0');
  // 45 degrees, as seen from the centre.
  assert.equal(presetPath('arc', area([27, 54])), 'M72.36 47.36A50 25 0 0 1 50 50');
  const lines = ['bentConnector4', 'curvedConnector5', 'leftBracket', 'rightBracket', 'arc'];
  assert.deepEqual(
    lines.filter((name) => !isOpenPreset(name) || presetPath(name, area()).endsWith('Z')),
    [],
  );
});
