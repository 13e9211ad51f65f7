import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The log's error for a failure of PostgreSQL. */
export function toLogError(error: unknown): CompanionError {
  const isFull = CompanionError.is(error) && error.code === 'STORAGE_FULL';
  return isFull ? error : errors.LOG_FAILED({}, { cause: error });
}
