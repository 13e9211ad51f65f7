import { relative, resolve, sep } from 'node:path';
import { definePlugin } from '@editor-companion/core/plugin';
import { EmbeddedDatabase } from './database/database.ts';
import { errors } from './errors.ts';
import { EmbeddedFiles } from './files/files.ts';
import { FilesMark } from './files/files-mark.ts';
import { Ledger } from './files/ledger.ts';
import { EmbeddedJobs } from './jobs/jobs.ts';
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
  needs: ['dataFolder'],
  provides: ['database', 'kv', 'files', 'jobs'],
  options: StorageOptions,
  errors: errors.table,

  async setup(host, options) {
    const { log } = host;
    const data = host.use('dataFolder');
    await data.take();
    const file = resolve(host.dataDir, options.database.file);
    const database = new EmbeddedDatabase({
      ...options.database,
      file,
      guard: data.database(file),
      onCrash: (err) => log.error({ err }, 'the database thread died; the next query starts another'),
    });
    host.onClose(() => database.close());
    await database.start();

    const folder = resolve(host.dataDir, options.files.folder);
    const ledger = await Ledger.open(database);
    const mark = new FilesMark({ data, folder, log, store: relative(host.dataDir, folder).split(sep).join('/') });
    await mark.inspect(async () => (await ledger.usage()).files > 0);
    const files = new EmbeddedFiles(ledger, { ...options.files, folder, log });
    host.onClose(() => files.close());
    await files.start();
    await mark.set();
    host.onClose(() => mark.close());

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
