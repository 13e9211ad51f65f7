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
  const told = { saved: 0, failed: 0, foreign: 0, behind: 0, gone: 0 };
  const saver = new Saver({
    document: 'doc',
    log,
    wheel,
    head: 0,
    onSaved: (changes) => (told.saved += changes.length),
    onFailed: () => (told.failed += 1),
    onForeign: ({ changes }) => (told.foreign += changes.length),
    countTaken: () => 0,
    onBehind: () => (told.behind += 1),
    onGone: () => (told.gone += 1),
  });
  return { log, wheel, saver, told };
}

test('authors are reported once for each change, in order, when it is on disk', async () => {
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

test('changes during a batch join the next one', async () => {
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

test('failed writes are kept, retried each second, and acknowledged only then', async () => {
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

test('changes by another process to the same document are noticed', async () => {
  const { log, saver, told } = make();
  await log.append('doc', [change]);
  saver.add(change);
  await saver.flush();
  assert.deepEqual([told.behind, saver.isBehind], [1, true]);
  await saver.catchUp();
  assert.deepEqual([told.foreign, saver.isBehind, saver.head], [1, false, 2]);
});

test('changes announced by others are applied once, in the order of the log, in whatever order they arrive', async () => {
  const { log, saver, told } = make();
  saver.hear({ after: 1, changes: [change.bytes, change.bytes] });
  assert.deepEqual([told.foreign, told.behind, saver.isBehind], [0, 1, true]);
  saver.hear({ after: 0, changes: [change.bytes] });
  saver.hear({ after: 0, changes: [change.bytes, change.bytes] });
  assert.deepEqual([told.foreign, saver.isBehind, saver.head], [3, false, 3]);
  assert.equal(log.asked, 0);
});

test('a change on its way to the log does not count as foreign, whichever announcement comes first', async () => {
  const { log, saver, told } = make();
  const disk = Promise.withResolvers<void>();
  log.gate = disk.promise;
  saver.add(change);
  saver.save();
  log.gate = undefined;
  await log.append('doc', [change]);
  saver.hear({ after: 1, changes: [change.bytes] });
  assert.deepEqual([told.foreign, told.behind], [0, 0]);
  disk.resolve();
  await saver.flush();
  assert.deepEqual([told.foreign, told.behind, saver.head], [1, 0, 2]);
});

test('a document that was replaced by another one is given up, and nothing more is written to its name', async () => {
  const { saver, told } = make();
  saver.ring({ id: 'first', head: 0 });
  saver.ring({ id: 'second', head: 4 });
  assert.equal(told.gone, 1);
  saver.add(change);
  await assert.rejects(saver.flush(), { code: 'LOG_DOCUMENT_GONE' });
  assert.deepEqual([told.gone, told.failed], [2, 0]);
});

test('a document that others change while its id is read is not given up', async () => {
  const { log, saver, told } = make();
  saver.add(change);
  assert.equal(await saver.flush(), 1);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const heads = log.heads;
  log.heads = async (documents) => {
    const found = await heads(documents);
    asked.resolve();
    await answered.promise;
    return found;
  };
  saver.add(change);
  const flushed = saver.flush();
  await asked.promise;
  await log.append('doc', [change]);
  saver.hear({ after: 1, changes: [change.bytes] });
  answered.resolve();
  assert.equal(await flushed, 3);
  assert.deepEqual(told, { saved: 2, failed: 0, foreign: 1, behind: 0, gone: 0 });
});

test('an announced change is not missed when it arrived by itself before the log is read', async () => {
  const { saver, told } = make();
  saver.ring({ head: 2 });
  assert.equal(saver.isBehind, true);
  saver.hear({ after: 0, changes: [change.bytes, change.bytes] });
  assert.equal(saver.isBehind, false);
  await saver.catchUp();
  assert.deepEqual([told.foreign, told.gone], [2, 0]);
});

test('a change announced during a reading of the log is not expected in that reading', async () => {
  const { log, saver, told } = make();
  const readAfter = log.readAfter.bind(log);
  const answer = Promise.withResolvers<void>();
  log.readAfter = async (...args) => {
    const records = await readAfter(...args);
    await answer.promise;
    return records;
  };
  const read = saver.catchUp();
  saver.hear({ after: 1, changes: [change.bytes] });
  answer.resolve();
  await read;
  assert.deepEqual([told.gone, told.behind, saver.isBehind], [0, 1, true]);
});

test('a room is given up if the log no longer has all changes that it lacks', async () => {
  const { saver, told } = make();
  saver.ring({ head: 2 });
  await saver.catchUp();
  assert.equal(told.gone, 1);
});
