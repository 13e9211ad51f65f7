import { errors } from '../errors.ts';

type Factory = (typeof errors)['DATABASE_BUSY' | 'DATABASE_CONSTRAINT' | 'DATABASE_CORRUPT'];

/**
 * SQLSTATE codes (PostgreSQL documentation, appendix A) that callers can react to: whole codes, or their classes (the first two
 * characters).
 */
const FACTORIES: Readonly<Record<string, Factory>> = {
  '23': errors.DATABASE_CONSTRAINT,
  '40001': errors.DATABASE_BUSY,
  '40P01': errors.DATABASE_BUSY,
  '55P03': errors.DATABASE_BUSY,
  '57014': errors.DATABASE_BUSY,
  '53': errors.DATABASE_BUSY,
  '53100': errors.STORAGE_FULL,
  '25P02': errors.DATABASE_TRANSACTION_LOST,
  '25P03': errors.DATABASE_TRANSACTION_LOST,
  // Read-only: the server was demoted, and another one accepts writes now.
  '25006': errors.DATABASE_UNAVAILABLE,
  '57P': errors.DATABASE_UNAVAILABLE,
  '08': errors.DATABASE_UNAVAILABLE,
  XX001: errors.DATABASE_CORRUPT,
  XX002: errors.DATABASE_CORRUPT,
};

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The error to throw for a failed statement. PostgreSQL's own message stays in the cause, which no response shows. */
export function toError(error: unknown): unknown {
  const code = sqlStateOf(error);
  if (code === undefined) return errors.DATABASE_UNAVAILABLE({}, { cause: error });
  const factory = FACTORIES[code] ?? FACTORIES[code.slice(0, 3)] ?? FACTORIES[code.slice(0, 2)];
  return factory ? factory({}, { cause: error }) : error;
}

const BROKEN: ReadonlySet<string> = new Set(['25006', '25P03']);

/** Whether an error is an answer of PostgreSQL, as opposed to a missing answer. */
export const isAnswer = (error: unknown): boolean => sqlStateOf(error) !== undefined;

/** Whether the connection of an error is unusable. */
export function isBroken(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === undefined || BROKEN.has(code) || code.startsWith('57P') || code.startsWith('08');
}

/** Undefined if the server did not answer: the connection ended, or a time limit expired. */
function sqlStateOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined;
}
