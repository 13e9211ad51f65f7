import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Migrations by name; run in the order of their names, each once, inside a transaction. They only add, so that nodes of the release before
 * go on beside those of this one; one that takes away what migration 010 superseded waits for the next release and is called
 * `012-contract-010-…`.
 */
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
  /** The query builder over the tables of all plugins, as they are: for who moves an installation, never for plugins. */
  whole?(): Kysely<unknown>;
  /** How many other processes of this server use the database now; absent where the data folder's lock keeps them out. */
  others?(): Promise<number>;
}

/** A service that keeps a part of its data in the database. */
export interface KeepsTables {
  /** Its tables in the service `database`: what is in them moves by the service, not as rows. */
  readonly tables?: readonly string[];
}
