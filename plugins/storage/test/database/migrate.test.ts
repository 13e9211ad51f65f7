import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';
import { startDatabase, tempFolder } from '../support.ts';

const create = (table: string): Migrations[string] => ({
  up: async (database) => void (await sql`create table ${sql.table(table)} (id integer)`.execute(database)),
});

test('a failing migration is named with its error', async () => {
  await using folder = await tempFolder();
  await using database = await startDatabase(folder.path);
  const broken = { up: () => Promise.reject(new Error('no such column')) };
  await assert.rejects(database.open('sample', { '001-first': create('sample_first'), '002-broken': broken }), {
    code: 'DATABASE_MIGRATION_FAILED',
    message: /«sample».*«002-broken» failed with: no such column\. Nothing was changed\./u,
  });
});

test('tables of a newer version are refused with the migration that this one lacks, and stay unchanged', async () => {
  await using folder = await tempFolder();
  await using database = await startDatabase(folder.path);
  const newer = { '001-first': create('sample_first'), '002-later': create('sample_later') };
  const { '001-first': first } = newer;
  await database.open('sample', newer);
  await assert.rejects(database.open('sample', { '001-first': first }), {
    code: 'DATABASE_MIGRATION_FAILED',
    message: /a newer version of the plugin wrote them \(this one has no «002-later»\)/u,
  });
  await database.open('sample', newer);
});
