import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@editor-companion/core/plugin';
import { EmbeddedDatabase } from '../src/database/database.ts';
import type { DatabaseOptions } from '../src/database/database.ts';
import { EmbeddedFiles } from '../src/files/files.ts';
import type { FilesOptions } from '../src/files/files.ts';
import { Ledger } from '../src/files/ledger.ts';

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

export async function startFiles(
  folder: string,
  database: EmbeddedDatabase,
  options: Partial<FilesOptions> = {},
): Promise<EmbeddedFiles & AsyncDisposable> {
  const files = new EmbeddedFiles(await Ledger.open(database), {
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
