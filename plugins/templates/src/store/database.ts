import { DEFAULT_TENANT, type DatabaseService } from '@editor-companion/core/plugin';
import { sql, type Kysely, type Selectable } from 'kysely';

/** The users who may see a template: its owner, or everybody of the tenant. */
export type Visibility = 'private' | 'shared';

/** The columns of lists and searches: narrow rows, so that ten thousand are scanned in a few milliseconds. */
interface TemplateTable {
  id: string;
  name: string;
  description: string;
  category: string;
  /** JSON list of strings. */
  tags: string;
  /** The text that keywords are searched in: folded name, description, category and tags. */
  search: string;
  /** Starts at 1 and increases with every change. */
  revision: number;
  /** The file id of the thumbnail, and the revision that it shows. */
  thumbnail: string | null;
  thumbnail_revision: number;
  /** The hash of the seed of a built-in template; null for others. A built-in template belongs to nobody and is visible in all tenants. */
  seed: string | null;
  tenant: string;
  /** As in `Whose`. */
  owner: string | null;
  visibility: Visibility;
  /** The length of the content in characters, so that a quota need not read all contents. */
  size: number;
  created_at: number;
  updated_at: number;
}

interface ContentTable {
  template_id: string;
  /** JSON. */
  content: string;
  page: string | null;
  /** JSON list of the names of its variables. */
  variables: string;
}

export interface Tables {
  templates_items: TemplateTable;
  templates_contents: ContentTable;
}

export type Database = Kysely<Tables>;
export type TemplateRow = Selectable<TemplateTable>;
export type ContentRow = Selectable<ContentTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('templates_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('thumbnail', 'text')
    .addColumn('thumbnail_revision', 'integer', (column) => column.notNull())
    .addColumn('seed', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('templates_contents')
    .addColumn('template_id', 'text', (column) =>
      column.primaryKey().references('templates_items.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('variables', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('templates_items_order').on('templates_items').columns(['updated_at', 'id']).execute();
  await db.schema
    .createIndex('templates_items_category')
    .on('templates_items')
    .columns(['category', 'updated_at', 'id'])
    .execute();
}

/** Templates from before there were tenants are shared in the default one. */
async function addOwners(db: Kysely<unknown>): Promise<void> {
  const items = 'templates_items';
  const add = (column: 'tenant' | 'visibility', value: string): Promise<void> =>
    db.schema
      .alterTable(items)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(value))
      .execute();
  await add('tenant', DEFAULT_TENANT);
  await db.schema.alterTable(items).addColumn('owner', 'text').execute();
  await add('visibility', 'shared');
  await db.schema.createIndex(`${items}_of`).on(items).columns(['tenant', 'updated_at', 'id']).execute();
}

/** An index from which sums of sizes can be read without the rows. */
async function addSizes(db: Kysely<unknown>): Promise<void> {
  const items = 'templates_items';
  await db.schema
    .alterTable(items)
    .addColumn('size', 'bigint', (added) => added.notNull().defaultTo(0))
    .execute();
  await sql`update templates_items set size = coalesce(
    (select length(content) from templates_contents where template_id = templates_items.id), 0
  )`.execute(db);
  await db.schema.createIndex(`${items}_sizes`).on(items).columns(['tenant', 'seed', 'owner', 'size']).execute();
}

/** Opens the templates' tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('templates', {
    '001-create-templates': { up: createTables },
    '002-add-owners': { up: addOwners },
    '003-add-sizes': { up: addSizes },
  });
