import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changeBars } from '../../src/pdf-file/change-bars.ts';

const box = (bottom: number, top: number) => ({ left: 100, right: 200, bottom, top });

it('bars run beside adjacent lines, and end before unchanged ones', () => {
  const drawn = changeBars([box(600, 612), box(700, 712), box(685, 698), box(700, 710)], 48);
  assert.deepEqual(drawn.match(/\d+\.\d+ \d+\.\d+ m .* l S/gu), [
    '48.00 685.00 m 48.00 712.00 l S',
    '48.00 600.00 m 48.00 612.00 l S',
  ]);
});

it('nothing is drawn without changed lines', () => {
  assert.equal(changeBars([], 48), '');
});
