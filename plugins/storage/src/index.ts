import { join, relative, resolve, sep } from 'node:path';
import { definePlugin } from '@editor-companion/core/plugin';
import type { DatabaseService, Host } from '@editor-companion/core/plugin';
import { EmbeddedDatabase } from './database/database.ts';
import { errors } from './errors.ts';
import { EmbeddedFiles } from './files/files.ts';
import { FilesMark } from './files/files-mark.ts';
import { Ledger } from './files/ledger.ts';
import { Vault } from './files/vault.ts';
import { EmbeddedJobs } from './jobs/jobs.ts';
import { createKv } from './kv/kv.ts';
import { StorageOptions } from './options.ts';
import type { DatabaseOptions, FilesOptions, JobsOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    storage: StorageOptions;
  }
}

type StorageHost = Host<'database' | 'dataFolder' | 'encryption'>;

/**
 * The embedded services: everything is below DATA_DIR or in memory, and nothing else has to run. Each service can be left to another
 * plugin; the files keep their records in whichever database the server has.
 */
export default definePlugin({
  name: 'storage',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'dataFolder', 'encryption'],
  provides: ['database', 'kv', 'files', 'jobs'],
  options: StorageOptions,
  errors: errors.table,

  async setup(host, { database, kv, files, jobs }) {
    if (database !== false || files !== false) await host.use('dataFolder').take();
    const service = database === false ? host.use('database') : await provideDatabase(host, database);
    if (files !== false) await provideFiles(host, files, service);
    if (jobs !== false) provideJobs(host, jobs);
    if (kv !== false) host.provide('kv', createKv(kv));
  },
});

async function provideDatabase(host: StorageHost, options: DatabaseOptions): Promise<EmbeddedDatabase> {
  const file = resolve(host.dataDir, options.file);
  const database = new EmbeddedDatabase({
    ...options,
    file,
    guard: host.use('dataFolder').database(file),
    onCrash: (err) => host.log.error({ err }, 'the database thread ended unexpectedly; the next query starts another'),
  });
  host.onClose(() => database.close());
  await database.start();
  host.provide('database', database);
  host.health('database', () => database.ping());
  return database;
}

async function provideFiles(host: StorageHost, options: FilesOptions, database: DatabaseService): Promise<void> {
  const { log } = host;
  const folder = resolve(host.dataDir, options.folder);
  const ledger = await Ledger.open(database);
  const plainFolder = resolve(host.dataDir, options.plainFolder ?? join(folder, 'tmp'));
  const [store = '', plain = ''] = [folder, plainFolder].map((path) =>
    relative(host.dataDir, path).split(sep).join('/'),
  );
  const mark = new FilesMark({ data: host.use('dataFolder'), folder, log, store, plain });
  await mark.inspect(async () => (await ledger.usage()).files > 0);
  const encryption = host.use('encryption');
  const vault = new Vault({ folder, plainFolder, sealer: encryption.sealer('files') });
  const files = new EmbeddedFiles(ledger, vault, { ...options, folder, log });
  encryption.register(files.sealed);
  host.onClose(() => files.close());
  await files.start();
  await mark.set();
  host.onClose(() => mark.close());
  host.provide('files', files);
}

function provideJobs(host: StorageHost, options: JobsOptions): void {
  const jobs = new EmbeddedJobs({
    ...options,
    log: host.log,
    trace: (name, about, work) => host.trace(name, about, work),
  });
  host.onClose(() => jobs.close());
  host.signal.addEventListener('abort', () => jobs.abort(), { once: true });
  host.provide('jobs', jobs);
}
