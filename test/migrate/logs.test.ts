import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteLog, openPostgresLog, type OpenLog } from './logs.ts';
import { copyDocument } from '../../core/src/move/documents.ts';
import { PostgresServer, withoutPostgres } from '../../plugins/cluster/test/servers/postgres.ts';

const change = (number: number) => ({
  kind: 'update' as const,
  origin: 'node',
  user: `user ${number % 3}`,
  time: 1000 + number,
  bytes: Buffer.from(`change ${number}`),
});

/** Returns the bytes of a base. Large bases are stored in parts and share chunks. */
const base = (seq: number, size: number): Uint8Array =>
  Buffer.from(Array.from({ length: size }, (_, index) => (index * index + (index % 1000 === 0 ? seq : 0)) % 251));

/** Fills a log with a document that has three bases. Pins keep two of them, and changes after them. */
async function fill(log: OpenLog): Promise<void> {
  await log.append('other', [change(0)]);
  let from = 0;
  for (const [seq, size] of [
    [20, 3_000_000],
    [40, 300_000],
    [60, 100],
  ] as const) {
    await log.append(
      'doc',
      Array.from({ length: 20 }, (_, index) => change(seq - 20 + index)),
    );
    await log.pin('doc', seq - 7, 'version');
    await log.pin('doc', seq, 'version');
    await log.compact('doc', { from, base: { seq, bytes: base(seq, size) } });
    from = seq;
  }
  await log.append('doc', [change(60), change(61)]);
  await log.pin('doc', 61, 'comments');
}

async function read(log: OpenLog): Promise<unknown> {
  const states = [];
  for (const seq of [13, 20, 33, 40, 53, 60, 61, 62]) states.push(await log.readAt('doc', seq));
  const { name, head, createdAt, updatedAt } = (await log.find('doc')) ?? {};
  return plain({ name, head, createdAt, updatedAt, states, newest: await log.read('doc') });
}

/** Returns a value with the bytes of both engines in the same form, and without fields of only one engine. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) => {
      if (key === 'id') return undefined;
      const data = one as { type?: string; data?: number[] } | null;
      if (data?.type === 'Buffer') return Buffer.from(data.data ?? []).toString('hex');
      return one instanceof Uint8Array ? Buffer.from(one).toString('hex') : one;
    }),
  );

test(
  'a document moves from log to log with its bases, its pinned positions and the changes between them',
  { skip: withoutPostgres },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-logs-'));
    await using postgres = await PostgresServer.start();
    await using embedded = await openSqliteLog(join(folder, 'first.sqlite'));
    await using common = await openPostgresLog(await postgres.newDatabase());
    await using back = await openSqliteLog(join(folder, 'second.sqlite'));
    await fill(embedded);
    const expected = await read(embedded);
    await copyDocument(embedded, common, 'doc');
    assert.deepEqual(await read(common), expected);
    await copyDocument(common, back, 'doc');
    assert.deepEqual(await read(back), expected);
    // A second copy finds the same content.
    await copyDocument(common, back, 'doc');

    // The copies accept further changes like the original.
    for (const log of [common, back]) {
      assert.equal(await log.append('doc', [change(62)]), 63);
      assert.equal(await log.compact('doc', { from: 60, base: { seq: 63, bytes: base(63, 500_000) } }), true);
      await log.unpin('doc', 20, 'version');
      assert.equal((await log.readAt('doc', 33)).tail.length, 13);
      await log.append('new', [change(1)]);
      assert.notEqual((await log.find('new'))?.id, (await log.find('doc'))?.id);
    }
    await assert.rejects(copyDocument(embedded, common, 'doc'), { code: 'MOVE_SUM_DIFFERS' });
    await rm(folder, { recursive: true, force: true });
  },
);
