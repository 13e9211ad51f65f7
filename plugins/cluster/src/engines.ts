import type { Host } from '@editor-companion/core/plugin';
import { Postgres } from './connections/postgres.ts';
import { RedisConnections } from './connections/redis.ts';
import type { ClusterOptions } from './options.ts';

/** The operator's engines. Each is connected when the first service asks for it, and closed after all services. */
export class Engines {
  readonly #host: Host<never>;
  readonly #options: ClusterOptions;
  #postgres: Postgres | undefined;
  #redis: Promise<RedisConnections> | undefined;

  constructor(host: Host<never>, options: ClusterOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** The plugin's check ensures that there is an address. */
  postgres(): Postgres {
    this.#postgres ??= this.#connectPostgres();
    return this.#postgres;
  }

  /** Separate connections, for work that must not wait for others. */
  postgresApart(maxConnections: number): Postgres {
    const { url = '', ...options } = this.#options.postgres;
    const postgres = new Postgres({ ...options, url, maxConnections, log: this.#host.log });
    this.#host.onClose(() => postgres.close());
    return postgres;
  }

  /** @throws CompanionError REDIS_UNREACHABLE. */
  redis(): Promise<RedisConnections> {
    this.#redis ??= this.#connectRedis();
    return this.#redis;
  }

  #connectPostgres(): Postgres {
    const { url = '', ...options } = this.#options.postgres;
    const postgres = new Postgres({ ...options, url, log: this.#host.log });
    this.#host.onClose(() => postgres.close());
    this.#host.health('postgres', () => postgres.ping());
    return postgres;
  }

  async #connectRedis(): Promise<RedisConnections> {
    const { url = '', ...options } = this.#options.redis;
    const redis = new RedisConnections({ ...options, url, log: this.#host.log });
    this.#host.onClose(() => redis.close());
    // Without Redis, each node continues by itself. All nodes share it, and would leave the load balancer at once.
    this.#host.health('redis', () => redis.ping(), { degrades: true });
    await redis.start();
    return redis;
  }
}
