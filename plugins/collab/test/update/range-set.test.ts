import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RangeSet } from '../../src/update/range-set.ts';

const MAX = 3000;
const range = fc
  .tuple(fc.nat(MAX), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => [from, from + length] as const);

/** A reference implementation with one flag per number. */
class Flags {
  readonly flags = new Uint8Array(MAX + 20);

  add(from: number, to: number): void {
    this.flags.fill(1, from, to);
  }

  covers(from: number, to: number): boolean {
    return this.flags.subarray(from, to).every((flag) => flag === 1);
  }
}

/** Returns the numbers in the visited ranges. */
function numbersIn(visit: (to: (from: number, to: number) => void) => void): number[] {
  const numbers: number[] = [];
  visit((from, to) => {
    for (let number = from; number < to; number++) numbers.push(number);
  });
  return numbers;
}

test('contains added ranges, in whatever order they came', () => {
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 1500, size: 'max' }),
      fc.array(range, { maxLength: 50 }),
      (added, asked) => {
        const [set, flags] = [new RangeSet(), new Flags()];
        for (const [from, to] of added) {
          set.add(from, to);
          flags.add(from, to);
        }
        for (const [from, to] of asked) {
          assert.equal(set.covers(from, to), flags.covers(from, to));
          const missing = numbersIn((visit) => set.missing(from, to, visit));
          assert.deepEqual(
            missing,
            numbersIn((visit) => visit(from, to)).filter((number) => flags.flags[number] === 0),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('returns its ranges from the first on, separated, and then is empty', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 1500, size: 'max' }), (added) => {
      const [set, flags] = [new RangeSet(), new Flags()];
      for (const [from, to] of added) {
        set.add(from, to);
        flags.add(from, to);
      }
      let end: number | undefined = -1;
      for (let start = flags.flags.indexOf(1); start >= 0; start = flags.flags.indexOf(1, end)) {
        assert.equal(set.takeFirst(start - 1), undefined);
        end = set.takeFirst(start);
        assert.ok(end !== undefined && end > start);
        assert.ok(flags.covers(start, end) && flags.flags[end] === 0);
      }
      assert.deepEqual([set.isEmpty, set.bytes, set.takeFirst(MAX * 2)], [true, 0, undefined]);
    }),
    { numRuns: 40 },
  );
});

test('a hundred thousand ranges from the end stay a hundred thousand ranges', () => {
  const set = new RangeSet();
  for (let from = 400_000; from > 0; from -= 4) set.add(from, from + 1);
  assert.equal(set.bytes, 100_000 * 16);
  set.add(0, 400_002);
  assert.deepEqual([set.bytes, set.covers(0, 400_002)], [16, true]);
});
