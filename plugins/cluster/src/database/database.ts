import { Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { postgresDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { TransactionQueue } from './transaction-queue.ts';
import type { TransactionQueueOptions } from './transaction-queue.ts';

/** The service `database` on PostgreSQL. Its caller owns the connections. */
export class PostgresDatabase implements DatabaseService {
  readonly dialect = 'postgres';
  readonly #postgres: Postgres;
  readonly #options: TransactionQueueOptions;
  readonly #queue = new Map<string, TransactionQueue>();

  constructor(postgres: Postgres, options: TransactionQueueOptions) {
    this.#postgres = postgres;
    this.#options = options;
  }

  async open<Tables>(plugin: string, migrations: Migrations): Promise<Kysely<Tables>> {
    const queue = this.#queue.get(plugin) ?? new TransactionQueue(plugin, this.#options);
    this.#queue.set(plugin, queue);
    const database = new Kysely<Tables>({ dialect: postgresDialect(this.#postgres, queue) });
    await migrate(database, plugin, migrations);
    return database;
  }

  whole(): Kysely<unknown> {
    return new Kysely({ dialect: postgresDialect(this.#postgres, new TransactionQueue('all', this.#options)) });
  }

  others(): Promise<number> {
    return this.#postgres.others();
  }
}
