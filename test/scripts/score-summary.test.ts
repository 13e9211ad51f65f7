import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, table, told, type Summary } from '../../scripts/office/score-summary.ts';

const group = (overall: number, math: number | null) => ({
  files: 2,
  overall,
  aspects: { text: { mean: overall }, textOrder: { mean: 0.1 }, math: { mean: math } },
});
const summary: Summary = { ...group(0.985, 0.899), formats: { docx: group(0.989, 0.9), odt: group(0.931, null) } };

test('goals are reached from their value on, and goals that no file has are not judged', () => {
  assert.deepEqual(
    judge(summary).map(({ name, isReached }) => [name, isReached]),
    [
      ['all formats', true],
      ['docx', false],
      ['math', false],
    ],
  );
  assert.deepEqual(judge({ ...group(0.5, null), formats: {} }).map(told), [
    'all formats  0.500  goal 0.985  NOT REACHED',
  ]);
});

test('the table has a line for each format and a column for each aspect, without aspects that only explain others', () => {
  assert.deepEqual(table(summary), {
    head: ['format', 'files', 'mean', 'text', 'math'],
    rows: [
      ['docx', '2', '0.989', '0.989', '0.900'],
      ['odt', '2', '0.931', '0.931', '-'],
      ['all', '2', '0.985', '0.985', '0.899'],
    ],
  });
});
