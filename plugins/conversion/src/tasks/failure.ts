import type { ConversionTask } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

type Failure = NonNullable<ConversionTask['error']>;

/** The stored form of an error: code and message of the response, without details of an error that is not public. */
export const describeFailure = (error: unknown): Failure =>
  CompanionError.is(error)
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL_ERROR', message: 'The server failed to convert the file. Its log contains the cause.' };

/** The error of an aborted conversion: stopped by the server, or by its caller. */
export const stopped = (shutdown: AbortSignal): CompanionError =>
  shutdown.aborted ? errors.TASK_INTERRUPTED() : errors.CONVERSION_CANCELLED();
