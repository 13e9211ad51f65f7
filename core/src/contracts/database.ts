import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Migrations by name. They run in the order of their names, each once, inside a transaction. A migration only adds, so that nodes of the
 * previous release can run beside nodes of this one. One that removes what migration 010 superseded waits for the next release and is named
 * `012-contract-010-…`.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Service `database`: one relational store for all plugins. A resolved write is on disk (fsync) and survives kill -9 and power loss.
 * Queries run off the event loop.
 */
export interface DatabaseService {
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Migrates a plugin's tables and returns the query builder for them. Prefix table names with the plugin's name. JSON columns are text;
   * times are integers (milliseconds since the epoch); booleans are 0 or 1.
   */
  open<Tables>(plugin: string, migrations: Migrations): Promise<Kysely<Tables>>;
  /** The query builder for the tables of all plugins, for moving an installation. Plugins must not use it. */
  whole?(): Kysely<unknown>;
  /** The number of other processes of this server that use the database now. Absent if the data folder's lock excludes them. */
  others?(): Promise<number>;
}

/** A service that stores a part of its data in the database. */
export interface KeepsTables {
  /** Its tables in the service `database`. Their content moves through the service, not as rows. */
  readonly tables?: readonly string[];
}
