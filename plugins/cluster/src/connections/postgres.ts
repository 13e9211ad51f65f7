import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { PoolClient, QueryResult } from 'pg';
import type { Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { isBroken, toError } from './postgres-error.ts';
import { valueTypes } from './postgres-values.ts';

const COMPANION = 'editor-companion';
/** What connections of this process are called, other than those of every other one. */
const APPLICATION = `${COMPANION} ${randomUUID()}`;
const OTHERS = `select count(distinct application_name) as others from pg_stat_activity
  where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`;

/** Milliseconds that a query may take beyond `statementTimeout` before its connection is given up: the server ends it first. */
const ANSWER_MARGIN = 5000;

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  /** Queries that may wait for a connection. */
  readonly maxPending: number;
  /** Milliseconds that a query waits for a connection. */
  readonly connectTimeout: number;
  /** Milliseconds that one statement may take. */
  readonly statementTimeout: number;
  /** Milliseconds that a statement waits for a lock. */
  readonly lockTimeout: number;
  /** Milliseconds that a transaction may stay open without a statement. */
  readonly idleTransactionTimeout: number;
  readonly log: Logger;
}

/** A statement that is sent often: PostgreSQL parses and plans it once for each connection. */
export interface Prepared {
  /** The same for the same text, always. */
  readonly name: string;
  readonly text: string;
}

/** A connection that is taken from the pool until it is released. */
export interface Session extends Disposable {
  /**
   * Integers come back as numbers, or as bigint beyond 2^53; booleans as 0 or 1; bytes as Buffer.
   *
   * @throws CompanionError DATABASE_*, STORAGE_FULL; anything else that PostgreSQL refuses as it says it.
   */
  query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** The connections to PostgreSQL that all services share. A connection that breaks is replaced by the next query. */
export class Postgres {
  readonly #options: PostgresOptions;
  readonly #pool: Pool;
  #closing: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.#pool = new Pool({
      connectionString: options.url,
      application_name: APPLICATION,
      max: options.maxConnections,
      // Tells others that this process is there.
      min: 1,
      connectionTimeoutMillis: options.connectTimeout,
      statement_timeout: options.statementTimeout,
      query_timeout: options.statementTimeout + ANSWER_MARGIN,
      lock_timeout: options.lockTimeout,
      idle_in_transaction_session_timeout: options.idleTransactionTimeout,
      keepAlive: true,
      types: valueTypes,
    });
    const told = (err: Error): void => options.log.warn({ err }, 'a connection to PostgreSQL was lost');
    // Without listeners a connection that breaks, at work or idle, would end the process.
    this.#pool.on('error', told);
    this.#pool.on('connect', (client) => client.on('error', told));
  }

  /** Takes a connection; dispose of it in any case. @throws CompanionError DATABASE_UNREACHABLE, DATABASE_BUSY, SHUTTING_DOWN. */
  async connect(): Promise<Session> {
    if (this.#closing) throw errors.SHUTTING_DOWN();
    if (this.#pool.waitingCount >= this.#options.maxPending) throw errors.DATABASE_BUSY();
    return createSession(await this.#take());
  }

  /** One statement on a connection of its own. @throws as `connect` and `Session.query`. */
  async query<Row extends object>(
    statement: string | Prepared,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    using session = await this.connect();
    return await session.query<Row>(statement, values);
  }

  /** @throws CompanionError DATABASE_UNREACHABLE and others while it does not answer. */
  async ping(): Promise<void> {
    await this.query('select 1');
  }

  /** How many other processes of this server have connections to the same database. */
  async others(): Promise<number> {
    return (await this.query<{ others: number }>(OTHERS, [COMPANION, APPLICATION])).rows[0]?.others ?? 0;
  }

  /** Waits for what is under way, refuses what comes later. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    return this.#closing;
  }

  async #take(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const { totalCount, idleCount } = this.#pool;
      const isBusy = totalCount >= this.#options.maxConnections && idleCount === 0 && !('code' in (error as Error));
      throw isBusy ? errors.DATABASE_BUSY({}, { cause: error }) : errors.DATABASE_UNREACHABLE({}, { cause: error });
    }
  }
}

function createSession(client: PoolClient): Session {
  let fault: Error | undefined;
  let isReleased = false;
  return {
    async query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]) {
      try {
        return await client.query<Row>(statement, values as unknown[]);
      } catch (error) {
        if (isBroken(error)) fault = error as Error;
        throw toError(error);
      }
    },
    [Symbol.dispose]() {
      if (isReleased) return;
      isReleased = true;
      client.release(fault);
    },
  };
}
