import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal, unseal } from '../../../src/comments/store/sealed.ts';

test('a sealed value is read back, and refused if any character was changed', () => {
  const value = { id: 't1', text: 'a comment äö✓' };
  const sealed = seal(value);
  assert.deepEqual(unseal('doc', sealed), value);
  for (let at = 0; at < sealed.length; at++) {
    const flipped = sealed.slice(0, at) + (sealed[at] === 'b' ? 'c' : 'b') + sealed.slice(at + 1);
    assert.throws(() => unseal('doc', flipped), { code: 'DOCUMENT_DAMAGED', message: /«doc»/u }, flipped);
  }
  assert.throws(() => unseal('doc', sealed.slice(0, 5)), { code: 'DOCUMENT_DAMAGED' });
});

test('a value from an earlier release without a seal is read unchanged', () => {
  assert.deepEqual(unseal('doc', '{"id":"t1"}'), { id: 't1' });
});
