import { errors } from '../errors.ts';
import { RESULT_TOO_LARGE, TRANSACTION_LOST } from './protocol.ts';
import type { SqlFailure } from './protocol.ts';

/** Primary result codes of sqlite.org/rescode.html that callers can react to. */
const FACTORIES: Readonly<Record<number, (typeof errors)['DATABASE_BUSY']>> = {
  5: errors.DATABASE_BUSY,
  6: errors.DATABASE_BUSY,
  11: errors.DATABASE_CORRUPT,
  13: errors.STORAGE_FULL,
  19: errors.DATABASE_CONSTRAINT,
  26: errors.DATABASE_CORRUPT,
};

/** The error to throw for a failed statement. SQLite's own message stays in the cause, which no response shows. */
export function toError(failure: SqlFailure, sql: string): Error {
  const cause = Object.assign(new Error(failure.message), { code: failure.code, errcode: failure.errcode, sql });
  if (failure.code === TRANSACTION_LOST) return errors.DATABASE_TRANSACTION_LOST({}, { cause });
  if (failure.code === RESULT_TOO_LARGE) return errors.DATABASE_RESULT_TOO_LARGE({}, { cause });
  const factory = failure.errcode === undefined ? undefined : FACTORIES[failure.errcode & 0xff];
  return factory ? factory({}, { cause }) : cause;
}
