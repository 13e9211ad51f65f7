import { createHash } from 'node:crypto';
import type { KeyMaterial, Logger } from '@editor-companion/core/plugin';
import { Postgres } from '../src/connections/postgres.ts';
import type { PostgresOptions } from '../src/connections/postgres.ts';
import { RedisConnections } from '../src/connections/redis.ts';
import type { RedisOptions } from '../src/connections/redis.ts';

const nothing = (): void => undefined;

export const silent: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silent,
};

/** The keys of an operator, which are constant for their ids. The first one signs. */
export const keysOf = (...ids: string[]): KeyMaterial => ({
  keys: ids.map((id) => ({ id, secret: createHash('sha256').update(id).digest() })),
  current: ids[0],
});

export const postgresDefaults = {
  maxConnections: 10,
  maxPending: 10_000,
  connectTimeout: 5000,
  answerTimeout: 2000,
  statementTimeout: 60_000,
  lockTimeout: 10_000,
  idleTransactionTimeout: 15_000,
  preparedStatements: true,
  log: silent,
};

export const connectPostgres = (url: string, options: Partial<PostgresOptions> = {}): Postgres & AsyncDisposable => {
  const postgres = new Postgres({ ...postgresDefaults, url, ...options });
  return Object.assign(postgres, { [Symbol.asyncDispose]: () => postgres.close() });
};

export async function connectRedis(
  url: string,
  options: Partial<RedisOptions> = {},
): Promise<RedisConnections & AsyncDisposable> {
  const redis = new RedisConnections({ connectTimeout: 5000, commandTimeout: 2000, log: silent, url, ...options });
  await redis.start();
  return Object.assign(redis, { [Symbol.asyncDispose]: () => redis.close() });
}
