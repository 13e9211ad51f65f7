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

test('draws a rectangle for a name that it does not know', () => {
  assert.equal(presetPath('constructor', area()), presetPath('rect', area()));
});

test('fills no lines', () => {
  assert.deepEqual(['line', 'bentConnector3', 'rect'].map(isOpenPreset), [true, true, false]);
});
