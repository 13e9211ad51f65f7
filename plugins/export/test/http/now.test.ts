import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nowOf } from '../../src/http/now.ts';

const DATED = Buffer.from('{"type":"documentField"}');

describe('the time in date fields', () => {
  it('is that of the server to the minute, for documents with dates', () => {
    assert.match(nowOf(undefined, DATED).now ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u);
    assert.match(nowOf('now', Buffer.from('<span data-type="document-field">')).now ?? '', /T/u);
    assert.deepEqual(nowOf('now', Buffer.from('{"type":"doc"}')), {});
  });

  it('is also set for documents with dates only in headers and footers', () => {
    const bytes = Buffer.from('{"type":"doc"}');
    const footer = { default: [{ type: 'paragraph', content: [{ type: 'documentField' }] }] };
    assert.match(nowOf('now', bytes, { footer }).now ?? '', /T/u);
    assert.deepEqual(nowOf('2026-03-01T09:05', bytes, { footer }), { now: '2026-03-01T09:05' });
    assert.deepEqual(nowOf('now', bytes, { footer: { default: [{ type: 'paragraph' }] } }), {});
  });

  it('is the caller’s choice, or none', () => {
    assert.deepEqual(nowOf('2026-03-01T09:05', DATED), { now: '2026-03-01T09:05' });
    assert.deepEqual(nowOf('shown', DATED), {});
  });
});
