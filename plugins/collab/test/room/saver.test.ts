import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogChange } from '@editor-companion/core/plugin';
import { Saver } from '../../src/room/saver.ts';
import { Wheel } from '../../src/time/wheel.ts';
import { MemoryLog } from '../memory-log.ts';
import { until } from '../support.ts';

const change: LogChange = { kind: 'update', origin: 'test', user: 'ada', time: 1, bytes: Uint8Array.of(0, 0) };

const fail = (error: unknown): void => assert.fail(String(error));

function make(log = new MemoryLog()) {
  const wheel = new Wheel(fail);
  const told = { saved: 0, failed: 0, foreign: 0 };
  const saver = new Saver({
    document: 'doc',
    log,
    wheel,
    head: 0,
    onSaved: (changes) => (told.saved += changes.length),
    onFailed: () => (told.failed += 1),
    onForeign: () => (told.foreign += 1),
  });
  return { log, wheel, saver, told };
}

test('authors are told once for each change, in order, when it is on disk', async () => {
  const { saver } = make();
  const order: string[] = [];
  saver.add(change, { saved: () => order.push('ada') });
  saver.add(change, { saved: () => order.push('ben') });
  saver.add(change);
  assert.equal(saver.isIdle, false);
  assert.equal(await saver.flush(), 3);
  assert.deepEqual(order, ['ada', 'ben']);
  assert.deepEqual([saver.head, saver.isIdle], [3, true]);
});

test('what comes while a batch is under way goes into the next one', async () => {
  const { log, saver } = make();
  const disk = Promise.withResolvers<void>();
  log.gate = disk.promise;
  saver.add(change);
  saver.save();
  saver.add(change);
  saver.add(change);
  const flushed = saver.flush();
  assert.equal(log.asked, 1);
  disk.resolve();
  assert.equal(await flushed, 3);
  assert.equal(log.asked, 2);
});

test('what cannot be written is kept, tried again each second, and acknowledged only then', async () => {
  const { log, saver, wheel, told } = make();
  log.failure = new Error('no room on the disk');
  let saved = 0;
  saver.add(change, { saved: () => (saved += 1) });
  await assert.rejects(saver.flush(), /no room/);
  assert.equal(saver.failure, log.failure);
  saver.tell({ saved: () => (saved += 10) });
  assert.deepEqual([saved, saver.isIdle, told.failed], [0, false, 1]);
  saver.add(change, { saved: () => (saved += 1) });
  wheel.turn();
  await until(() => told.failed === 2);
  log.failure = undefined;
  wheel.turn();
  await until(() => saver.isIdle);
  assert.deepEqual([saved, saver.head, saver.failure, told.saved], [12, 2, undefined, 2]);
  wheel.stop();
});

test('changes that somebody else wrote to the same document do not go unnoticed', async () => {
  const { log, saver, told } = make();
  await log.append('doc', [change]);
  saver.add(change);
  await saver.flush();
  assert.equal(told.foreign, 1);
});
