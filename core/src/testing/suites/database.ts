import assert from 'node:assert/strict';
import type { Generated, Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '../../contracts/database.ts';
import { rejectsWith, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

interface Tables {
  suite_item: {
    id: string;
    count: number;
    time: number | null;
    ratio: number | null;
    body: Uint8Array | null;
  };
  suite_part: { item: string; position: number; text: Generated<string> };
}

const createTables = (dialect: DatabaseService['dialect']): Migrations => ({
  '001_tables': {
    async up(database) {
      await database.schema
        .createTable('suite_item')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('time', 'bigint')
        .addColumn('ratio', 'double precision')
        .addColumn('body', dialect === 'postgres' ? 'bytea' : 'blob')
        .execute();
      await database.schema
        .createTable('suite_part')
        .addColumn('item', 'text', (column) => column.notNull().references('suite_item.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
        .addPrimaryKeyConstraint('suite_part_key', ['item', 'position'])
        .execute();
    },
  },
});

const openTables = (service: DatabaseService): Promise<Kysely<Tables>> =>
  service.open<Tables>('suite', createTables(service.dialect));

const item = (id: string, count = 0): Tables['suite_item'] => ({ id, count, time: null, ratio: null, body: null });

const insert = (database: Kysely<Tables>, id: string, count?: number): Promise<unknown> =>
  database.insertInto('suite_item').values(item(id, count)).execute();

const ids = async (database: Kysely<Tables>): Promise<string[]> =>
  (await database.selectFrom('suite_item').select('id').orderBy('id').execute()).map(({ id }) => id);

const increment = (database: Kysely<Tables>, id: string): Promise<unknown> =>
  database
    .updateTable('suite_item')
    .set((is) => ({ count: is('count', '+', 1) }))
    .where('id', '=', id)
    .execute();

const createTable = (table: string): Migrations[string] => ({
  up: async (database) => {
    await database.schema.createTable(table).addColumn('id', 'integer').execute();
  },
});

const failure = new Error('the caller gives up');
const giveUp = (): never => {
  throw failure;
};

/** The requirements on every `database` service. `make` returns a database without tables. */
export const databaseSuite = (make: Make<DatabaseService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'runs each migration once, in the order of their names'(service) {
      const order: string[] = [];
      const note = (name: string): Migrations[string] => ({
        up: async () => {
          order.push(name);
        },
      });
      await service.open('suite', { '002_b': note('b'), '001_a': note('a') });
      await service.open('suite', { '001_a': note('a'), '002_b': note('b'), '003_c': note('c') });
      assert.deepEqual(order, ['a', 'b', 'c']);
    },

    async 'keeps no effect of a failed migration, and runs it again when it is corrected'(service) {
      const broken: Migrations = {
        '001_first': createTable('suite_first'),
        '002_second': { up: async () => giveUp() },
      };
      await rejectsWith(service.open('suite', broken), 'DATABASE_MIGRATION_FAILED');
      const mended: Migrations = { '001_first': createTable('suite_first'), '002_second': createTable('suite_second') };
      const database = await service.open<{ suite_first: { id: number }; suite_second: { id: number } }>(
        'suite',
        mended,
      );
      assert.deepEqual(await database.selectFrom('suite_first').selectAll().execute(), []);
      assert.deepEqual(await database.selectFrom('suite_second').selectAll().execute(), []);
    },

    async 'rejects data from which a newer version of the plugin has removed something'(service) {
      await service.open('suite', {
        '001_first': createTable('suite_first'),
        '002_second': createTable('suite_second'),
        '003_contract_002': createTable('suite_third'),
      });
      await rejectsWith(
        service.open('suite', { '001_first': createTable('suite_first') }),
        'DATABASE_MIGRATION_FAILED',
      );
    },

    async "keeps plugins' migrations apart, even if they are opened at the same time"(service) {
      await Promise.all(
        ['one', 'two', 'two-b', 'three'].map((plugin) =>
          service.open(plugin, { '001_same_name': createTable(`${plugin.replace('-', '_')}_table`) }),
        ),
      );
      const database = await service.open<Record<string, { id: number }>>('one', {
        '001_same_name': createTable('one_table'),
      });
      for (const table of ['one_table', 'two_table', 'two_b_table', 'three_table']) {
        assert.deepEqual(await database.selectFrom(table).selectAll().execute(), []);
      }
    },

    async 'returns values as they were stored'(service) {
      const database = await openTables(service);
      const body = Buffer.from([0, 1, 255, ...Array(5000).fill(7)]);
      const rows = [
        { id: 'text with \' " ; -- and 😀 ü 中', count: -7, time: 8_640_000_000_000_000, ratio: 0.1, body },
        { id: '', count: 0, time: null, ratio: null, body: null },
        { id: 'safe', count: 2_147_483_647, time: Number.MAX_SAFE_INTEGER, ratio: -1e300, body: new Uint8Array() },
      ];
      for (const row of rows) await database.insertInto('suite_item').values(row).execute();
      for (const row of rows) {
        const found = await database.selectFrom('suite_item').selectAll().where('id', '=', row.id).executeTakeFirst();
        assert.deepEqual(found && { ...found, body: found.body && Buffer.from(found.body) }, {
          ...row,
          body: row.body && Buffer.from(row.body),
        });
      }
    },

    async 'reports the number of changed rows, and returns them on request'(service) {
      const database = await openTables(service);
      await database
        .insertInto('suite_item')
        .values(['a', 'b', 'c'].map((id) => item(id)))
        .execute();
      const update = await database
        .updateTable('suite_item')
        .set({ count: 1 })
        .where('id', '<', 'c')
        .executeTakeFirst();
      assert.equal(update.numUpdatedRows, 2n);
      const kept = await database
        .insertInto('suite_item')
        .values(item('a', 9))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ count: 5 }))
        .returning(['id', 'count'])
        .execute();
      assert.deepEqual(kept, [{ id: 'a', count: 5 }]);
      const removed = await database.deleteFrom('suite_item').where('id', '=', 'absent').executeTakeFirst();
      assert.equal(removed.numDeletedRows, 0n);
    },

    async 'enforces unique keys and references'(service) {
      const database = await openTables(service);
      await insert(database, 'a');
      await rejectsWith(insert(database, 'a'), 'DATABASE_CONSTRAINT', 409);
      const part = { item: 'absent', position: 1 };
      await rejectsWith(database.insertInto('suite_part').values(part).execute(), 'DATABASE_CONSTRAINT', 409);
      await database.insertInto('suite_part').values({ item: 'a', position: 1 }).execute();
      await database.deleteFrom('suite_item').execute();
      assert.deepEqual(await database.selectFrom('suite_part').selectAll().execute(), []);
    },

    async 'does not let a failed write affect concurrent ones'(service) {
      const database = await openTables(service);
      await insert(database, 'taken');
      const names = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 'taken' : `free-${index}`));
      const results = await Promise.allSettled(names.map((name) => insert(database, name)));
      const stored = new Set(await ids(database));
      for (const [index, name] of names.entries()) {
        assert.equal(results[index]?.status, name === 'taken' ? 'rejected' : 'fulfilled');
        assert.ok(stored.has(name));
      }
      assert.equal(stored.size, 41);
    },

    async 'rejects wrong SQL without affecting later statements'(service) {
      const database = await openTables(service);
      await assert.rejects(
        database
          .selectFrom('suite_absent' as 'suite_item')
          .selectAll()
          .execute(),
      );
      const unknownColumn = { ...item('x'), absent: 1 } as Tables['suite_item'];
      await assert.rejects(database.insertInto('suite_item').values(unknownColumn).execute());
      await insert(database, 'a');
      assert.deepEqual(await ids(database), ['a']);
    },

    async 'shows a resolved write to every read after it'(service) {
      const database = await openTables(service);
      for (let index = 0; index < 50; index += 1) {
        const id = String(index).padStart(3, '0');
        await insert(database, id);
        assert.equal((await ids(database)).at(-1), id);
      }
    },

    async 'commits a transaction as a whole'(service) {
      const database = await openTables(service);
      const result = await database.transaction().execute(async (transaction) => {
        await insert(transaction, 'a');
        await insert(transaction, 'b');
        assert.deepEqual(await ids(transaction), ['a', 'b']);
        return 'done';
      });
      assert.equal(result, 'done');
      assert.deepEqual(await ids(database), ['a', 'b']);
    },

    async 'leaves no effect of a transaction that throws or whose statement fails'(service) {
      const database = await openTables(service);
      await insert(database, 'kept');
      const thrown = database.transaction().execute(async (transaction) => {
        await insert(transaction, 'a');
        giveUp();
      });
      await assert.rejects(thrown, failure);
      const failed = database.transaction().execute(async (transaction) => {
        await insert(transaction, 'b');
        await insert(transaction, 'kept');
      });
      await rejectsWith(failed, 'DATABASE_CONSTRAINT');
      assert.deepEqual(await ids(database), ['kept']);
    },

    async 'hides a transaction from others until it is committed'(service) {
      const database = await openTables(service);
      await database.transaction().execute(async (transaction) => {
        await insert(transaction, 'a');
        assert.deepEqual(await ids(database), [], 'a read outside neither sees the row nor waits for the end');
      });
      assert.deepEqual(await ids(database), ['a']);
    },

    async 'keeps writes outside out of an open transaction that is rolled back'(service) {
      const database = await openTables(service);
      const outside: Promise<unknown>[] = [];
      const inside = database.transaction().execute(async (transaction) => {
        await insert(transaction, 'inside');
        outside.push(insert(database, 'outside-1'), insert(database, 'outside-2'));
        await ids(transaction);
        giveUp();
      });
      await assert.rejects(inside, failure);
      await Promise.all(outside);
      assert.deepEqual(await ids(database), ['outside-1', 'outside-2']);
    },

    async 'loses no update among many concurrent ones'(service) {
      const database = await openTables(service);
      await insert(database, 'counter');
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          index % 2
            ? increment(database, 'counter')
            : database.transaction().execute((transaction) => increment(transaction, 'counter')),
        ),
      );
      const { count } = await database.selectFrom('suite_item').select('count').executeTakeFirstOrThrow();
      assert.equal(count, 100);
    },

    async 'rolls back to a savepoint'(service) {
      const database = await openTables(service);
      const transaction = await database.startTransaction().execute();
      await insert(transaction, 'before');
      const savepoint = await transaction.savepoint('here').execute();
      await insert(savepoint, 'after');
      const rolledBack = await savepoint.rollbackToSavepoint('here').execute();
      await rolledBack.commit().execute();
      assert.deepEqual(await ids(database), ['before']);
    },

    async 'answers many reads and writes at once'(service) {
      const database = await openTables(service);
      const names = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'));
      await Promise.all(
        names.map(async (name, index) => {
          await insert(database, name, index);
          const row = await database.selectFrom('suite_item').select('count').where('id', '=', name).executeTakeFirst();
          assert.equal(row?.count, index);
        }),
      );
      assert.deepEqual(await ids(database), names);
    },
  });
