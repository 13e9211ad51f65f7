import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionsIn } from './functions.ts';

test('functions are found by name in any kind of declaration, and begin with their code', () => {
  const text = [
    'export function declared() {',
    '  return 1;',
    '}',
    'export const arrow = (a: number) => a + 1;',
    'const step = (a: number) => (b: number) => {',
    '  return a + b;',
    '};',
    'class Rooms {',
    '  #open() { return 2; }',
    '  async close(): Promise<void> {}',
    '}',
    'export const service = { put: async () => 3, get() { return 4; } };',
    'const value = 5;',
  ].join('\n');
  const found = [...functionsIn('file.ts', text)].map(([name, places]) => [
    name,
    places.map(({ line, column }) => text.split('\n')[line]?.slice(column)),
  ]);
  assert.deepEqual(found, [
    ['declared', ['']],
    ['arrow', ['a + 1;']],
    ['step', ['']],
    ['#open', [' return 2; }']],
    ['close', ['}']],
    ['put', ['3, get() { return 4; } };']],
    ['get', [' return 4; } };']],
  ]);
});
