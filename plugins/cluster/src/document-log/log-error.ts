import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** What a log answers where PostgreSQL does not do what it was asked for. */
export function toLogError(error: unknown): CompanionError {
  const isFull = CompanionError.is(error) && error.code === 'STORAGE_FULL';
  return isFull ? error : errors.LOG_FAILED({}, { cause: error });
}
