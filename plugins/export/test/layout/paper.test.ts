import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inWholePoints, paperOf } from '../../src/layout/paper.ts';

const MM = 96 / 25.4;
const margin = { top: 1, right: 2, bottom: 3, left: 4 };
const millimetres = ({ width, height }: { width: number; height: number }) => [
  Math.round(width / MM),
  Math.round(height / MM),
];

describe('the paper', () => {
  it('is A4 with margins of 20 mm', () => {
    const paper = paperOf(undefined);
    assert.deepEqual(millimetres(paper), [210, 297]);
    assert.equal(Math.round(paper.margin.left / MM), 20);
  });

  it('has the orientation of the page setup, whichever way that states its sides', () => {
    for (const [width, height] of [
      [210, 297],
      [297, 210],
    ] as const) {
      assert.deepEqual(millimetres(paperOf({ width, height, orientation: 'landscape', margin })), [297, 210]);
    }
  });

  it('reads lengths in every unit', () => {
    const {
      width,
      height,
      margin: sides,
    } = paperOf(undefined, { width: '2in', height: 300, margin: { top: '1cm', left: '5' } });
    assert.deepEqual([width, height, sides.left], [192, 300, 5]);
    assert.equal(Math.round(sides.top / MM), 10);
  });

  it('is printed in whole points, with the stated room for text', () => {
    const { width, height, margin: sides } = inWholePoints(paperOf(undefined));
    const points = (pixels: number): number => Math.round(pixels * 0.75);
    assert.deepEqual([width, height].map(points), [595, 842]);
    assert.deepEqual([sides.left, sides.right, sides.top].map(points), [57, 56, 57]);
    assert.ok(width * 0.75 < 595 && sides.left * 0.75 > 57, 'on the side from which Chromium rounds to these points');
  });

  it('must have a possible size, with room for text', () => {
    for (const options of [{ width: 1 }, { height: '9999cm' }, { width: '5cm', margin: { left: '5cm' } }]) {
      assert.throws(() => paperOf(undefined, options), { code: 'EXPORT_OPTION_INVALID' });
    }
  });
});
