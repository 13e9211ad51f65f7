import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Outcome, SqlFailure, SqlValue, Statement } from './protocol.ts';

const MAX_PREPARED = 256;

/*
 * FULL: a commit returns after fsync. The journal is cut back after a checkpoint, so that one big transaction does not
 * keep its space for ever.
 */
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA trusted_schema = OFF;
  PRAGMA journal_size_limit = 16777216;
`;

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** One synchronous connection with its prepared statements. Errors become outcomes; nothing throws. */
export class Sqlite {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, lockTimeout: number, access: 'read' | 'write') {
    this.#database = new DatabaseSync(file, { timeout: lockTimeout, readBigInts: true });
    this.#database.exec(PRAGMAS);
    if (access === 'read') this.#database.exec('PRAGMA query_only = ON');
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run({ sql, parameters }: Statement): Outcome {
    try {
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values).map(narrow) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { changes: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      return { failure: describe(error) };
    }
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > MAX_PREPARED) this.#forgetOldest();
    return prepared;
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}

/** Integers that a number holds exactly become numbers; only larger ones stay BigInt. */
function narrow(row: Record<string, SqlValue>): Record<string, SqlValue> {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) row[column] = Number(value);
  }
  return row;
}

function describe(error: unknown): SqlFailure {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { message, code: code ?? 'ERR_SQLITE_ERROR', errcode };
}
