import { DEFAULT_TENANT, type DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';
import type { AssetType } from './kinds.ts';

/** The id of the root folder, which all tenants share. */
export const ROOT = 'root';

interface AssetTable {
  id: string;
  /** Null only for the root. */
  parent_id: string | null;
  name: string;
  /** Unique within a folder among the entries that the same viewers see. */
  name_key: string;
  type: AssetType;
  media_type: string | null;
  /** The size in bytes. 0 for folders. */
  size: number;
  /** Null for folders. */
  file_id: string | null;
  /** File id of the thumbnail. */
  thumbnail: string | null;
  /** The order of creation. Listing by it keeps earlier pages unchanged when something is added. */
  sequence: number;
  created_at: number;
  tenant: string;
  /** The creator, as in `Whose`. */
  owner: string | null;
  /** The owner who alone sees the entry. Empty if everybody in the tenant does. */
  only_for: string;
}

export interface Tables {
  mock_assets: AssetTable;
}

export type Database = Kysely<Tables>;
export type AssetRow = Selectable<AssetTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mock_assets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('parent_id', 'text', (column) => column.references('mock_assets.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('file_id', 'text')
    .addColumn('thumbnail', 'text')
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('mock_assets_name')
    .on('mock_assets')
    .columns(['parent_id', 'name_key'])
    .unique()
    .execute();
  await db.schema.createIndex('mock_assets_order').on('mock_assets').columns(['parent_id', 'sequence']).execute();
  await (db as Kysely<{ mock_assets: Omit<AssetTable, 'tenant' | 'owner' | 'only_for'> }>)
    .insertInto('mock_assets')
    .values({
      id: ROOT,
      parent_id: null,
      name: ROOT,
      name_key: ROOT,
      type: 'folder',
      media_type: null,
      size: 0,
      file_id: null,
      thumbnail: null,
      sequence: 0,
      created_at: Date.now(),
    })
    .execute();
}

/** Assigns older rows, which have no tenant, to the default tenant as shared entries. */
async function addOwners(db: Kysely<unknown>): Promise<void> {
  const add = (column: 'tenant' | 'only_for', value: string): Promise<void> =>
    db.schema
      .alterTable('mock_assets')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(value))
      .execute();
  await add('tenant', DEFAULT_TENANT);
  await add('only_for', '');
  await db.schema.alterTable('mock_assets').addColumn('owner', 'text').execute();
  await db.schema.dropIndex('mock_assets_name').execute();
  await db.schema
    .createIndex('mock_assets_names')
    .on('mock_assets')
    .columns(['parent_id', 'tenant', 'only_for', 'name_key'])
    .unique()
    .execute();
}

/** Opens the library's table. On first use it creates the table and the root folder. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('mock', { '001-create-assets': { up: createTables }, '002-add-owners': { up: addOwners } });
