import { definePlugin } from '@editor-companion/core/plugin';
import type { OptionFault } from '@editor-companion/core/plugin';
import { provideLeases, provideLog, provideRelay } from './collaboration.ts';
import { PostgresDatabase } from './database/database.ts';
import { Engines } from './engines.ts';
import { errors } from './errors.ts';
import { createRedisKv } from './kv/kv.ts';
import { ClusterOptions } from './options.ts';

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    cluster: ClusterOptions;
  }
}

/**
 * The services on engines that operators already run, so that any number of nodes work as one server. Each of them can be left to
 * another plugin.
 */
export default definePlugin({
  name: 'cluster',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['database', 'kv', 'documentLog', 'relay', 'leases'],
  options: ClusterOptions,
  errors: errors.table,

  check: ({ database, documentLog, kv, leases, relay, postgres, redis }) => [
    ...(database || documentLog || leases ? addressFault('postgres', postgres.url) : []),
    ...(relay || kv ? addressFault('redis', redis.url) : []),
  ],

  async setup(host, options) {
    const engines = new Engines(host, options);
    const { database, kv, postgres, redis } = options;
    if (database !== false) host.provide('database', new PostgresDatabase(engines.postgres(), postgres));
    if (kv !== false) host.provide('kv', createRedisKv(await engines.redis(), { ...kv, prefix: redis.prefix }));
    await provideLog(host, engines, options);
    await provideLeases(host, engines, options);
    await provideRelay(host, engines, options);
  },
});

const NEEDS = {
  postgres: { variable: 'DATABASE_URL', service: 'database' },
  redis: { variable: 'REDIS_URL', service: 'kv' },
} as const;

function addressFault(engine: keyof typeof NEEDS, url: string | undefined): OptionFault[] {
  if (url !== undefined) return [];
  const { variable, service } = NEEDS[engine];
  const hint = `Set ${variable}, or leave the service that needs it to another plugin: cluster: { ${service}: false }.`;
  return [{ path: `${engine}.url`, message: 'no address is configured', expected: 'an address', hint }];
}
