import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { levelsOf, startsRightToLeft, visualOrder } from '../../src/text/bidi.ts';

/** Returns a line in visual order from left to right. */
const seen = (line: string): string => {
  const characters = Array.from(line);
  const levels = levelsOf(characters, startsRightToLeft(line) ? 1 : 0);
  return visualOrder(levels)
    .map((at) => characters[at])
    .join('');
};

void describe('the order of a line', () => {
  void it('keeps text that runs to the right', () => {
    assert.equal(seen('Page 3 of 7'), 'Page 3 of 7');
  });

  void it('reverses Hebrew, and keeps the numbers and Latin words within it', () => {
    assert.equal(seen('אבג 123 abc דה'), 'הד abc 123 גבא');
    assert.equal(seen('abc אבג 12.5 דה xyz'), 'abc הד 12.5 גבא xyz');
  });

  void it('keeps signs and units with their numbers', () => {
    assert.equal(seen('אב 5% גד'), 'דג 5% בא');
    assert.equal(seen('אב 1,5-2 גד'), 'דג 1,5-2 בא');
  });

  void it('reverses Arabic, with digits in order', () => {
    assert.equal(seen('سري ١٢٣'), '١٢٣ يرس');
    assert.equal(seen('نص 12/3'), '12/3 صن');
  });
});
