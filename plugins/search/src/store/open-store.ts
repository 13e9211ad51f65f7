import { resolve } from 'node:path';
import type { Host } from '@editor-companion/core/plugin';
import type { SearchOptions } from '../options.ts';
import { EmbeddedStore } from './embedded-store.ts';
import { PostgresStore } from './postgres-store.ts';
import type { Store } from './store.ts';

/** Opens the index next to the server's database: in its tables for PostgreSQL, otherwise in a file of its own. */
export async function openStore(
  host: Host<'database' | 'dataFolder' | 'workers'>,
  { file, pgvector, threads }: SearchOptions,
): Promise<Store> {
  const { log } = host;
  const database = host.use('database');
  if (database.dialect === 'postgres') return new PostgresStore(database, { log, pgvector });
  await host.use('dataFolder').take();
  return new EmbeddedStore({
    workers: host.use('workers'),
    file: resolve(host.dataDir, file),
    log,
    timeout: threads.timeout,
  });
}
