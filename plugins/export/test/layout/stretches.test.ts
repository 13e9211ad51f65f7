import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageStarts, type Stretch } from '../../src/layout/stretches.ts';

const stretch = (section: number | null, start: string, ...ends: string[]): Stretch => ({ section, start, ends });
const at = (places: Record<string, number>) => Object.entries(places).map(([name, page]) => ({ name, page }));
const starts = (stretches: Stretch[], places: Record<string, number>, pages: number) => {
  const startOf = pageStarts(stretches, at(places));
  return Array.from({ length: pages }, (_, index) => startOf(index + 1));
};

describe('the stretch in which a page begins', () => {
  it('is the last one before it, or the first on it', () => {
    const stretches = [stretch(null, 'a', 'A'), stretch(0, 'b', 'B'), stretch(1, 'c', 'C'), stretch(null, 'd', 'D')];
    assert.deepEqual(starts(stretches, { a: 1, A: 1, b: 2, B: 3, c: 3, C: 3, d: 3, D: 5 }, 5), [
      { section: null, isFirst: true },
      { section: 0, isFirst: true },
      { section: 0, isFirst: false },
      { section: null, isFirst: false },
      { section: null, isFirst: false },
    ]);
  });

  it('is that before an empty page', () => {
    const found = starts([stretch(0, 'a', 'A'), stretch(1, 'b', 'B')], { a: 1, A: 1, b: 3, B: 3 }, 3);
    assert.deepEqual(
      found.map(({ section }) => section),
      [0, 0, 1],
    );
  });

  it('counts the longest of several ends', () => {
    const found = starts([stretch(null, 'a', 'A', 'AA'), stretch(0, 'b', 'B')], { a: 1, A: 1, AA: 2, b: 2, B: 3 }, 3);
    assert.deepEqual(
      found.map(({ section }) => section),
      [null, null, 0],
    );
  });

  it('skips stretches that are not on paper', () => {
    const found = starts(
      [stretch(0, 'a', 'A'), stretch(1, 'b', 'B'), stretch(null, 'c', 'C')],
      { a: 1, c: 2, C: 2 },
      2,
    );
    assert.deepEqual(found, [
      { section: 0, isFirst: true },
      { section: null, isFirst: true },
    ]);
    assert.deepEqual(starts([], {}, 2), [
      { section: null, isFirst: false },
      { section: null, isFirst: false },
    ]);
  });
});
