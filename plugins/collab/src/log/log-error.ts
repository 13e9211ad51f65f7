import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Failure } from './messages.ts';

/** SQLITE_FULL: the disk is full or the quota is used up. */
const FULL = 13;
const PRIMARY_CODE = 0xff;

/** The same failure as a file system code. */
const FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** Converts a failure of SQLite or of the journal to the caller's error, with its cause for the log. @param code the file system's code. */
export function toLogError({
  message,
  errcode,
  damaged,
  code,
}: Failure & { code?: string | undefined }): CompanionError {
  const cause = new Error(message);
  if (damaged !== undefined) return errors.DOCUMENT_DAMAGED({ document: damaged }, { cause });
  const isFull = ((errcode ?? 0) & PRIMARY_CODE) === FULL || FULL_CODES.has(code);
  return isFull ? errors.STORAGE_FULL({}, { cause }) : errors.LOG_FAILED({}, { cause });
}
