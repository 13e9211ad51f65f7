import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import type { Logger } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import { Bin } from '../../src/bin/bin.ts';
import { openDatabase } from '../../src/bin/database.ts';
import { DeletionStore } from '../../src/bin/store.ts';
import type { Records } from '../../src/records.ts';
import { MemoryLog } from '../memory-log.ts';
import { textUpdate } from '../raw-client.ts';

const nothing = (): void => undefined;
const logger: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => logger,
};
const ada = { id: 'ada', name: 'Ada' };
const DAY = 86_400_000;

class MemoryRecords implements Pick<Records, 'rename' | 'forget'> {
  readonly names = new Set<string>();

  async rename(from: string, to: string): Promise<void> {
    if (this.names.delete(from)) this.names.add(to);
  }

  async forget(document: string): Promise<boolean> {
    return this.names.delete(document);
  }
}

async function start() {
  const host = await createTestHost([storage], {});
  const store = new DeletionStore(await openDatabase(host.use('database')));
  const log = new MemoryLog();
  const records = new MemoryRecords();
  const clock = { now: Date.now() };
  const bin = new Bin({
    store,
    log,
    records: [records],
    options: { keep: 30 * DAY, remember: 365 * DAY },
    logger,
    now: () => clock.now,
  });
  const write = async (name: string): Promise<void> => {
    await log.append(name, [{ kind: 'update', origin: 'n', user: 'ada', time: 1, bytes: textUpdate('x') }]);
    records.names.add(name);
  };
  return { bin, store, log, records, write, clock, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

/** Makes the next call fail, as with a full disk or a killed server. */
function failOnce(log: MemoryLog, name: 'rename' | 'drop'): void {
  const original = log[name].bind(log);
  log[name] = async () => {
    log[name] = original as never;
    throw new Error('the disk is full');
  };
}

test('a failed deletion changes nothing', async () => {
  await using place = await start();
  const { bin, log, records, write } = place;
  await write('d');
  failOnce(log, 'rename');
  await assert.rejects(bin.put('d', ada), /full/);
  assert.ok(await log.find('d'));
  assert.deepEqual(
    [[...records.names], await bin.list('default', undefined, 10), await bin.barOf('d')],
    [['d'], [], undefined],
  );
});

test('a deletion that a killed server began is finished, wherever it was killed', async () => {
  await using place = await start();
  const { bin, store, log, records, write } = place;
  const kept = async (): Promise<string[]> => (await bin.list('default', undefined, 10)).map(({ state }) => state);
  await write('d');
  await bin.put('d', ada);
  const { id } = await bin.find('d');

  // Deletion: the row exists, but the content does not have its new name yet.
  await store.become(id, 'deleting');
  await log.rename(`\u0001deleted:${id}`, 'd');
  await bin.recover();
  assert.deepEqual([await log.find('d'), await kept()], [undefined, ['kept']]);

  // Restoring: killed before the content was renamed back.
  await store.become(id, 'restoring', 'd');
  await bin.recover();
  assert.ok(await log.find('d'));
  assert.deepEqual([[...records.names], await kept(), await bin.barOf('d')], [['d'], [], undefined]);

  // Permanent deletion: killed before the content was removed.
  await bin.put('d', ada);
  failOnce(log, 'drop');
  await assert.rejects(bin.purgeAll('d'), /full/);
  await bin.recover();
  assert.deepEqual([[...log.documents.keys()], [...records.names], await kept()], [[], [], []]);
  assert.equal((await bin.barOf('d'))?.code, 'DOCUMENT_DELETED');
});

test('content is removed when its time is over, and the mark of the deletion when its own is', async () => {
  await using place = await start();
  const { bin, log, write, clock } = place;
  for (const name of ['d', 'e']) {
    await write(name);
    await bin.put(name, ada);
    clock.now += 10 * DAY;
  }
  clock.now += 15 * DAY;
  await bin.sweep();
  assert.deepEqual(
    (await bin.list('default', undefined, 10)).map(({ document }) => document),
    ['e'],
  );
  assert.equal(log.documents.size, 1);
  await assert.rejects(bin.find('d'), { code: 'DELETION_NOT_FOUND' });
  assert.equal((await bin.barOf('d'))?.code, 'DOCUMENT_DELETED');
  clock.now += 340 * DAY;
  await bin.sweep();
  assert.deepEqual([await bin.barOf('d'), log.documents.size], [undefined, 0]);
  assert.equal((await bin.barOf('e'))?.code, 'DOCUMENT_DELETED');
});

test('a document restored under another name leaves the old name deleted', async () => {
  await using place = await start();
  const { bin, log, write } = place;
  await write('d');
  await bin.put('d', ada);
  await bin.restore(await bin.find('d'), 'e');
  assert.ok(await log.find('e'));
  assert.equal((await bin.barOf('d'))?.code, 'DOCUMENT_DELETED');
  assert.deepEqual(await bin.list('default', undefined, 10), []);
});
