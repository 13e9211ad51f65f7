import type { Host, RelayService } from '@editor-companion/core/plugin';
import { PostgresDatabase } from './database/database.ts';
import { PostgresLog } from './document-log/postgres-log.ts';
import { migrations } from './document-log/tables.ts';
import type { Engines } from './engines.ts';
import type { ClusterOptions } from './options.ts';
import { leaseMigrations, PostgresLeases } from './relay/leases.ts';
import { RedisRelay } from './relay/redis-relay.ts';

type ProvidingHost = Host<'encryption'>;

/** Provides the log of collaboration for all nodes. */
export async function provideLog(host: ProvidingHost, engines: Engines, options: ClusterOptions): Promise<void> {
  const { documentLog, postgres: settings } = options;
  if (documentLog === false) return;
  const postgres = engines.postgresApart(documentLog.maxConnections);
  await new PostgresDatabase(postgres, settings).open('cluster-log', migrations);
  const encryption = host.use('encryption');
  const log = new PostgresLog(postgres, encryption.sealer('document log'), documentLog);
  encryption.register(log.sealed);
  host.onClose(() => log.close());
  host.provide('documentLog', log);
}

/** Provides leases, which decide which node does work that only one may do. */
export async function provideLeases(host: ProvidingHost, engines: Engines, options: ClusterOptions): Promise<void> {
  if (options.leases === false) return;
  const postgres = engines.postgres();
  await new PostgresDatabase(postgres, options.postgres).open('cluster-leases', leaseMigrations);
  host.provide('leases', new PostgresLeases(postgres));
}

/** Provides messages between nodes. */
export async function provideRelay(
  host: ProvidingHost,
  engines: Engines,
  options: ClusterOptions,
): Promise<RelayService | undefined> {
  const { relay: settings } = options;
  if (settings === false) return undefined;
  const relay = new RedisRelay(await engines.redis(), { ...settings, prefix: options.redis.prefix, log: host.log });
  await relay.start();
  host.onClose(() => relay.close());
  host.provide('relay', relay);
  return relay;
}
