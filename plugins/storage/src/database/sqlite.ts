import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { RESULT_TOO_LARGE } from './protocol.ts';
import type { Outcome, SqlFailure, SqlValue, Statement, ThreadData } from './protocol.ts';

const MAX_PREPARED = 256;
/** The overhead of a value besides its characters or bytes. */
const VALUE_BYTES = 32;
const CHANGE = /^\s*(insert|update|delete|replace)\b/i;

type Row = Record<string, SqlValue>;

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
  /** The result of a change is never cut off, since the change has happened by then. */
  readonly isChange: boolean;
}

/** A synchronous connection with its prepared statements. Errors become outcomes; nothing throws. */
export class Sqlite {
  readonly #database: DatabaseSync;
  readonly #maxResultBytes: number;
  readonly #prepared = new Map<string, Prepared>();

  constructor({ file, lockTimeout, maxResultBytes }: ThreadData, access: 'read' | 'write') {
    this.#maxResultBytes = maxResultBytes;
    this.#database = new DatabaseSync(file, { timeout: lockTimeout, readBigInts: true });
    this.#database.exec(PRAGMAS);
    if (access === 'read') this.#database.exec('PRAGMA query_only = ON');
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run({ sql, parameters }: Statement): Outcome {
    try {
      const { statement, returnsRows, isChange } = this.#prepare(sql);
      const values = parameters.map(toSql);
      if (returnsRows)
        return {
          rows: collect(statement.iterate(...values), isChange ? Number.POSITIVE_INFINITY : this.#maxResultBytes),
        };
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
    const prepared = { statement, returnsRows: statement.columns().length > 0, isChange: CHANGE.test(sql) };
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > MAX_PREPARED) this.#forgetOldest();
    return prepared;
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined) this.#prepared.delete(oldest);
  }
}

/** @throws TypeError for values without a type in SQLite, which would treat an object as named parameters and store NULL. */
function toSql(value: unknown, index: number): SQLInputValue {
  // Numbers are bound as floating point, which a text column would store as «1.0». Whole numbers are meant as integers.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array)
    return value;
  throw new TypeError(`parameter ${index + 1} is neither null, number, bigint, string nor bytes but ${typeof value}`);
}

/** Reads row by row: a result too large for memory would end the whole process, not just this thread. */
function collect(found: Iterable<Row>, maxBytes: number): Row[] {
  const rows: Row[] = [];
  let bytes = 0;
  for (const row of found) {
    bytes += narrow(row);
    if (bytes > maxBytes) throw Object.assign(new Error('result too large'), { code: RESULT_TOO_LARGE });
    rows.push(row);
  }
  return rows;
}

/** Converts BigInts to numbers where these are exact. Returns the row's approximate size in bytes. */
function narrow(row: Row): number {
  let bytes = 0;
  for (const column in row) {
    const value = row[column];
    bytes += VALUE_BYTES;
    if (typeof value === 'bigint') row[column] = Number.isSafeInteger(Number(value)) ? Number(value) : value;
    else if (typeof value === 'string') bytes += 2 * value.length;
    else if (value instanceof Uint8Array) bytes += value.byteLength;
  }
  return bytes;
}

function describe(error: unknown): SqlFailure {
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
  return { message, code: code ?? 'ERR_SQLITE_ERROR', errcode };
}
