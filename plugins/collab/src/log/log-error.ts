import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** SQLITE_FULL: the disk has no room, or the quota is used up. */
const FULL = 13;
const PRIMARY_CODE = 0xff;

/** As the file system says the same. */
const FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

interface Failure {
  readonly message: string;
  /** SQLite's. */
  readonly errcode?: number | undefined;
  /** The file system's. */
  readonly code?: string | undefined;
}

/** A failure of SQLite or of the journal as the caller sees it; the cause is for the log. */
export function toLogError({ message, errcode, code }: Failure): CompanionError {
  const cause = new Error(message);
  const isFull = ((errcode ?? 0) & PRIMARY_CODE) === FULL || FULL_CODES.has(code);
  return isFull ? errors.STORAGE_FULL({}, { cause }) : errors.LOG_FAILED({}, { cause });
}
