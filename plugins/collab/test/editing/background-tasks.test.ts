import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { BackgroundTasks } from '../../src/editing/background-tasks.ts';
import { DocumentQueue } from '../../src/editing/document-queue.ts';
import { DocumentLeases } from '../../src/editing/document-leases.ts';

const alone = new DocumentLeases({ leases: () => undefined, refresh: async () => undefined });

test('a few documents are processed at once, each once at a time and once more if it was requested meanwhile', async () => {
  const done: string[] = [];
  const failed: string[] = [];
  let [running, most] = [0, 0];
  const tasks = new BackgroundTasks({
    atOnce: 2,
    async work(document) {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      done.push(document);
      if (document === 'c') throw new Error('no');
    },
    onError: (_error, document) => failed.push(document),
  });
  for (const document of ['a', 'b', 'c', 'd', 'a', 'a', 'd']) tasks.ask(document);
  await tasks.close();
  assert.deepEqual(done.toSorted(), ['a', 'a', 'b', 'c', 'd']);
  assert.deepEqual([most, failed], [2, ['c']]);
});

test('work on one document waits for earlier work, even if that fails, and other documents do not wait', async () => {
  const turns = new DocumentQueue(alone);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.do('d', 'ada', async () => {
    await gate.promise;
    order.push('first');
    throw new Error('no');
  });
  const second = turns.do('d', 'ada', async () => Promise.resolve(order.push('second')));
  await turns.do('other', 'ada', async () => Promise.resolve(order.push('other')));
  gate.resolve();
  await assert.rejects(first, /no/);
  await second;
  assert.deepEqual(order, ['other', 'first', 'second']);
});

test('a limited amount of work may wait for one document', async () => {
  const turns = new DocumentQueue(alone);
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 33 }, () => turns.do('d', 'ada', () => gate.promise));
  await assert.rejects(
    turns.do('d', 'ada', () => Promise.resolve()),
    { code: 'DOCUMENT_BUSY' },
  );
  gate.resolve();
  await Promise.all(waiting);
  await turns.do('d', 'ada', () => Promise.resolve());
});

test('a user waits for at most one of many works of another user', async () => {
  const turns = new DocumentQueue(alone);
  const order: string[] = [];
  const names = ['ada 1', 'ada 2', 'ada 3', 'bob'];
  const work = (name: string) => turns.do('d', name.slice(0, 3), async () => void order.push(name));
  await Promise.all(names.map(work));
  assert.deepEqual(order, ['ada 1', 'bob', 'ada 2', 'ada 3']);
});
