import type { Generated } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';

export interface Tables {
  /** A file exists for callers when it has a row here. `touched`: when it was last stored or lost an owner; `changes`: how often. */
  cluster_file: { id: string; size: number; key: string; touched: number; changes: Generated<number> };
  cluster_file_owner: { file: string; owner: string };
  /** One row: which store the rows speak of. */
  cluster_file_store: { one: number; id: string };
}

export const migrations: Migrations = {
  '001_files': {
    async up(database) {
      await database.schema
        .createTable('cluster_file')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('touched', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('cluster_file_owner')
        .addColumn('file', 'text', (column) => column.notNull().references('cluster_file.id').onDelete('cascade'))
        .addColumn('owner', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('cluster_file_owner_key', ['file', 'owner'])
        .execute();
      await database.schema.createIndex('cluster_file_owner_owner').on('cluster_file_owner').column('owner').execute();
      await database.schema
        .createTable('cluster_file_store')
        .addColumn('one', 'integer', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '002_changes': {
    async up(database) {
      await database.schema
        .alterTable('cluster_file')
        .addColumn('changes', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};

/** A file and where its bytes lie. */
export interface LedgerFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly key: string;
}
