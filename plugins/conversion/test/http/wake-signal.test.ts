import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WakeSignal } from '../../src/http/wake-signal.ts';

const open = new AbortController().signal;
const LONG = 60_000;

describe('a wake signal', () => {
  it('wakes its waiter', async () => {
    const signal = new WakeSignal();
    const waiting = signal.wait(LONG, open);
    signal.wake();
    assert.equal(await waiting, true);
  });

  it('wakes the next waiter once if nobody waits', async () => {
    const signal = new WakeSignal();
    signal.wake();
    signal.wake();
    assert.equal(await signal.wait(LONG, open), true);
    assert.equal(await signal.wait(1, open), false);
  });

  it('stops waiting when the signal aborts', async () => {
    const signal = new WakeSignal();
    const controller = new AbortController();
    const waiting = signal.wait(LONG, controller.signal);
    controller.abort();
    assert.equal(await waiting, false);
    assert.equal(await signal.wait(LONG, controller.signal), false);
  });
});
