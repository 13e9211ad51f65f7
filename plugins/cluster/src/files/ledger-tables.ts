import type { Generated } from 'kysely';
import { sealedSize, type Migrations, type SealedKey } from '@editor-companion/core/plugin';

export interface Tables {
  /** A file exists for callers when it has a row here. `touched`: when it was last stored or lost an owner; `changes`: how often. */
  cluster_file: FileRow & { touched: number; changes: Generated<number> };
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
  '003_sealed': {
    async up(database) {
      for (const name of ['sealed_by', 'secret'])
        await database.schema.alterTable('cluster_file').addColumn(name, 'text').execute();
    },
  },
};

/** A file and where its bytes lie. */
export interface LedgerFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly key: string;
  /** Its own key, where the bytes are encrypted. */
  readonly sealed?: SealedKey;
}

/** A file as the database has it. `sealed_by`: id of the operator's key that encrypts `secret`, which encrypts the bytes. */
export interface FileRow {
  id: string;
  size: number;
  key: string;
  sealed_by: string | null;
  secret: string | null;
}

export const fileOf = ({ id, size, key, sealed_by: by, secret }: FileRow): LedgerFile =>
  by === null || secret === null ? { id, size, key } : { id, size, key, sealed: { key: by, secret } };

/** What of a row says whether and how the bytes are encrypted. */
export const sealOf = ({ sealed }: LedgerFile) => ({ sealed_by: sealed?.key ?? null, secret: sealed?.secret ?? null });

/** Bytes that the store has of a file. */
export const sizeOf = ({ size, sealed }: LedgerFile): number => (sealed ? sealedSize(size) : size);

/** What the key of an encrypted file is bound to. */
export const placeOf = ({ id, size }: Pick<LedgerFile, 'id' | 'size'>): string => `file ${id} of ${size} bytes`;
