import type { Host, RelayService } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../database/database.ts';
import type { Engines } from '../engines.ts';
import type { ClusterOptions } from '../options.ts';
import { JobMessages } from './job-messages.ts';
import { createJobWatch } from './job-watch.ts';
import { RunsTable } from './runs-table.ts';
import { SharedJobs } from './shared-jobs.ts';
import { jobMigrations } from './tables.ts';

/** Provides jobs that all nodes share. Their messages go through the relay. */
export async function provideJobs(
  host: Host<never>,
  engines: Engines,
  relay: RelayService,
  options: ClusterOptions,
): Promise<void> {
  const { jobs: settings, redis, postgres: database } = options;
  if (settings === false) return;
  const postgres = engines.postgres();
  await new PostgresDatabase(postgres, database).open('cluster-jobs', jobMigrations);
  const messages = new JobMessages(relay);
  await messages.start();
  const { log } = host;
  const works = settings.work && host.role !== 'web';
  const table = new RunsTable(postgres);
  const jobs = new SharedJobs({
    ...settings,
    work: works,
    table,
    watch: createJobWatch(host, table),
    messages,
    redis: await engines.redis(),
    prefix: redis.prefix,
    log,
  });
  if (!works) host.health('workers', () => jobs.probe(), { degrades: true });
  host.onReady(() => jobs.start());
  host.onDrain(() => jobs.drain());
  host.signal.addEventListener('abort', () => void jobs.close(), { once: true });
  host.onClose(() => jobs.close());
  host.provide('jobs', jobs);
}
