import { definePlugin } from '@editor-companion/core/plugin';
import type { OptionFault } from '@editor-companion/core/plugin';
import { provideLeases, provideLog, provideRelay } from './collaboration.ts';
import { PostgresDatabase } from './database/database.ts';
import { Engines } from './engines.ts';
import { errors } from './errors.ts';
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
  provides: ['database', 'documentLog', 'relay', 'leases'],
  options: ClusterOptions,
  errors: errors.table,

  check: ({ database, documentLog, leases, relay, postgres, redis }) => [
    ...(database || documentLog || leases ? addressFault('postgres', postgres.url) : []),
    ...(relay ? addressFault('redis', redis.url) : []),
  ],

  async setup(host, options) {
    const engines = new Engines(host, options);
    const { database, postgres } = options;
    if (database !== false) host.provide('database', new PostgresDatabase(engines.postgres(), postgres));
    await provideLog(host, engines, options);
    await provideLeases(host, engines, options);
    await provideRelay(host, engines, options);
  },
});

const VARIABLES = { postgres: 'DATABASE_URL', redis: 'REDIS_URL' } as const;

function addressFault(engine: keyof typeof VARIABLES, url: string | undefined): OptionFault[] {
  if (url !== undefined) return [];
  const hint = `Set ${VARIABLES[engine]}, or switch off the services that need it: cluster: { database: false }.`;
  return [{ path: `${engine}.url`, message: 'no address is configured', expected: 'an address', hint }];
}
