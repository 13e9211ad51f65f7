/** The messages between the main thread and the database thread. */

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The ways in which the thread runs a batch.
 * - `read`: on the reading connection, which no transaction blocks.
 * - `group`: single writes of several callers, committed together with one fsync.
 * - `transaction`: statements of the open transaction.
 * - `begin`: opens a transaction.
 * - `plain`: on the writing connection, each on its own (schema changes, pragmas).
 */
export type BatchKind = 'read' | 'group' | 'transaction' | 'begin' | 'plain';

export interface Batch {
  readonly id: number;
  readonly kind: BatchKind;
  readonly statements: readonly Statement[];
}

/** An error as plain data, since structured cloning would drop SQLite's codes. */
export interface SqlFailure {
  readonly message: string;
  readonly code: string;
  /** SQLite's extended result code, if SQLite failed. */
  readonly errcode: number | undefined;
}

export type Result =
  | { readonly rows: readonly Record<string, SqlValue>[] }
  | { readonly changes: bigint; readonly insertId: bigint };

export type Outcome = Result | { readonly failure: SqlFailure };

export interface Reply {
  readonly id: number;
  readonly outcomes: readonly Outcome[];
}

export interface ThreadData {
  readonly file: string;
  /** Milliseconds to wait for a lock of another process. */
  readonly lockTimeout: number;
  /** The approximate maximum size of a result in bytes. */
  readonly maxResultBytes: number;
}

/** A result exceeded `maxResultBytes`. */
export const RESULT_TOO_LARGE = 'RESULT_TOO_LARGE';

/** A statement failed because its transaction is gone. */
export const TRANSACTION_LOST = 'TRANSACTION_LOST';
