import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type RawBuilder } from 'kysely';
import { tenantKey } from '../../src/base/tenant-key.ts';
import type { TenantTable } from '../../src/contracts/points/tenant-data.ts';
import { belongsTo } from '../../src/tenants/condition.ts';
import { DatabaseSync } from 'node:sqlite';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Returns the rows that belong to a tenant. */
function chosen(table: TenantTable, tenant: string): string[] {
  const condition = belongsTo(table, tenant) as RawBuilder<boolean>;
  const { sql, parameters } = condition.compile(compiler);
  const database = new DatabaseSync(':memory:');
  database.exec('create table things (id text, tenant text, name text); create table parts (id text, thing text)');
  for (const [id, of] of [
    ['1', 'acme'],
    ['2', 'acme2'],
    ['3', null],
    ['4', 'default'],
  ] as const) {
    database.prepare('insert into things values (?, ?, ?)').run(id, of, tenantKey(of ?? 'default', `name ${id}`));
    database.prepare('insert into parts values (?, ?)').run(`part of ${id}`, id);
  }
  database.prepare('insert into things values (?, ?, ?)').run('5', 'nobody', '\u0001deleted:5');
  const rows = database
    .prepare(`select id from ${table.name} where ${sql} order by id`)
    .all(...(parameters as string[]));
  database.close();
  return rows.map(({ id }) => String(id));
}

const things: TenantTable = { name: 'things', rows: { tenant: 'tenant' } };

test('a column with the tenant’s name selects its rows, and null those of the default tenant', () => {
  assert.deepEqual(chosen(things, 'acme'), ['1']);
  assert.deepEqual(chosen(things, 'default'), ['3', '4']);
});

test('a key selects the rows of its tenant, but not of tenants with the same beginning, nor rows of the server itself', () => {
  const keyed: TenantTable = { name: 'things', rows: { key: 'name' } };
  assert.deepEqual(chosen(keyed, 'acme'), ['1']);
  assert.deepEqual(chosen(keyed, 'default'), ['3', '4']);
});

test('rows that refer to others belong to the tenant of those', () => {
  assert.deepEqual(chosen({ name: 'parts', rows: { column: 'thing', of: things, references: 'id' } }, 'acme2'), [
    'part of 2',
  ]);
});

test('a table without tenants has no condition', () => {
  assert.equal(belongsTo({ name: 'things', rows: { none: 'they are the server’s' } }, 'acme'), undefined);
});
