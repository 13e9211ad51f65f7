import { resolve } from 'node:path';
import { definePlugin } from '@editor-companion/core/plugin';
import { EmbeddedDatabase } from './database/database.ts';
import { errors } from './errors.ts';
import { EmbeddedFiles } from './files/files.ts';
import { Ledger } from './files/ledger.ts';
import { EmbeddedJobs } from './jobs/jobs.ts';
import { FolderLock } from './folder-lock.ts';
import { createKv } from './kv/kv.ts';
import { StorageOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    storage: StorageOptions;
  }
}

/** The embedded services: everything below DATA_DIR or in memory, nothing else to run. */
export default definePlugin({
  name: 'storage',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['database', 'kv', 'files', 'jobs'],
  options: StorageOptions,
  errors: errors.table,

  async setup(host, options) {
    const { log } = host;
    const lock = FolderLock.take(host.dataDir);
    host.onClose(() => lock[Symbol.dispose]());
    const database = new EmbeddedDatabase({
      ...options.database,
      file: resolve(host.dataDir, options.database.file),
      onCrash: (err) => log.error({ err }, 'the database thread died; the next query starts another'),
    });
    host.onClose(() => database.close());
    await database.start();

    const folder = resolve(host.dataDir, options.files.folder);
    const files = new EmbeddedFiles(await Ledger.open(database), { ...options.files, folder, log });
    host.onClose(() => files.close());
    await files.start();

    const jobs = new EmbeddedJobs({ ...options.jobs, log });
    host.onClose(() => jobs.close());
    host.signal.addEventListener('abort', () => jobs.abort(), { once: true });

    host.provide('database', database);
    host.provide('files', files);
    host.provide('jobs', jobs);
    host.provide('kv', createKv(options.kv));
    host.health('database', () => database.ping());
  },
});
