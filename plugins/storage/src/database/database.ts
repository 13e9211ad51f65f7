import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { CompanionError } from '@editor-companion/core/plugin';
import type { DatabaseGuard, DatabaseService, Migrations } from '@editor-companion/core/plugin';
import { endsWithin } from '../deadline.ts';
import { errors } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Outcome, Result, Statement } from './protocol.ts';
import { ReadQueue } from './read-queue.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { SqlExecutor } from './sqlite-dialect.ts';
import { toError } from './sqlite-error.ts';
import { DatabaseThread } from './thread.ts';
import { WriteQueue } from './write-queue.ts';
import type { Session, WriteRole } from './write-queue.ts';

/** Milliseconds that `close` waits for open transactions. */
const CLOSE_TIMEOUT = 5000;

export interface DatabaseOptions {
  /** The absolute path of the database file. */
  readonly file: string;
  /** Notices that the file is missing. */
  readonly guard?: DatabaseGuard;
  readonly maxPending: number;
  readonly lockTimeout: number;
  readonly idleTransactionTimeout: number;
  /** The approximate maximum size of a result in bytes. */
  readonly maxResultBytes: number;
  /** Called when the database thread has died. The next query starts another. */
  readonly onCrash: (error: Error) => void;
}

/** The embedded database: SQLite in its own thread. */
export class EmbeddedDatabase implements DatabaseService, SqlExecutor {
  readonly dialect = 'sqlite';
  readonly #options: DatabaseOptions;
  readonly #thread: DatabaseThread;
  readonly #reads: ReadQueue;
  readonly #writes: WriteQueue;
  #closing: Promise<void> | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#thread = new DatabaseThread(options, (error) => {
      this.#writes.reset();
      options.onCrash(error);
    });
    this.#reads = new ReadQueue(this.#thread);
    this.#writes = new WriteQueue(this.#thread, options);
  }

  /** Creates a missing file. @throws DATABASE_OPEN_FAILED, DATA_MISSING. */
  async start(): Promise<void> {
    const { file, guard } = this.#options;
    await guard?.inspect();
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await this.ping();
      await guard?.opened();
    } catch (error) {
      throw errors.DATABASE_OPEN_FAILED({ file, reason: rootMessage(error) }, { cause: error });
    }
  }

  async open<Tables>(plugin: string, migrations: Migrations): Promise<Kysely<Tables>> {
    const database = new Kysely<Tables>({ dialect: sqliteDialect(this) });
    await migrate(database, plugin, migrations);
    return database;
  }

  whole(): Kysely<unknown> {
    return new Kysely({ dialect: sqliteDialect(this) });
  }

  /** @throws DATABASE_UNAVAILABLE when the database does not answer. */
  async ping(): Promise<void> {
    await this.execute({}, 'read', { sql: 'select 1', parameters: [] });
  }

  async execute(session: Session, role: WriteRole | 'read', statement: Statement): Promise<Result> {
    const outcome = await this.#queue(session, role, statement);
    if ('failure' in outcome) throw toError(outcome.failure, statement.sql);
    return outcome;
  }

  release(session: Session): Promise<void> {
    return this.#writes.release(session);
  }

  /** Finishes running statements, refuses new ones, and closes the file. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  #queue(session: Session, role: WriteRole | 'read', statement: Statement): Promise<Outcome> {
    const inside = this.#writes.owns(session);
    if (this.#closing && !inside) return Promise.reject(errors.SHUTTING_DOWN());
    if (this.#reads.size + this.#writes.size >= this.#options.maxPending && !inside) {
      return Promise.reject(errors.DATABASE_BUSY());
    }
    const own = { sql: statement.sql, parameters: statement.parameters.map(detach) };
    if (role === 'read' && !inside) return this.#reads.run(own);
    return this.#writes.run(session, role === 'read' ? 'other' : role, own);
  }

  async #close(): Promise<void> {
    const drained = Promise.all([this.#reads.idle(), this.#writes.idle()]);
    await endsWithin(CLOSE_TIMEOUT, drained);
    await this.#thread.close();
    await this.#options.guard?.close();
  }
}

/** Copies small Buffers: they are views of a shared pool, and cloning a view to the thread would clone the whole pool. */
const detach = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength !== value.buffer.byteLength ? Uint8Array.from(value) : value;

function rootMessage(error: unknown): string {
  const cause = CompanionError.is(error) ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
