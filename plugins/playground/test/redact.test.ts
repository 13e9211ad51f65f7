import assert from 'node:assert/strict';
import { it } from 'node:test';
import { redact } from '../src/events/redact.ts';

it('hides secrets and paths of the server', () => {
  const event = { accessToken: 'abc', file: { filename: 'a.docx', path: '/srv/data/files/ab/cd' }, apiKey: 'k' };
  assert.deepEqual(redact(event), { accessToken: '…', file: { filename: 'a.docx', path: '…/cd' }, apiKey: '…' });
});

it('shows the number of tokens of an answer, because a count is no secret', () => {
  assert.deepEqual(redact({ usage: { inputTokens: 12 } }), { usage: { inputTokens: 12 } });
});

it('cuts long texts, long lists and deep objects', () => {
  const deep = { a: { b: { c: { d: { e: 1 } } } } };
  assert.deepEqual(redact(deep), { a: { b: { c: { d: '…' } } } });
  assert.equal(String(redact('x'.repeat(1000))).length, 301);
  assert.equal((redact(Array.from({ length: 100 }, () => 1)) as unknown[]).length, 24);
});
