import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Client, Pool } from 'pg';
import type { ClientConfig, PoolClient, QueryResult } from 'pg';
import type { Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { AnswerWatch } from './answer-watch.ts';
import { isAnswer, isBroken, toError } from './postgres-error.ts';
import { clientsOf } from './postgres-clients.ts';
import { readServers } from './postgres-servers.ts';
import { valueTypes } from './postgres-values.ts';
import { Primary } from './primary.ts';

const COMPANION = 'editor-companion';
/** The application name of this process' connections, unique among processes. */
const APPLICATION = `${COMPANION} ${randomUUID()}`;
const OTHERS = `select count(distinct application_name) as others from pg_stat_activity
  where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`;

/** Milliseconds beyond `statementTimeout` after which a query's connection is closed: normally the server ends the query first. */
const ANSWER_MARGIN = 5000;

/** Milliseconds without traffic after which the system probes the connection. */
const KEEP_ALIVE = 10_000;

/** The same for PostgreSQL's side (documentation, 20.3.2), so that a vanished node does not hold locks and connections for hours. */
const SERVER_SETTINGS = Object.entries({
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 15_000,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

export interface PostgresOptions {
  /** The address of one server, or of several, one of which accepts writes: see `readServers`. */
  readonly url: string;
  readonly maxConnections: number;
  /** The maximum number of queries that wait for a connection. */
  readonly maxPending: number;
  /** Milliseconds that a query may wait for a connection. */
  readonly connectTimeout: number;
  /** Milliseconds without an answer after which the connection to PostgreSQL is checked. */
  readonly answerTimeout: number;
  /** Milliseconds that a statement may take. */
  readonly statementTimeout: number;
  /** Milliseconds that a statement may wait for a lock. */
  readonly lockTimeout: number;
  /** Milliseconds that a transaction may stay open without a statement. */
  readonly idleTransactionTimeout: number;
  /** Whether frequent statements are prepared. False behind a pooler that assigns connections per transaction. */
  readonly preparedStatements: boolean;
  readonly log: Logger;
}

/** A frequent statement, which PostgreSQL parses and plans once per connection. */
export interface Prepared {
  /** Always the same for the same text. */
  readonly name: string;
  readonly text: string;
}

/** A connection taken from the pool until it is disposed. */
export interface Session extends Disposable {
  /**
   * Runs a statement. Integers are returned as numbers, or as bigint beyond 2^53; booleans as 0 or 1; bytes as Buffer.
   * @throws CompanionError DATABASE_*, STORAGE_FULL; anything else that PostgreSQL refuses as it says it.
   */
  query<Row extends object>(statement: string | Prepared, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** The connections to PostgreSQL that all services share. The next query replaces a broken connection. */
export class Postgres {
  readonly #options: PostgresOptions;
  readonly #settings: ClientConfig;
  readonly #primary: Primary;
  readonly #pool: Pool;
  readonly #watch: AnswerWatch;
  readonly #sockets = new Set<Socket>();
  #closing: Promise<void> | undefined;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.#settings = settingsOf(options);
    this.#primary = new Primary(readServers(options.url), this.#settings);
    this.#pool = new Pool({
      ...this.#settings,
      Client: clientsOf(this.#primary, this.#sockets),
      verify: (client, done) => void this.#verify(client, done),
      max: options.maxConnections,
      // Shows other processes that this one exists.
      min: 1,
    });
    const told = (err: Error): void => options.log.warn({ err }, 'a connection to PostgreSQL was lost');
    // Without listeners, a broken connection would end the process.
    this.#pool.on('error', told);
    this.#pool.on('connect', (client) => client.on('error', told));
    this.#watch = new AnswerWatch({
      patience: options.answerTimeout,
      look: () => this.#look(),
      drop: (reason) => this.#drop(reason),
    });
  }

  /** Takes a connection, which must be disposed. @throws CompanionError DATABASE_UNREACHABLE, DATABASE_BUSY, SHUTTING_DOWN. */
  async connect(): Promise<Session> {
    if (this.#closing) throw errors.SHUTTING_DOWN();
    if (this.#pool.waitingCount >= this.#options.maxPending) throw errors.DATABASE_BUSY();
    return this.#sessionOf(await this.#take());
  }

  /** Runs one statement on its own connection. @throws as `connect` and `Session.query`. */
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

  /** The number of other processes of this server with connections to the same database. */
  async others(): Promise<number> {
    return (await this.query<{ others: number }>(OTHERS, [COMPANION, APPLICATION])).rows[0]?.others ?? 0;
  }

  /** Waits for running statements while PostgreSQL is reachable, and refuses new ones. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    // A connection to an unreachable server would never end.
    const ended = this.#watch.begin();
    await this.#pool.end();
    ended();
    this.#watch.close();
  }

  async #verify(client: PoolClient, done: (fault?: Error) => void): Promise<void> {
    try {
      await this.#primary.check(client);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  async #take(): Promise<PoolClient> {
    const { isStale } = this.#primary;
    try {
      return await this.#attempt();
    } catch (error) {
      if (!isStale || (error as { code?: unknown }).code === 'DATABASE_BUSY') throw error;
      // Another server may have replaced the known one.
      return await this.#attempt();
    }
  }

  async #attempt(): Promise<PoolClient> {
    await this.#primary.find();
    const { url } = this.#primary;
    try {
      return await this.#pool.connect();
    } catch (error) {
      const { totalCount, idleCount } = this.#pool;
      const isBusy = totalCount >= this.#options.maxConnections && idleCount === 0 && !('code' in (error as Error));
      if (isBusy) throw errors.DATABASE_BUSY({}, { cause: error });
      this.#primary.lose(url);
      throw errors.DATABASE_UNREACHABLE({}, { cause: error });
    }
  }

  #sessionOf(client: PoolClient): Session {
    const { url } = this.#primary;
    let fault: Error | undefined;
    let isReleased = false;
    return {
      query: async <Row extends object>(statement: string | Prepared, values?: readonly unknown[]) => {
        const answered = this.#watch.begin();
        try {
          return await client.query<Row>(this.#sent(statement), values as unknown[]);
        } catch (error) {
          if (isBroken(error)) {
            fault = error as Error;
            this.#primary.lose(url);
          }
          throw toError(error);
        } finally {
          answered();
        }
      },
      [Symbol.dispose]() {
        if (isReleased) return;
        isReleased = true;
        client.release(fault);
      },
    };
  }

  #sent(statement: string | Prepared): string | Prepared {
    return this.#options.preparedStatements || typeof statement === 'string' ? statement : statement.text;
  }

  /** @throws where no server answers at all; one that refuses is there. */
  async #look(): Promise<void> {
    const client = new Client({ ...this.#settings, connectionString: this.#primary.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      if (!isAnswer(error)) throw error;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  #drop(cause: unknown): void {
    this.#options.log.warn({ err: cause }, 'PostgreSQL cannot be reached; its connections are closed');
    this.#primary.lose(this.#primary.url);
    for (const socket of this.#sockets) socket.destroy(new Error('PostgreSQL cannot be reached.', { cause }));
  }
}

const settingsOf = (options: PostgresOptions): ClientConfig => ({
  application_name: APPLICATION,
  connectionTimeoutMillis: options.connectTimeout,
  statement_timeout: options.statementTimeout,
  query_timeout: options.statementTimeout + ANSWER_MARGIN,
  lock_timeout: options.lockTimeout,
  idle_in_transaction_session_timeout: options.idleTransactionTimeout,
  options: SERVER_SETTINGS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  types: valueTypes,
});
