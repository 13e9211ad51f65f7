import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measure } from '../../../src/content/units.ts';
import { inPercent, inPoints } from '../../../src/odf/read/length.ts';
import { inheritText } from '../../../src/odf/read/style/properties.ts';

describe('a length', () => {
  it('is read in each unit, with or without digits before its point', () => {
    assert.deepEqual(['1in', ' -.5in', '0.5in ', '12pt', '1pc'].map(inPoints), [72, -36, 36, 12, 12]);
    assert.deepEqual(
      ['1.', '1.5.5pt', '1 pt', 'pt', '.pt', '1em', '', '9999in'].map(inPoints),
      Array(8).fill(undefined),
    );
    assert.deepEqual(['150%', '.5%', '-2%', '1.%', '%'].map(inPercent), [1.5, 0.005, -0.02, undefined, undefined]);
    assert.deepEqual(
      ['1', '1pt', '.5in', '1.pt'].map((one) => measure(one)),
      [1, 20, 720, undefined],
    );
  });

  it('is refused in time that grows no faster than its digits', () => {
    const digits = '0'.repeat(5_000_000);
    assert.equal(inPoints(`${digits}x`), undefined);
    assert.equal(inPercent(`-${digits}x`), undefined);
    assert.equal(measure(`${digits}.`), undefined);
    const size = 'fo:font-size';
    assert.deepEqual(inheritText({ [size]: `${digits}!` }, { [size]: `${digits}.%` }), { [size]: `${digits}.%` });
  });
});
