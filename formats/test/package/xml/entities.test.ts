import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decodeText } from '../../../src/package/xml/entities.ts';

it('a long text is decoded in pieces that split no reference and no line end', () => {
  for (const unit of ['&amp;', '&#x41;b', 'a\r\n', 'abc&lt;\r\nd\u0001', '&nothing;']) {
    const times = Math.ceil(300_000 / unit.length);
    assert.ok(decodeText(unit.repeat(times)) === decodeText(unit).repeat(times), unit);
  }
});

it('ampersands that begin no reference stay, in linear time', () => {
  const text = `${'&'.repeat(500_000)}amp`;
  assert.ok(decodeText(text) === text);
});
