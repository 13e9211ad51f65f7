import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { parseRange } from '../../src/http/range.ts';

describe('a Range header', () => {
  const cases: [string | undefined, number, ReturnType<typeof parseRange>][] = [
    [undefined, 10, undefined],
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=0-99', 10, { start: 0, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, undefined],
    ['bytes=-', 10, undefined],
    ['bytes=0-1,3-4', 10, undefined],
    ['lines=0-1', 10, undefined],
    ['bytes=0x1-2', 10, undefined],
  ];
  for (const [header, size, expected] of cases) {
    it(`"${header}" of ${size} bytes`, () => assert.deepEqual(parseRange(header, size), expected));
  }

  it('never reaches beyond the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (from, to, size) => {
        const range = parseRange(`bytes=${from}-${to}`, size);
        if (typeof range === 'object') assert.ok(range.start <= range.end && range.end < size);
      }),
    );
  });
});
