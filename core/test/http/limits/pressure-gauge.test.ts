import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createMeter, PressureGauge, type Reading } from '../../../src/http/limits/pressure-gauge.ts';

/** Milliseconds for several samples of the loop. A mean needs two. */
const LOOKS_MS = 50;
const LIMITS = { maxEventLoopDelay: 100, maxHeapBytes: 0, maxRssBytes: 0 };
const QUIET = { delay: 1, heapBytes: 1, rssBytes: 1 };
const BUSY = { ...QUIET, delay: 500 };

/** Returns the states of the gauge after each reading. An error is thrown in place of a reading. */
function statesAfter(readings: readonly (Reading | Error)[], limits = LIMITS): boolean[] {
  const left = [...readings];
  const gauge = new PressureGauge(limits, () => {
    const next = left.shift() ?? QUIET;
    if (next instanceof Error) throw next;
    return next;
  });
  return readings.map(() => {
    gauge.sample();
    return gauge.isHigh;
  });
}

describe('the pressure gauge', () => {
  it('is high while a limit is exceeded', () => {
    assert.deepEqual(statesAfter([QUIET, BUSY, BUSY, QUIET]), [false, true, true, false]);
    const byHeap = { ...LIMITS, maxHeapBytes: 10 };
    assert.deepEqual(statesAfter([QUIET, { ...QUIET, heapBytes: 11 }], byHeap), [false, true]);
    const byRss = { ...LIMITS, maxRssBytes: 10 };
    assert.deepEqual(statesAfter([QUIET, { ...QUIET, rssBytes: 11 }], byRss), [false, true]);
  });

  it('counts from the first quiet sample, so that the load of the start is left out', () => {
    assert.deepEqual(statesAfter([BUSY, BUSY, QUIET, BUSY]), [false, false, false, true]);
  });

  it('ends the start after ten samples even without a quiet one', () => {
    assert.deepEqual(statesAfter(Array.from({ length: 12 }, () => BUSY)).slice(9), [false, true, true]);
  });

  it('keeps its value when a measurement fails', () => {
    const failed = Object.assign(new Error('no descriptor left'), { code: 'EMFILE' });
    assert.deepEqual(statesAfter([QUIET, BUSY, failed, QUIET, failed]), [false, true, true, false, false]);
  });
});

it('measures this process', async () => {
  const meter = createMeter();
  meter.start();
  assert.equal(meter.read({ rss: false }).delay, Number.POSITIVE_INFINITY, 'the loop has not turned since the start');
  // Waits as long as the machine needs: a running loop is sampled, and then has a delay.
  let reading = meter.read({ rss: true });
  while (reading.delay === Number.POSITIVE_INFINITY) {
    await setTimeout(LOOKS_MS);
    reading = meter.read({ rss: true });
  }
  meter.stop();
  const { delay, heapBytes, rssBytes } = reading;
  assert.ok(delay >= 0, String(delay));
  assert.ok(heapBytes > 1_000_000 && rssBytes > 1_000_000);
  assert.equal(meter.read({ rss: false }).rssBytes, 0);
});
