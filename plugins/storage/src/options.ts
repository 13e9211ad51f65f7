import { Switchable, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const closed = { additionalProperties: false };

export const DatabaseOptions = Type.Object(
  {
    file: Type.String({
      default: 'companion.sqlite',
      minLength: 1,
      description: 'The database file, relative to DATA_DIR.',
    }),
    maxPending: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Number of statements that may wait; further ones are refused with DATABASE_BUSY.',
    }),
    lockTimeout: Type.Integer({
      default: 10_000,
      minimum: 1,
      description:
        'Milliseconds for which a write waits for a transaction, or for another process, before DATABASE_BUSY.',
    }),
    maxResultBytes: Type.Integer({
      default: 67_108_864,
      minimum: 1024,
      description:
        'Maximum approximate bytes of one result; a query with a larger one fails with DATABASE_RESULT_TOO_LARGE.',
    }),
    idleTransactionTimeout: Type.Integer({
      default: 15_000,
      minimum: 1,
      description: 'Milliseconds for which a transaction may stay open without a statement; then it is rolled back.',
    }),
  },
  { ...closed, default: {}, description: 'The SQLite database; false: another plugin provides `database`.' },
);

export const KvOptions = Type.Object(
  {
    maxEntries: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Maximum entries per namespace; the least recently used are removed first.',
    }),
    maxBytes: Type.Integer({
      default: 33_554_432,
      minimum: 1,
      description: 'Maximum approximate bytes per namespace; the least recently used are removed first.',
    }),
  },
  { ...closed, default: {}, description: 'The cache in memory; false: another plugin provides `kv`.' },
);

export const FilesOptions = Type.Object(
  {
    folder: Type.String({
      default: 'files',
      minLength: 1,
      description: 'Folder of the bytes, relative to DATA_DIR.',
    }),
    plainFolder: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Folder for decrypted files while they are in use, if files are encrypted (encryption.keys), relative to DATA_DIR; best a folder in memory, such as /dev/shm/companion. Default: tmp in the folder of files.',
      }),
    ),
    maxBytes: Type.Integer({
      default: 1_073_741_824,
      minimum: 1,
      description: 'Maximum bytes of one file, whatever the caller allows; beyond it FILE_TOO_LARGE.',
    }),
    grace: Type.Integer({
      default: 3_600_000,
      minimum: 0,
      description: 'Milliseconds for which bytes without an owner are kept after they were last stored or released.',
    }),
    sweepInterval: Type.Integer({
      default: 600_000,
      minimum: 1000,
      maximum: 2_147_483_647,
      description: 'Milliseconds between two sweeps of bytes without an owner.',
    }),
  },
  { ...closed, default: {}, description: 'The content-addressed files; false: another plugin provides `files`.' },
);

export const JobsOptions = Type.Object(
  {
    maxQueued: Type.Integer({
      default: 100,
      minimum: 0,
      description: 'Number of runs of one job that may wait, unless the job sets another number.',
    }),
    closeTimeout: Type.Integer({
      default: 5000,
      minimum: 0,
      description: 'Milliseconds for which a shutdown waits for aborted runs.',
    }),
  },
  { ...closed, default: {}, description: 'The job queue in this process; false: another plugin provides `jobs`.' },
);

export const StorageOptions = Type.Object(
  {
    database: Switchable(DatabaseOptions),
    kv: Switchable(KvOptions),
    files: Switchable(FilesOptions),
    jobs: Switchable(JobsOptions),
  },
  { ...closed, default: {} },
);

export type DatabaseOptions = Static<typeof DatabaseOptions>;
export type FilesOptions = Static<typeof FilesOptions>;
export type JobsOptions = Static<typeof JobsOptions>;
export type StorageOptions = Static<typeof StorageOptions>;
