import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { definePlugin } from '../../src/plugin/index.ts';
import { createTestHost } from '../../src/testing/index.ts';
import { Kernel } from '../../src/kernel/kernel.ts';

const makeKernel = (): Kernel => new Kernel({ log: pino({ level: 'silent' }), handlerTimeout: 1000 } as never);

test('each stage of a shutdown aborts after and together with the earlier ones', () => {
  const kernel = makeKernel();
  const aborted = (): boolean[] => [kernel.leaving.aborted, kernel.draining.aborted, kernel.signal.aborted];
  assert.deepEqual(aborted(), [false, false, false]);
  kernel.startLeaving();
  assert.deepEqual(aborted(), [true, false, false]);
  kernel.startDrain();
  assert.deepEqual(aborted(), [true, true, false]);
  kernel.startShutdown();
  assert.deepEqual(aborted(), [true, true, true]);
  const other = makeKernel();
  other.startShutdown();
  assert.deepEqual([other.leaving.aborted, other.draining.aborted], [true, true]);
});

test('work that is given up receives the reason', () => {
  const kernel = makeKernel();
  kernel.startShutdown();
  for (const { reason } of [kernel.leaving, kernel.draining, kernel.signal])
    assert.match(String(reason), /shutting down|is closing/iu);
});

test('the signal of a host aborts when the server closes', async () => {
  let signal: AbortSignal | undefined;
  const host = await createTestHost(
    definePlugin({
      name: 'waiting',
      version: '1.0.0',
      apiVersion: 1,
      setup(given) {
        signal = given.signal;
      },
    }),
  );
  assert.equal(signal?.aborted, false);
  await host.close();
  assert.equal(signal?.aborted, true);
});
