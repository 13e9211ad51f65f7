import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, mock } from 'node:test';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';
import type { EmbeddedDatabase } from '../../src/database/database.ts';
import { startDatabase, tempFolder } from '../support.ts';

interface Tables {
  test_row: { id: number; body: string | bigint | null };
}

const migrations: Migrations = {
  '001_rows': {
    async up(database) {
      await database.schema
        .createTable('test_row')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('body', 'text')
        .execute();
    },
  },
};

const openRows = (database: EmbeddedDatabase): Promise<Kysely<Tables>> => database.open<Tables>('test', migrations);

const insert = (rows: Kysely<Tables>, id: number, body = ''): Promise<unknown> =>
  rows.insertInto('test_row').values({ id, body }).execute();

const count = async (rows: Kysely<Tables>): Promise<number> =>
  (await rows.selectFrom('test_row').select('id').execute()).length;

/** Runs long enough for the rest of the test. */
const slowQuery = sql`
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) as n from n`;

/** Records the workers that receive statements from now on, one entry for each batch. */
function watchWorkers() {
  const watch = mock.method(Worker.prototype, 'postMessage');
  return {
    get workers(): Worker[] {
      return watch.mock.calls.map((call) => call.this as Worker);
    },
    [Symbol.dispose]: () => watch.mock.restore(),
  };
}

