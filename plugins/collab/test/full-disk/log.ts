import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { LogChange } from '@editor-companion/core/plugin';
import { SqliteLog } from '../../src/log/sqlite-log.ts';
import { fillDisk, freeDisk } from './small-disk.ts';

/* A log whose disk fills up: all acknowledged changes are read, all others are refused, and it continues when there is room. */

const [folder = ''] = process.argv.slice(2);
const open = async (): Promise<SqliteLog> => {
  const log = new SqliteLog({ file: join(folder, 'collab.sqlite'), commitInterval: 0, maxPendingBytes: 64_000_000 });
  await log.start();
  return log;
};

const changeOf = (text: string): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ada',
  time: 1,
  bytes: Buffer.from(text),
});

const textsIn = async (log: SqliteLog, document: string): Promise<string[] | undefined> =>
  (await log.read(document))?.tail.map(({ bytes }) => Buffer.from(bytes).toString());

const log = await open();
await log.append('one', [changeOf('first')]);
await log.append('two', [changeOf('first')]);
await fillDisk(folder);

// The reader thread starts now.
assert.deepEqual(await textsIn(log, 'one'), ['first']);
assert.equal(await log.append('one', [changeOf('second')]), 2, 'the journal has room of its own');
assert.equal(await log.create('three', [changeOf('new')]), true);
assert.deepEqual(await textsIn(log, 'one'), ['first', 'second']);
assert.deepEqual(await textsIn(log, 'three'), ['new']);
assert.equal((await log.readAt('one', 1)).head, 1);
assert.deepEqual(
  (await log.readAfter('one', 1)).map(({ seq }) => seq),
  [2],
);
const listed = (await log.list()).map(({ name, id, head }) => ({ name, id, head }));
assert.deepEqual(
  listed.map(({ name, head }) => `${name} ${head}`),
  ['one 2', 'three 1', 'two 1'],
);
await assert.rejects(log.pin('one', 1, 'version'), { code: 'STORAGE_FULL' });
await assert.rejects(log.probe(), { code: 'STORAGE_FULL' });

let acknowledged = 2;
const large = 'x'.repeat(200_000);
const refusal = await (async () => {
  for (;;) {
    try {
      assert.equal(await log.append('one', [changeOf(large)]), acknowledged + 1);
      acknowledged += 1;
    } catch (error) {
      return error;
    }
  }
})();
assert.equal((refusal as { code?: string }).code, 'STORAGE_FULL');
assert.ok(acknowledged > 10, 'the journal is used to its end');
assert.equal((await textsIn(log, 'one'))?.length, acknowledged);

freeDisk(folder);
await assert.rejects(log.probe(), { code: 'STORAGE_FULL' }, 'until a commit has shown that there is room');
assert.equal(await log.append('one', [changeOf('last')]), acknowledged + 1);
await log.probe();
assert.equal((await textsIn(log, 'one'))?.at(-1), 'last');
await log.pin('one', 1, 'version');
const after = (await log.list()).map(({ name, id }) => ({ name, id }));
assert.deepEqual(
  after,
  listed.map(({ name, id }) => ({ name, id })),
  'a document is the same one as before',
);
await log.close();

const next = await open();
assert.equal((await textsIn(next, 'one'))?.length, acknowledged + 1);
assert.deepEqual(await textsIn(next, 'two'), ['first']);
assert.deepEqual(await textsIn(next, 'three'), ['new']);
await next.close();
