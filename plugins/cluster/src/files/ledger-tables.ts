import type { Generated } from 'kysely';
import { sealedSize, type Migrations, type SealedKey } from '@editor-companion/core/plugin';

export interface Tables {
  /** A file exists for callers if it has a row here. `touched`: the time when it was last stored or lost an owner; `changes`: how often. */
  cluster_file: FileRow & { touched: number; changes: Generated<number> };
  cluster_file_owner: { file: string; owner: string };
  /** A single row: the store that the rows refer to. */
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
  '003_sealed': {
    async up(database) {
      for (const name of ['sealed_by', 'secret'])
        await database.schema.alterTable('cluster_file').addColumn(name, 'text').execute();
    },
  },
};

/** A file and the place of its bytes. */
export interface LedgerFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly key: string;
  /** The file's own key, if its bytes are encrypted. */
  readonly sealed?: SealedKey;
}

/** A file in the database. `sealed_by` is the id of the operator's key that encrypts `secret`, which encrypts the bytes. */
export interface FileRow {
  id: string;
  size: number;
  key: string;
  sealed_by: string | null;
  secret: string | null;
}

export const fileOf = ({ id, size, key, sealed_by: by, secret }: FileRow): LedgerFile =>
  by === null || secret === null ? { id, size, key } : { id, size, key, sealed: { key: by, secret } };

/** The columns about a file's encryption. */
export const sealOf = ({ sealed }: LedgerFile) => ({ sealed_by: sealed?.key ?? null, secret: sealed?.secret ?? null });

/** The stored size of a file. */
export const sizeOf = ({ size, sealed }: LedgerFile): number => (sealed ? sealedSize(size) : size);

/** The place that an encrypted file's key is bound to. */
export const placeOf = ({ id, size }: Pick<LedgerFile, 'id' | 'size'>): string => `file ${id} of ${size} bytes`;
