import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Generation } from '../../src/browser/generation.ts';
import type { RunningBrowser } from '../../src/browser/launch.ts';
import type { Slot } from '../../src/browser/slot.ts';

const running = {
  browser: { connected: true },
  pid: 1,
  confined: true,
  close: async () => {},
} as unknown as RunningBrowser;
const limits = { restartAfter: 100, maxMemoryMb: 1, pageUses: 100, concurrency: 2 };

it('a page is emptied only if no job has arrived since it was kept', async () => {
  const generation = new Generation(running, limits);
  let emptied = 0;
  const slot = {
    gone: false,
    lost: new Promise<never>(() => {}),
    release: async () => {},
    empty: async () => void (emptied += 1),
  } as unknown as Slot;

  const first = generation.keep(slot, 'ann');
  assert.equal(await generation.take('ann'), slot);
  const second = generation.keep(slot, 'ann');
  generation.rest(first);
  assert.equal(await generation.take('ann'), slot);
  assert.equal(emptied, 0);

  generation.keep(slot, 'ann');
  generation.rest(second);
  assert.equal(await generation.take('ann'), slot);
  assert.equal(emptied, 0);

  generation.rest(generation.keep(slot, 'ann'));
  assert.equal(await generation.take('ann'), slot);
  assert.equal(emptied, 1);
});
