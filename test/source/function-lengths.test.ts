import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longFunctions } from './function-lengths.ts';

const MAX = 3;
const found = (text: string): string[] =>
  longFunctions('file.ts', text, MAX).map(({ line, lines }) => `${line}: ${lines}`);

test('functions of every kind are measured, from their first line to their last, blank lines and comments included', () => {
  const body = '\n\n// a comment\n}';
  assert.deepEqual(found(`function one() {${body}`), ['1: 4']);
  assert.deepEqual(found(`const two = () => {${body};`), ['1: 4']);
  assert.deepEqual(found(`\nclass Three { method() {${body} }`), ['2: 4']);
  assert.deepEqual(found(`const four = { async *method() {${body} };`), ['1: 4']);
  assert.deepEqual(found('function short() {\n\n}'), []);
});

test('a function within another counts in both', () => {
  assert.deepEqual(found('function outer() {\n  return () => {\n\n\n  };\n}'), ['1: 6', '2: 4']);
});

test('suites and lists are not counted, but functions within them are', () => {
  assert.deepEqual(found("describe('suite', () => {\n\n\n});"), []);
  assert.deepEqual(found("test.skip('case', () => {\n\n\n});"), []);
  assert.deepEqual(found('const list = (a) => [\n  a,\n  a,\n  a,\n];'), []);
  assert.deepEqual(found('const cases = (): readonly SuiteCase[] => {\n\n\n  return [];\n};'), []);
  assert.deepEqual(found("describe('suite', () => {\n  const helper = () => {\n\n\n  };\n});"), ['2: 4']);
  assert.deepEqual(found('const object = () => ({\n  a: 1,\n  b: 2,\n});'), ['1: 4']);
});
