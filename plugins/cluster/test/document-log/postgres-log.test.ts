import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { Sealer } from '@editor-companion/core/plugin';
import type { LogChange } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { migrations } from '../../src/document-log/tables.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults, keysOf } from '../support.ts';

const options = { commitInterval: 1, maxPendingBytes: 1_048_576 };

const change = (text: string): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ada',
  time: 1_700_000_000_000,
  bytes: Buffer.from(text),
});

void describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  /** Nodes with a log each, on one database. */
  async function start(count: number) {
    const url = await server.newDatabase();
    const connections = Array.from({ length: count }, () => connectPostgres(url));
    for (const postgres of connections) await new PostgresDatabase(postgres, postgresDefaults).open('log', migrations);
    const logs = connections.map(
      (postgres) => new PostgresLog(postgres, new Sealer(keysOf(), 'document log'), options),
    );
    return {
      logs,
      async [Symbol.asyncDispose]() {
        await Promise.all(logs.map((log) => log.close()));
        await Promise.all(connections.map((postgres) => postgres.close()));
      },
    };
  }

  runSuite(
    'document log on PostgreSQL',
    documentLogSuite(async () => {
      const nodes = await start(1);
      const [service] = nodes.logs as [PostgresLog];
      return { service, close: () => nodes[Symbol.asyncDispose]() };
    }),
  );

  void it('gives gapless positions to nodes that write at once, and readers find no gap', async () => {
    await using nodes = await start(3);
    const names = ['a', 'b', 'c'];
    const writing = nodes.logs.flatMap((log) =>
      Array.from({ length: 60 }, (_, index) => log.append(names[index % 3] ?? '', [change(`${index}`)])),
    );
    const reading = (async () => {
      for (let seen = 0; seen < 60;) {
        const records = (await nodes.logs[0]?.readAfter('a', seen)) ?? [];
        for (const { seq } of records) assert.equal(seq, ++seen);
      }
    })();
    const heads = await Promise.all(writing);
    await reading;
    assert.deepEqual(
      heads.toSorted((one, other) => one - other),
      Array.from({ length: 180 }, (_, index) => Math.floor(index / 3) + 1),
    );
  });

  void it('keeps names of documents and people with any characters, in one commit', async () => {
    await using nodes = await start(1);
    const [log] = nodes.logs as [PostgresLog];
    const names = [
      '"quoted"',
      'back\\slash',
      '{a,b}',
      'null',
      ' space ',
      'line\nbreak',
      "'; drop table x; --",
      'Übersicht 合同',
      '\\"',
    ];
    const writing = names.map((name) => log.append(name, [{ ...change(name), user: name, origin: name }]));
    assert.deepEqual(new Set(await Promise.all(writing)), new Set([1]));
    for (const name of names) {
      const [record] = await log.readAfter(name, 0);
      assert.deepEqual(
        [record?.user, record?.origin, record && Buffer.from(record.bytes).toString()],
        [name, name, name],
      );
    }
    const empty = await log.append('', [{ ...change('text'), user: '', origin: '' }]);
    assert.deepEqual([empty, (await log.readAfter('', 0))[0]?.user], [1, '']);
  });

  void it('creates a document on one of the nodes that try at once', async () => {
    await using nodes = await start(3);
    const made = await Promise.all(nodes.logs.map((log, index) => log.create('doc', [change(`${index}`)])));
    assert.equal(made.filter(Boolean).length, 1);
    assert.equal((await nodes.logs[0]?.find('doc'))?.head, 1);
  });

  void it('refuses changes for a document that was deleted or renamed on another node, and accepts the others of the same commit', async () => {
    await using nodes = await start(2);
    const [one, other] = nodes.logs as [PostgresLog, PostgresLog];
    await one.append('doc', [change('1')]);
    const id = (await other.find('doc'))?.id;
    assert.equal(await other.append('doc', [change('2')], id), 2);
    await one.rename('doc', 'moved');
    const [refused, taken] = await Promise.allSettled([
      other.append('doc', [change('3')], id),
      other.append('else', [change('3')]),
    ]);
    assert.equal(refused.status === 'rejected' && refused.reason.code, 'LOG_DOCUMENT_GONE');
    assert.equal(taken.status === 'fulfilled' && taken.value, 1);
    assert.equal(await one.find('doc'), undefined);
    assert.deepEqual(await other.heads(['doc', 'moved']), [undefined, { id, head: 2 }]);
  });

  void it('stores changes of other nodes when a change of one document cannot be stored', async () => {
    await using nodes = await start(1);
    const [log] = nodes.logs as [PostgresLog];
    const [bad, good] = await Promise.allSettled([
      log.append('no\0name', [change('1')]),
      log.append('good', [change('1')]),
    ]);
    assert.equal(bad.status === 'rejected' && bad.reason.code, 'LOG_FAILED');
    assert.equal(good.status === 'fulfilled' && good.value, 1);
  });

  void it('answers 503 while the server is unavailable, and recovers by itself', async () => {
    await using nodes = await start(1);
    const [log] = nodes.logs as [PostgresLog];
    await log.append('doc', [change('1')]);
    await server.stop('SIGQUIT');
    await assert.rejects(log.append('doc', [change('2')]), { code: 'LOG_FAILED', status: 503 });
    await assert.rejects(log.probe(), { status: 503 });
    await server.restart();
    assert.equal(await log.append('doc', [change('2')]), 2);
    await log.probe();
  });
});
