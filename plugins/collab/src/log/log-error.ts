import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Failure } from './messages.ts';

/** SQLITE_FULL: the disk has no room, or the quota is used up. */
const FULL = 13;
const PRIMARY_CODE = 0xff;

/** As the file system says the same. */
const FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** A failure of SQLite or of the journal as the caller sees it; the cause is for the log. @param code the file system's. */
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
