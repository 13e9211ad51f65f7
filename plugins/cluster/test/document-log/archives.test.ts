import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Sealer } from '@editor-companion/core/plugin';
import type { LogChange } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { migrations } from '../../src/document-log/tables.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults, keysOf } from '../support.ts';

const options = { commitInterval: 1, maxPendingBytes: 1_048_576 };
const SIZE = 400_000;

const change: LogChange = { kind: 'update', origin: 'node', user: 'ada', time: 1, bytes: Buffer.from('change') };

/** Returns pseudorandom bytes for a seed. */
function noise(length: number, seed: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

/** A state of a document. It differs from every other one in a few bytes at a place of its own. */
const stateOf = (session: number): Buffer => {
  const at = session * 37_000;
  const bytes = noise(SIZE, 0);
  return Buffer.concat([bytes.subarray(0, at), noise(50, session), bytes.subarray(at)]);
};

void describe('versions on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  async function start() {
    const postgres = connectPostgres(await server.newDatabase());
    await new PostgresDatabase(postgres, postgresDefaults).open('log', migrations);
    const log = new PostgresLog(postgres, new Sealer(keysOf(), 'document log'), options);
    const close = async (): Promise<void> => {
      await log.close();
      await postgres.close();
    };
    const bytesIn = async (table: string): Promise<number> => {
      const sum = `select coalesce(sum(length(bytes)), 0)::integer as bytes from ${table}`;
      return (await postgres.query<{ bytes: number }>(sum)).rows[0]?.bytes ?? -1;
    };
    /** Writes one change and a version at each position, and compacts the log up to it. */
    const edit = async (document: string, sessions: number): Promise<void> => {
      for (let seq = 1; seq <= sessions; seq += 1) {
        await log.append(document, [change]);
        await log.pin(document, seq, 'version');
        assert.ok(await log.compact(document, { from: seq - 1, base: { seq, bytes: stateOf(seq) } }));
      }
    };
    return { log, postgres, bytesIn, edit, [Symbol.asyncDispose]: close };
  }

  it('share common content, and are read unchanged', async () => {
    await using node = await start();
    await node.edit('doc', 10);
    for (let seq = 1; seq <= 10; seq += 1) {
      const { base } = await node.log.readAt('doc', seq);
      assert.ok(base && Buffer.from(base.bytes).equals(stateOf(seq)), `version ${seq}`);
    }
    const [whole, shared] = [await node.bytesIn('collab_log_bases'), await node.bytesIn('collab_log_chunks')];
    assert.equal(whole, SIZE + 50, 'the newest is whole');
    assert.ok(shared < SIZE * 1.5, `${shared} bytes for nine versions of ${SIZE}`);
  });

  it('are deleted with their chunks, but not chunks of others', async () => {
    await using node = await start();
    await node.edit('doc', 3);
    await node.edit('other', 3);
    const whole = await node.bytesIn('collab_log_chunks');
    await node.log.unpin('doc', 1, 'version');
    await node.log.append('doc', [change]);
    assert.ok(await node.log.compact('doc', { from: 3, base: { seq: 4, bytes: stateOf(4) } }));
    for (const seq of [2, 3]) {
      const { base } = await node.log.readAt('doc', seq);
      assert.ok(base && Buffer.from(base.bytes).equals(stateOf(seq)), `version ${seq}`);
    }
    await node.log.drop('doc');
    const { rows } = await node.postgres.query<{ count: number }>(
      'select count(distinct document) as count from collab_log_chunks',
    );
    assert.equal(rows[0]?.count, 1);
    assert.ok((await node.bytesIn('collab_log_chunks')) < whole);
    const { base } = await node.log.readAt('other', 1);
    assert.ok(base && Buffer.from(base.bytes).equals(stateOf(1)));
  });

  it('of an earlier release, which are complete, are split into chunks by the next compaction', async () => {
    await using node = await start();
    await node.log.append('doc', [change, change]);
    await node.log.pin('doc', 1, 'version');
    const key = (await node.log.find('doc'))?.id;
    await node.postgres.query('insert into collab_log_bases (document, seq, part, bytes) values ($1, 1, 0, $2)', [
      key,
      stateOf(1),
    ]);
    await node.postgres.query('update collab_log_documents set base = 1');
    const { base: whole } = await node.log.readAt('doc', 1);
    assert.ok(whole && Buffer.from(whole.bytes).equals(stateOf(1)));
    assert.ok(await node.log.compact('doc', { from: 1, base: { seq: 2, bytes: stateOf(2) } }));
    assert.ok((await node.bytesIn('collab_log_chunks')) >= SIZE);
    const { base } = await node.log.readAt('doc', 1);
    assert.ok(base && Buffer.from(base.bytes).equals(stateOf(1)));
  });
});