describe('embedded database', () => {
  it('keeps its data when it is opened again', async () => {
    await using folder = await tempFolder();
    const first = await startDatabase(folder.path);
    await insert(await openRows(first), 1, 'kept');
    await first.close();
    await using second = await startDatabase(folder.path);
    const rows = await openRows(second);
    assert.deepEqual(await rows.selectFrom('test_row').selectAll().execute(), [{ id: 1, body: 'kept' }]);
  });

  it('syncs every commit, keeps a write-ahead log and checks references', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    const settings = await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys'].map(async (name) => {
        const {
          rows: [row],
        } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(rows);
        return row?.[name];
      }),
    );
    const FULL = 2;
    assert.deepEqual(settings, ['wal', FULL, 1]);
  });

  it('leaves the event loop free while a query works', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    let turns = 0;
    const counter = setInterval(() => (turns += 1), 1);
    await slowQuery.execute(rows);
    clearInterval(counter);
    assert.ok(turns > 10, `${turns} turns`);
  });

  it('gives integers beyond 2^53 as BigInt and all others as numbers', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    const { rows: found } =
      await sql`select 9007199254740991 as fits, 9007199254740993 as large, -5 as small, 2.0 as real`.execute(rows);
    assert.deepEqual(found, [{ fits: 9_007_199_254_740_991, large: 9_007_199_254_740_993n, small: -5, real: 2 }]);
    await sql`insert into test_row values (9007199254740993, '')`.execute(rows);
    const result = await rows.deleteFrom('test_row').returning('id').execute();
    assert.deepEqual(result, [{ id: 9_007_199_254_740_993n }]);
  });

  it('stores integers as integers, whatever the column', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    await sql`insert into test_row values (${1}, ${2})`.execute(rows);
    const { rows: found } = await sql`select body, typeof(${3}) as whole, typeof(${0.5}) as part from test_row`.execute(
      rows,
    );
    assert.deepEqual(found, [{ body: '2', whole: 'integer', part: 'real' }]);
  });

  it('commits simultaneous writes together', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    using watched = watchWorkers();
    await Promise.all(Array.from({ length: 100 }, (_, index) => insert(rows, index)));
    assert.ok(watched.workers.length <= 3, `${watched.workers.length} batches for 100 writes`);
    assert.equal(await count(rows), 100);
  });

  it('refuses a write that waits too long for a transaction, and one that waits for itself', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path, { lockTimeout: 50 });
    const rows = await openRows(database);
    const heldUp = rows.transaction().execute(async (transaction) => {
      await insert(transaction, 1);
      await insert(rows, 2);
    });
    await assert.rejects(heldUp, { code: 'DATABASE_BUSY', status: 503 });
    assert.equal(await count(rows), 0);
    await insert(rows, 3);
  });

  it('rolls back a transaction that is idle for too long and informs its owner', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path, { idleTransactionTimeout: 50 });
    const rows = await openRows(database);
    const rolledBack = Promise.withResolvers<unknown>();
    const idle = rows.transaction().execute(async (transaction) => {
      await insert(transaction, 1);
      // The write waits for the transaction, so its success shows that the transaction is over.
      rolledBack.resolve(insert(rows, 2));
      await rolledBack.promise;
      await insert(transaction, 3);
    });
    await assert.rejects(idle, { code: 'DATABASE_TRANSACTION_LOST' });
    assert.deepEqual(await rows.selectFrom('test_row').select('id').execute(), [{ id: 2 }]);
  });

  it('rejects the commit of a lost transaction', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path, { idleTransactionTimeout: 50 });
    const rows = await openRows(database);
    const idle = rows.transaction().execute(async (transaction) => {
      await insert(transaction, 1);
      await insert(rows, 2);
    });
    await assert.rejects(idle, { code: 'DATABASE_TRANSACTION_LOST' });
    assert.equal(await count(rows), 1);
  });

  it('loses the statements that a transaction did not wait for', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    const late = Promise.withResolvers<PromiseSettledResult<unknown>[]>();
    await rows.transaction().execute(async (transaction) => {
      await insert(transaction, 1);
      setImmediate(() => late.resolve(Promise.allSettled([insert(transaction, 2)])));
    });
    const [result] = await late.promise;
    assert.equal(result?.status, (await count(rows)) === 2 ? 'fulfilled' : 'rejected');
  });

  it('refuses a transaction that is opened by SQL, so that no other statement joins it', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    await assert.rejects(sql`begin`.execute(rows), /transaction\(\)/);
    await Promise.all([insert(rows, 1), insert(rows, 2)]);
    await assert.rejects(sql`rollback`.execute(rows));
    assert.equal(await count(rows), 2);
  });

  it('refuses more waiting statements than it may hold', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path, { maxPending: 10 });
    const rows = await openRows(database);
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => insert(rows, index)));
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 40);
    for (const { reason } of refused) assert.equal(reason.code, 'DATABASE_BUSY');
    assert.equal(await count(rows), 10);
  });

  it('refuses a result that would not fit into memory', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path, { maxResultBytes: 100_000 });
    const rows = await openRows(database);
    await insert(rows, 1, 'x'.repeat(60_000));
    await assert.rejects(rows.selectFrom('test_row').selectAll().execute(), { code: 'DATABASE_RESULT_TOO_LARGE' });
    assert.equal(await count(rows), 1);
    const changed = await rows
      .updateTable('test_row')
      .set({ body: 'y'.repeat(70_000) })
      .returning('body')
      .execute();
    assert.equal(changed.length, 1);
  });

  it('answers STORAGE_FULL when the disk is full, and stores nothing of that write', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    await sql`pragma max_page_count = 30`.execute(rows);
    const large = 'x'.repeat(50_000);
    const writes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => insert(rows, index, large)));
    const failed = writes.filter((result) => result.status === 'rejected');
    assert.ok(failed.length > 0);
    for (const { reason } of failed) assert.deepEqual([reason.code, reason.status], ['STORAGE_FULL', 507]);
    assert.equal(await count(rows), 8 - failed.length);
    await insert(rows, 100, 'small');
  });

  it('fails running statements when its thread dies, and continues with another', async () => {
    await using folder = await tempFolder();
    const crashes: Error[] = [];
    await using database = await startDatabase(folder.path, { onCrash: (error) => crashes.push(error) });
    const rows = await openRows(database);
    await insert(rows, 1);
    using watched = watchWorkers();
    const query = slowQuery.execute(rows);
    const outcome = assert.rejects(query, { code: 'DATABASE_UNAVAILABLE', status: 503 });
    while (watched.workers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await watched.workers[0]?.terminate();
    await outcome;
    assert.equal(crashes.length, 1);
    await insert(rows, 2);
    assert.equal(await count(rows), 2);
  });

  it('rolls back the open transaction when its thread dies', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    using watched = watchWorkers();
    const broken = rows.transaction().execute(async (transaction) => {
      await insert(transaction, 1);
      await watched.workers[0]?.terminate();
      await insert(transaction, 2);
    });
    await assert.rejects(broken, { code: 'DATABASE_TRANSACTION_LOST' });
    await insert(rows, 3);
    assert.equal(await count(rows), 1);
  });

  it('finishes running statements at close, and refuses later ones', async () => {
    await using folder = await tempFolder();
    const database = await startDatabase(folder.path);
    const rows = await openRows(database);
    const transaction = rows.transaction().execute(async (inside) => {
      await insert(inside, 1000);
      closing.resolve(database.close());
      await insert(inside, 1001);
    });
    const closing = Promise.withResolvers<void>();
    const writes = Promise.all(Array.from({ length: 50 }, (_, index) => insert(rows, index)));
    await Promise.all([transaction, writes, closing.promise]);
    await assert.rejects(insert(rows, 2000), { code: 'SHUTTING_DOWN', status: 503 });
    const plain = new DatabaseSync(join(folder.path, 'companion.sqlite'), { readOnly: true });
    assert.equal(plain.prepare('select count(*) as n from test_row').get()?.['n'], 52);
    plain.close();
  });

  it('reports the fault of a file that is no database, and leaves it unchanged', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'companion.sqlite');
    await writeFile(
      file,
      'this is a text file, and quite a long one, so that it cannot be taken for an empty database',
    );
    await assert.rejects(startDatabase(folder.path), { code: 'DATABASE_OPEN_FAILED', message: /not a database/ });
    assert.match(await readFile(file, 'utf8'), /^this is a text file/);
  });

  it('waits for another process that writes', async () => {
    await using folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const rows = await openRows(database);
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const database = new DatabaseSync(workerData);
       database.exec('begin immediate; insert into test_row values (1, null)');
       parentPort.once('message', () => { database.exec('commit'); database.close(); });
       parentPort.postMessage('locked');`,
      { eval: true, workerData: join(folder.path, 'companion.sqlite') },
    );
    const ended = once(other, 'exit');
    await once(other, 'message');
    const write = insert(rows, 2);
    other.postMessage('commit');
    await write;
    assert.equal(await count(rows), 2);
    await ended;
  });
});
