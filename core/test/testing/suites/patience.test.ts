import { rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { settlesSoon } from '../../../src/testing/suites/patience.ts';

const COMPLAINT = 'it went on';

test('a promise that is fulfilled or rejected passes', async () => {
  await settlesSoon(Promise.resolve(), COMPLAINT);
  await settlesSoon(Promise.reject(new Error('gone')), COMPLAINT);
});

test('a computation that does not end is reported', async () => {
  const over = new AbortController();
  const work = (async () => {
    while (!over.signal.aborted) {
      for (const until = performance.now() + 10; performance.now() < until;);
      await new Promise(setImmediate);
    }
  })();
  await rejects(settlesSoon(work, COMPLAINT), { message: COMPLAINT });
  over.abort();
  await work;
});

test('a promise that never settles is reported at the end', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const waiting = Promise.withResolvers<void>();
  const complained = rejects(settlesSoon(waiting.promise, COMPLAINT), { message: COMPLAINT });
  t.mock.timers.setTime(10_001);
  await complained;
});
