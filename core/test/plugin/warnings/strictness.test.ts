import assert from 'node:assert/strict';
import { it } from 'node:test';
import { strictnessOf } from '../../../src/plugin/warnings/strictness.ts';

it('refuses every warning, none, or those with a listed code', () => {
  assert.equal(strictnessOf({ strict: 'true', failOn: 'A' }), true);
  assert.equal(strictnessOf({ strict: 'false' }), false);
  assert.equal(strictnessOf({}), false);
  assert.deepEqual(strictnessOf({ strict: 'false', failOn: 'A,B' }), ['A', 'B']);
});
