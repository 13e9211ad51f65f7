import { definePlugin } from '@editor-companion/core/plugin';
import type { OptionFault } from '@editor-companion/core/plugin';
import { provideLeases, provideLog, provideRelay } from './collaboration.ts';
import { readServers } from './connections/postgres-servers.ts';
import { PostgresDatabase } from './database/database.ts';
import { diagnose } from './diagnose.ts';
import { Engines } from './engines.ts';
import { errors } from './errors.ts';
import { filesFaults, provideFiles } from './files/provide.ts';
import { createRedisKv } from './kv/kv.ts';
import { clusterMetrics } from './jobs/job-watch.ts';
import { ClusterOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    cluster: ClusterOptions;
  }
}

/**
 * Services on engines that operators already run, so that any number of nodes work as one server. Each service can be left to another
 * plugin.
 */
export default definePlugin({
  name: 'cluster',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['database', 'encryption'],
  provides: ['database', 'kv', 'files', 'documentLog', 'relay', 'leases', 'jobs'],
  shares: ['database', 'kv', 'files', 'documentLog', 'relay', 'leases', 'jobs'],
  options: ClusterOptions,
  errors: errors.table,
  metrics: [clusterMetrics],

  check: ({ database, documentLog, files, jobs, kv, leases, relay, postgres, redis, s3 }) => [
    ...(database || documentLog || leases || jobs ? postgresFaults(postgres.url) : []),
    ...(relay || kv || jobs ? addressFault('redis', redis.url) : []),
    ...(jobs && !relay ? [relayFault] : []),
    ...(files ? filesFaults(files, s3) : []),
  ],

  diagnose,

  async setup(host, options) {
    const engines = new Engines(host, options);
    const { database, files, kv, postgres, redis, s3 } = options;
    const own = database === false ? undefined : new PostgresDatabase(engines.postgres(), postgres);
    if (own) host.provide('database', own);
    if (files !== false) await provideFiles(host, own ?? host.use('database'), files, s3);
    if (kv !== false) host.provide('kv', createRedisKv(await engines.redis(), { ...kv, prefix: redis.prefix }));
    await provideLog(host, engines, options);
    await provideLeases(host, engines, options);
    const relay = await provideRelay(host, engines, options);
    if (options.jobs === false || !relay) return;
    // Loaded on demand.
    const { provideJobs } = await import('./jobs/provide.ts');
    await provideJobs(host, engines, relay, options);
  },
});

const NEEDS = {
  postgres: { variable: 'DATABASE_URL', service: 'database' },
  redis: { variable: 'REDIS_URL', service: 'kv' },
} as const;

const relayFault: OptionFault = {
  path: 'jobs',
  message: 'nodes notify each other of shared jobs through the relay, which is switched off',
  expected: 'false',
  hint: 'Switch the relay on, or leave the jobs to another plugin: cluster: { jobs: false }.',
};

function postgresFaults(url: string | undefined): OptionFault[] {
  if (url === undefined) return addressFault('postgres', url);
  try {
    readServers(url);
    return [];
  } catch (error) {
    const expected = 'postgres://user:password@host:5432/database';
    const hint = 'Write characters of the password that addresses reserve as %XX, such as %40 for @.';
    return [{ path: 'postgres.url', message: (error as Error).message, expected, hint }];
  }
}

function addressFault(engine: keyof typeof NEEDS, url: string | undefined): OptionFault[] {
  if (url !== undefined) return [];
  const { variable, service } = NEEDS[engine];
  const hint = `Set ${variable}, or leave the service that needs it to another plugin: cluster: { ${service}: false }.`;
  return [{ path: `${engine}.url`, message: 'no address is configured', expected: 'an address', hint }];
}
