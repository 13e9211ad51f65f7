import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Sealer, type KeyMaterial, type Logger } from '@editor-companion/core/plugin';
import { EmbeddedDatabase } from '../src/database/database.ts';
import type { DatabaseOptions } from '../src/database/database.ts';
import { EmbeddedFiles } from '../src/files/files.ts';
import type { FilesOptions } from '../src/files/files.ts';
import { Ledger } from '../src/files/ledger.ts';
import { Vault } from '../src/files/vault.ts';

const nothing = (): void => undefined;

export const silent: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silent,
};

export interface TempFolder extends AsyncDisposable {
  readonly path: string;
}

export async function tempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'companion-storage-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export async function startDatabase(
  folder: string,
  options: Partial<DatabaseOptions> = {},
): Promise<EmbeddedDatabase & AsyncDisposable> {
  const database = new EmbeddedDatabase({
    file: join(folder, 'companion.sqlite'),
    maxPending: 10_000,
    lockTimeout: 10_000,
    idleTransactionTimeout: 10_000,
    maxResultBytes: 50_000_000,
    onCrash: nothing,
    ...options,
  });
  await database.start();
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() });
}

/** Keys of an operator, always the same for their ids; the first one encrypts. */
export const keysOf = (...ids: string[]): KeyMaterial => ({
  keys: ids.map((id) => ({ id, secret: createHash('sha256').update(id).digest() })),
  current: ids[0],
});

export async function startFiles(
  folder: string,
  database: EmbeddedDatabase,
  { keys = keysOf(), ...options }: Partial<FilesOptions> & { keys?: KeyMaterial } = {},
): Promise<EmbeddedFiles & AsyncDisposable> {
  const vault = new Vault({
    folder: join(folder, 'files'),
    plainFolder: join(folder, 'plain'),
    sealer: new Sealer(keys, 'files'),
  });
  const files = new EmbeddedFiles(await Ledger.open(database), vault, {
    folder: join(folder, 'files'),
    maxBytes: 1_000_000_000,
    grace: 0,
    sweepInterval: 3_600_000,
    log: silent,
    ...options,
  });
  await files.start();
  return Object.assign(files, { [Symbol.asyncDispose]: () => files.close() });
}
