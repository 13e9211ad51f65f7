import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NumberDisplay, showText } from '../../src/xlsx/display.ts';

describe('a number in a cell', () => {
  const display = new NumberDisplay(false);

  it('is shown in a format of up to as many characters as Excel allows', () => {
    assert.equal(display.show(1.5, `0.00"${'x'.repeat(249)}"`), `1.50${'x'.repeat(249)}`);
  });

  it('is the plain number under a longer format, which would take minutes to parse', () => {
    const endless = `${'[h]:mm;'.repeat(5000)}${'0'.repeat(20_000)}.${'0'.repeat(20_000)}`;
    for (const code of [endless, `${'[Red]'.repeat(100_000)}@`, '0'.repeat(256)]) {
      assert.equal(display.show(1.5, code), '1.5');
      assert.equal(display.colour(1.5, code), undefined);
      assert.equal(showText('a', `${code}@`), 'a');
    }
  });
});
