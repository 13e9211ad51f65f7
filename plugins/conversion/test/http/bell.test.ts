import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Bell } from '../../src/http/bell.ts';

const open = new AbortController().signal;
const LONG = 60_000;

describe('a bell', () => {
  it('wakes its waiter', async () => {
    const bell = new Bell();
    const waiting = bell.wait(LONG, open);
    bell.ring();
    assert.equal(await waiting, true);
  });

  it('keeps a ring for the next waiter, once', async () => {
    const bell = new Bell();
    bell.ring();
    bell.ring();
    assert.equal(await bell.wait(LONG, open), true);
    assert.equal(await bell.wait(1, open), false);
  });

  it('lets go when the signal aborts', async () => {
    const bell = new Bell();
    const controller = new AbortController();
    const waiting = bell.wait(LONG, controller.signal);
    controller.abort();
    assert.equal(await waiting, false);
    assert.equal(await bell.wait(LONG, controller.signal), false);
  });
});
