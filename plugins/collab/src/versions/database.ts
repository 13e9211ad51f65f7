import type { DatabaseService } from '@editor-companion/core/plugin';
import { sql, type Kysely, type Selectable } from 'kysely';

export type VersionKind = 'manual' | 'auto' | 'revert';

interface VersionTable {
  /** The owner of the pin that keeps the position readable. */
  id: string;
  document: string;
  /** A counter within the document that is never reused. */
  version: number;
  /** The position in the document's log. */
  seq: number;
  /** The position in the document's comments. */
  comment_seq: number;
  kind: VersionKind;
  name: string | null;
  important: number;
  user_id: string;
  user_name: string;
  created_at: number;
}

interface CounterTable {
  document: string;
  last: number;
}

/** Pins that no version needs, or not yet. After a kill, the next start removes them. */
interface SparePinTable {
  /** The version's id. */
  id: string;
  document: string;
  seq: number;
}

export interface Tables {
  collab_versions: VersionTable;
  collab_version_spare_pins: SparePinTable;
  collab_version_counters: CounterTable;
}

export type Database = Kysely<Tables>;
export type VersionRow = Selectable<VersionTable>;
export type SparePin = Selectable<SparePinTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collab_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('comment_seq', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('important', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('collab_versions_of')
    .unique()
    .on('collab_versions')
    .columns(['document', 'version'])
    .execute();
  await db.schema
    .createIndex('collab_versions_passing')
    .on('collab_versions')
    .columns(['created_at'])
    .where(sql.ref('kind'), '!=', sql.lit('manual'))
    .execute();
  await db.schema
    .createTable('collab_version_counters')
    .addColumn('document', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
}

const createSparePins = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('collab_version_spare_pins')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_version_spare_pins_key', ['id', 'seq'])
    .execute();

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-versions', {
    '001-create-versions': { up: createTables },
    '002-create-spare-pins': { up: createSparePins },
  });
