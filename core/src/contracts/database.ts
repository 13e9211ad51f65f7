import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Migrations by name; run in the order of their names, each once, inside a transaction. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Service `database`: one relational store for all plugins. A resolved write is on disk (fsync) and survives kill -9 and
 * power loss. Queries run off the event loop.
 */
export interface DatabaseService {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Brings a plugin's tables up to date and returns the query builder over them. Prefix table names with the plugin's name.
   * JSON columns are text; times are integers (milliseconds since the epoch); booleans are 0 or 1.
   */
  open<Tables>(plugin: string, migrations: Migrations): Promise<Kysely<Tables>>;
}
