import { sql, type Generated, type Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '@editor-companion/core/plugin';

interface SourceTable {
  number: Generated<number>;
  kind: string;
  id: string;
  ident: string;
  version: number;
  title: string;
  passages: number;
  fault: string | null;
  indexed_at: number;
}

interface PassageTable {
  number: Generated<number>;
  source: number;
  place: number;
  /** JSON. */
  path: string;
  text: string;
  anchor: string | null;
  hash: string;
  terms: string;
  /** The same terms in PostgreSQL's search form. */
  words: string;
}

interface VectorTable {
  seq: Generated<number>;
  number: number;
  source: number;
  /** 32-bit floats, little-endian; null if `embedding` has them. */
  vector: Uint8Array | null;
  /** Present if the database has pgvector. */
  embedding: string | null;
}

export interface Tables {
  search_sources: SourceTable;
  search_passages: PassageTable;
  search_vectors: VectorTable;
  search_days: { day: string; amount: number };
  search_values: { name: string; value: string };
}

export type Database = Kysely<Tables>;

/** All of them can be rebuilt. */
export const TABLES = ['search_sources', 'search_passages', 'search_vectors', 'search_days', 'search_values'];

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_sources')
    .addColumn('number', 'serial', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('ident', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('indexed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('search_sources_key', ['kind', 'id'])
    .execute();
  await db.schema
    .createTable('search_passages')
    .addColumn('number', 'bigserial', (column) => column.primaryKey())
    .addColumn('source', 'integer', (column) =>
      column.notNull().references('search_sources.number').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('anchor', 'text')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('search_passages_source').on('search_passages').columns(['source', 'place']).execute();
  await db.schema.createIndex('search_passages_words').on('search_passages').using('gin').column('words').execute();
  await db.schema
    .createTable('search_vectors')
    .addColumn('seq', 'bigserial', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) =>
      column.notNull().unique().references('search_passages.number').onDelete('cascade'),
    )
    .addColumn('source', 'integer', (column) => column.notNull())
    .addColumn('vector', 'bytea')
    .execute();
  await db.schema.createIndex('search_vectors_source').on('search_vectors').column('source').execute();
  await db.schema
    .createTable('search_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('search_values')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

export const migrations: Migrations = { '001-create-search': { up: createTables } };

/** Opens the index's tables and creates them at first use. */
export const openTables = (database: DatabaseService): Promise<Database> => database.open<Tables>('search', migrations);
