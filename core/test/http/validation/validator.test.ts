import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOf } from '../../../src/http/validation/validator.ts';

test('a mistake in a schema is reported when the route is declared, not with the first request', () => {
  assert.throws(() => checkOf({ type: 'strnig' }, 'body'), /schema is invalid/);
  assert.throws(() => checkOf({ type: 'object', properties: { a: { pattern: '(' } } }, 'body'), /expression/);
  assert.throws(() => checkOf({ type: 'object', properties: { a: { $ref: '#/b' } } }, 'body'), /nothing exists at/);
});

test('a check refuses every invalid value, from the first one on, and fills in defaults', () => {
  const check = checkOf({ type: 'object', properties: { a: { type: 'integer', default: 3 } } }, 'body');
  assert.equal(Reflect.get(check({ a: 'x' }), 'error').code, 'BODY_INVALID');
  assert.deepEqual(check({}), { value: { a: 3 } });
});
