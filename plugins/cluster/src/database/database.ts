import { Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { postgresDialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { Turns } from './turns.ts';
import type { TurnsOptions } from './turns.ts';

/** The service `database` on PostgreSQL. Its caller owns the connections. */
export class PostgresDatabase implements DatabaseService {
  readonly dialect = 'postgres';
  readonly #postgres: Postgres;
  readonly #options: TurnsOptions;
  readonly #turns = new Map<string, Turns>();

  constructor(postgres: Postgres, options: TurnsOptions) {
    this.#postgres = postgres;
    this.#options = options;
  }

  async open<Tables>(plugin: string, migrations: Migrations): Promise<Kysely<Tables>> {
    const turns = this.#turns.get(plugin) ?? new Turns(plugin, this.#options);
    this.#turns.set(plugin, turns);
    const database = new Kysely<Tables>({ dialect: postgresDialect(this.#postgres, turns) });
    await migrate(database, plugin, migrations);
    return database;
  }

  whole(): Kysely<unknown> {
    return new Kysely({ dialect: postgresDialect(this.#postgres, new Turns('all', this.#options)) });
  }

  others(): Promise<number> {
    return this.#postgres.others();
  }
}
