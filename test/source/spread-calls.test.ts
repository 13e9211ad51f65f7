import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { spreadCalls } from './spread-calls.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

const linesIn = (...text: string[]): number[] => spreadCalls('example.ts', text.join('\n'));

test('a list of unknown length that is spread into a call is found, whatever the called function', () => {
  const found = linesIn(
    'export function example(list: string[], codes: number[]): void {',
    '  const own = [1, 2];',
    '  list.push(...others());',
    '  Math.max(0, ...codes.map(Number));',
    '  String.fromCharCode(...codes);',
    '  [].concat(',
    '    1,',
    '    ...codes,',
    '  );',
    '  new Set(...codes);',
    '  list.push(...own, ...[...codes]);',
    '}',
  );
  assert.deepEqual(found, [3, 4, 5, 8, 10, 11, 11]);
});

test('a literal list, and the rest parameter of the same function, may be spread into a call', () => {
  const found = linesIn(
    "const SIDES = ['top', 'left'] as const;",
    "export const MORE = [...SIDES, 'right'];",
    'const style = (...properties: string[]) => element("style", ...properties, ...properties.map(String));',
    'pick(...SIDES, ...MORE.map(String), ...(isWide ? SIDES : ["bottom"]));',
    'const copy = [...lists(), ...others()];',
  );
  assert.deepEqual(found, []);
});

test('an empty list of the file, and any list within a function, count as lists of unknown length', () => {
  const found = linesIn(
    'const FOUND: string[] = [];',
    'list.push(...FOUND);',
    'const f = () => { const a = [1]; g(...a); };',
  );
  assert.deepEqual(found, [2, 3]);
});

test('readers and the document model spread no list of unknown length into a call, because a long one would exceed the stack', () => {
  const readers = ['{document,formats}/src/**/*.ts', 'plugins/import-pdf/src/{layout,tagged,write}/**/*.ts'];
  const paths = globSync(readers, { cwd: REPOSITORY }).toSorted();
  assert.ok(paths.length > 500);
  const found = paths.flatMap((path) =>
    spreadCalls(path, readFileSync(join(REPOSITORY, path), 'utf8')).map((line) => `${path}:${line}`),
  );
  assert.deepEqual(found, []);
});
