import type { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** SQLITE_FULL: the disk has no room, or the quota is used up. */
const FULL = 13;
const PRIMARY_CODE = 0xff;

/** SQLite's failure as the caller sees it; the cause is for the log. */
export function toLogError({ message, errcode }: { message: string; errcode: number | undefined }): CompanionError {
  const cause = new Error(message);
  return ((errcode ?? 0) & PRIMARY_CODE) === FULL
    ? errors.STORAGE_FULL({}, { cause })
    : errors.LOG_FAILED({}, { cause });
}
