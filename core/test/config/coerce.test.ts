import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coerce } from '../../src/config/coerce.ts';

test('converts text to the type in the schema at its place', () => {
  assert.equal(coerce('12', { type: 'integer' }), 12);
  assert.equal(coerce('TRUE', { type: 'boolean' }), true);
  assert.deepEqual(coerce('a, b ,', { type: 'array' }), ['a', 'b']);
  assert.deepEqual(coerce('["a,b"]', { type: 'array' }), ['a,b']);
  assert.deepEqual(coerce('{"a":1}', { type: 'object' }), { a: 1 });
  assert.equal(coerce('false', { anyOf: [{ const: false }, { type: 'object' }] }), false);
});

test('leaves text of the wrong type to validation', () => {
  assert.equal(coerce('ten', { type: 'integer' }), 'ten');
  assert.equal(coerce('', { type: 'number' }), '');
  assert.equal(coerce('yes', { type: 'boolean' }), 'yes');
  assert.equal(coerce('{oops', { type: 'object' }), '{oops');
});

test('leaves text unchanged if the schema asks for text or is unknown', () => {
  assert.equal(coerce('12', { type: 'string' }), '12');
  assert.equal(coerce('true', undefined), 'true');
});
