import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { it } from 'node:test';
import { Backlog } from '../../src/direct/backlog.ts';

it('a backlog has room until it holds its bytes, and again when some of them are done', async () => {
  const backlog = new Backlog(10);
  const first = Promise.withResolvers<void>();
  await backlog.room();
  backlog.add(6, first.promise);
  await backlog.room();
  backlog.add(6, new Promise(() => undefined));
  let free = false;
  const waiting = backlog.room().then(() => (free = true));
  await setImmediate();
  assert.equal(free, false);
  first.resolve();
  await waiting;
  assert.equal(free, true);
});
