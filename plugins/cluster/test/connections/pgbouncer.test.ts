import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Kysely } from 'kysely';
import { Sealer } from '@editor-companion/core/plugin';
import type { LogChange } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { migrations } from '../../src/document-log/tables.ts';
import { Pgbouncer, withoutPgbouncer } from '../servers/pgbouncer.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults, keysOf } from '../support.ts';

const change: LogChange = { kind: 'update', origin: 'node', user: 'ada', time: 1, bytes: Buffer.from('x') };

void describe('through pgbouncer', { skip: withoutPostgres || withoutPgbouncer }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  /** Two nodes that write and read the same documents at once, and alternating transactions. */
  async function work(url: string, preparedStatements: boolean): Promise<void> {
    await using first = connectPostgres(url, { preparedStatements });
    await using second = connectPostgres(url, { preparedStatements });
    const databases: Kysely<{ counter: { n: number } }>[] = [];
    for (const postgres of [first, second])
      databases.push(
        await new PostgresDatabase(postgres, postgresDefaults).open<{ counter: { n: number } }>('log', {
          ...migrations,
          '900-counter': {
            async up(database) {
              await database.schema.createTable('counter').addColumn('n', 'integer').execute();
              await database
                .insertInto('counter' as never)
                .values({ n: 0 } as never)
                .execute();
            },
          },
        }),
      );
    const logs = [first, second].map(
      (postgres) =>
        new PostgresLog(postgres, new Sealer(keysOf(), 'document log'), { commitInterval: 0, maxPendingBytes: 1e6 }),
    );
    const writing = Array.from({ length: 200 }, (_, index) => logs[index % 2]?.append(`doc-${index % 5}`, [change]));
    const counting = Array.from({ length: 20 }, (_, index) =>
      databases[index % 2]?.transaction().execute(async (transaction) => {
        const { n } = await transaction.selectFrom('counter').select('n').executeTakeFirstOrThrow();
        await transaction
          .updateTable('counter')
          .set({ n: n + 1 })
          .execute();
      }),
    );
    await Promise.all([...writing, ...counting]);
    for (const log of logs) {
      assert.equal((await log.read('doc-0'))?.head, 40);
      await log.close();
    }
    assert.equal((await databases[0]?.selectFrom('counter').select('n').executeTakeFirstOrThrow())?.n, 20);
  }

  it('works if a connection is kept for a session', async () => {
    await using pgbouncer = await Pgbouncer.start(server.port, 'session');
    await work(pgbouncer.through(await server.newDatabase()), true);
  });

  it('works if connections change with each transaction, without prepared statements', async () => {
    await using pgbouncer = await Pgbouncer.start(server.port, 'transaction');
    await work(pgbouncer.through(await server.newDatabase()), false);
  });
});
