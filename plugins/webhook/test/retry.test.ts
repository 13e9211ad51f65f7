import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextDelay, parseRetryAfter } from '../src/retry.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

describe('the delay before the next attempt', () => {
  const delays = [5000, 60_000, DAY];
  const wait = (attempts: number, random = 0, retryAfter?: number) =>
    nextDelay({ delays, attempts, retryAfter, random });

  it('grows from attempt to attempt and ends', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((attempts) => wait(attempts)),
      [5000, 60_000, DAY, undefined],
    );
  });

  it('is up to a fifth longer at random', () => {
    assert.equal(wait(1, 0.5), 5500);
    assert.equal(wait(2, 1), 72_000);
  });

  it('is never shorter than the receiver asks', () => {
    assert.equal(wait(1, 0, 30_000), 30_000);
    assert.equal(wait(2, 0, 30_000), 60_000);
    assert.equal(wait(4, 0, 30_000), undefined);
  });
});

describe('Retry-After', () => {
  const cases: [string | null, number | undefined][] = [
    [null, undefined],
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['99999999999', DAY],
    ['Fri, 20 Nov 2099 12:00:00 GMT', DAY],
    ['soon', undefined],
  ];
  for (const [header, expected] of cases) {
    it(`"${header}"`, () => assert.equal(parseRetryAfter(header, NOW), expected));
  }
});
