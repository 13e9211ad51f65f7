import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import type { Logger } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../src/versions/database.ts';
import { Pins } from '../../src/versions/pins.ts';
import { VersionRecords } from '../../src/versions/records.ts';
import { VersionStore } from '../../src/versions/store.ts';
import { MemoryLog } from '../memory-log.ts';
import { textUpdate } from '../raw-client.ts';

const ada = { user_id: 'ada', user_name: 'Ada' };

async function start(max = 100) {
  const host = await createTestHost([storage], {});
  const log = new MemoryLog();
  const store = new VersionStore(await openDatabase(host.use('database')));
  const pins = new Pins({ store, log, logger: {} as Logger });
  const records = new VersionRecords({ store, pins, max });
  const change = { kind: 'update', origin: 'n', user: 'ada', time: 1, bytes: textUpdate('x') } as const;
  const write = (name: string, count: number) =>
    log.append(
      name,
      Array.from({ length: count }, () => change),
    );
  const save = async (document: string, seq: number, name: string | null) => {
    const id = `${document}${seq}`;
    await pins.hold({ id, document, seq });
    await store.add({ ...ada, id, document, seq, name, comment_seq: 0, kind: 'manual', important: 1, created_at: seq });
  };
  return { log, store, records, write, save, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

async function* list(...records: unknown[]): AsyncIterable<unknown> {
  yield* records;
}

test('versions keep their numbers in a copy, with its positions, and pin them', async () => {
  await using place = await start();
  const { log, store, records, write, save } = place;
  await write('a', 6);
  await save('a', 2, 'Draft');
  await save('a', 4, null);
  await save('a', 6, 'Last');
  await store.remove(['a4']);
  await write('b', 3);
  await records.load(
    'b',
    records.save('a', (seq) => seq / 2),
  );
  const shown = async (document: string) =>
    (await store.list(document, { limit: 9 })).map(({ version, name, important }) => [version, name, important]);
  assert.deepEqual(await shown('b'), await shown('a'));
  assert.deepEqual(
    log.documents.get('b')?.pins.map(({ seq }) => seq),
    [3, 1],
  );
  assert.deepEqual(await store.sparePins(), [{ id: 'a4', document: 'a', seq: 4 }]);
  await save('b', 3, 'Next');
  assert.equal((await store.newest('b'))?.version, 4);
});

test('versions that no server has saved are refused', async () => {
  await using place = await start(1);
  const { records, store, write } = place;
  await write('d', 2);
  const version = { version: 2, seq: 1, commentSeq: 0, kind: 'auto', name: null, important: false, time: 1 };
  const saved = { ...version, user: { id: 'ada', name: 'Ada' } };
  const faults: [unknown[], object][] = [
    [[{ ...saved, version: 0 }], { code: 'ARCHIVE_INVALID', message: /version/ }],
    [[{ ...saved, kind: 'other' }], { code: 'ARCHIVE_INVALID' }],
    [[saved, saved], { code: 'ARCHIVE_INVALID', message: /record 2 .*order/ }],
    [[saved, { ...saved, version: 1 }], { code: 'ARCHIVE_INVALID', message: /more than 1/ }],
    [[{ ...saved, seq: 9 }], { code: 'LOG_POSITION_GONE' }],
  ];
  for (const [given, error] of faults) {
    await assert.rejects(records.load('d', list(...given)), error);
    await records.forget('d');
  }
  assert.deepEqual(await store.sparePins(), []);
});
