import { resolve } from 'node:path';
import type { DatabaseService, Host, OptionFault } from '@editor-companion/core/plugin';
import { SharedFiles } from './files.ts';
import { FolderStore } from './folder-store.ts';
import { identify, probe } from './identify.ts';
import { Ledger } from './ledger.ts';
import type { ObjectStore } from './object-store.ts';
import type { FilesOptions, S3Options } from './options.ts';
import { S3Store } from './s3-store.ts';
import { Spool } from './spool.ts';

const NEEDED = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const;

/** Faults of the configuration of files. */
export function filesFaults(files: FilesOptions, s3: S3Options): OptionFault[] {
  if (files.folder !== undefined) return [];
  return Object.entries(NEEDED)
    .filter(([name]) => s3[name as keyof typeof NEEDED] === undefined)
    .map(([name, variable]) => ({
      path: `s3.${name}`,
      message: 'files need a store that all nodes share, but none is configured',
      expected: 'a value',
      hint: `Set ${variable}, or files.folder to a folder that all nodes mount, or leave files to another plugin: cluster: { files: false }.`,
    }));
}

/**
 * Provides shared files, once the store is known to be the one that the database refers to.
 * @throws CompanionError FILES_STORE_WRONG, FILES_UNREACHABLE.
 */
export async function provideFiles(
  host: Host<'database' | 'encryption'>,
  database: DatabaseService,
  options: FilesOptions,
  s3: S3Options,
): Promise<void> {
  const { store, name } = connect(options, s3);
  const encryption = host.use('encryption');
  const spool = new Spool(resolve(host.dataDir, options.spoolFolder));
  const parts = { store, ledger: await Ledger.open(database), spool, sealer: encryption.sealer('files') };
  const files = new SharedFiles(parts, { ...options, log: host.log });
  host.onClose(() => files.close());
  await files.start();
  await identify(parts, name);
  host.health('files', () => probe(store, name));
  encryption.register(files.sealed);
  host.provide('files', files);
}

/** The store and its name in errors. The plugin's check ensures that one is configured. */
function connect({ folder }: FilesOptions, s3: S3Options): { store: ObjectStore; name: string } {
  if (folder !== undefined) return { store: new FolderStore(folder), name: folder };
  const { endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = '' } = s3;
  const store = new S3Store({ ...s3, endpoint, bucket, accessKeyId, secretAccessKey });
  return { store, name: `${bucket}/${s3.prefix}` };
}
