import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type { Postgres, Session } from '../connections/postgres.ts';
import type { TransactionQueue } from './transaction-queue.ts';

/**
 * A connection for Kysely. It takes a connection of PostgreSQL with its first statement, so a transaction that waits for its turn holds
 * none.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #postgres: Postgres;
  readonly #queue: TransactionQueue;
  #session: Session | undefined;
  #leave: (() => void) | undefined;

  constructor(postgres: Postgres, queue: TransactionQueue) {
    this.#postgres = postgres;
    this.#queue = queue;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#session ??= await this.#postgres.connect();
    const { command, rowCount, rows } = await this.#session.query<object>(sql, parameters);
    return {
      rows: (rows ?? []) as Row[],
      ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('This database does not support streaming. Page through the rows with a key and a limit.');
  }

  /** @throws CompanionError DATABASE_BUSY when the turn does not come in time. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#leave = await this.#queue.take();
    this.#session ??= await this.#postgres.connect();
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(', ');
    await this.#session.query(`start transaction ${modes}; ${this.#queue.lock}`);
  }

  async end(statement: 'commit' | 'rollback'): Promise<void> {
    await this.run(statement);
    this.#leave?.();
  }

  async run(statement: string): Promise<void> {
    await this.#session?.query(statement);
  }

  /** Returns the connection. One inside a transaction is closed, which rolls the transaction back. */
  release(): void {
    this.#session?.[Symbol.dispose]();
    this.#session = undefined;
    this.#leave?.();
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
