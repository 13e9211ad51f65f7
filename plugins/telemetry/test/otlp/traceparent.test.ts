import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceparent, writeTraceparent } from '../../src/otlp/traceparent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('a traceparent is read and written unchanged', () => {
  for (const flags of ['00', '01']) {
    const text = `00-${TRACE}-${SPAN}-${flags}`;
    const context = readTraceparent(text);
    assert.ok(context);
    assert.equal(context.isRemote, true);
    assert.equal(writeTraceparent(context), text);
  }
});

test('an invalid traceparent is refused', () => {
  const invalid = [
    '',
    'hello',
    `01-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
  ];
  for (const text of invalid) assert.equal(readTraceparent(text), undefined, text);
});
