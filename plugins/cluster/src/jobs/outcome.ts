import { CompanionError } from '@editor-companion/core/plugin';
import type { ErrorDetail } from '@editor-companion/core/plugin';

/** An error in transit between nodes. For errors other than CompanionError: the message, and the code if it has one. */
interface ErrorRecord {
  readonly message: string;
  readonly code?: string;
  /** For a CompanionError only. */
  readonly status?: number;
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
}

/** The outcome of a run in its row. */
type Outcome = { readonly result?: unknown } | { readonly error: ErrorRecord };

/** @throws TypeError where the result is not JSON. */
export const packResult = (result: unknown): string => JSON.stringify({ result } satisfies Outcome);

export function packError(error: unknown): string {
  const { message = String(error), code } = (error ?? {}) as { message?: string; code?: unknown };
  const record: ErrorRecord = CompanionError.is(error)
    ? {
        message,
        code: error.code,
        status: error.status,
        ...(error.details && { details: error.details }),
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      }
    : { message, ...(typeof code === 'string' && { code }) };
  return JSON.stringify({ error: record } satisfies Outcome);
}

/** Returns the result. @throws the error that ended the run. */
export function unpack(packed: string): unknown {
  // Written by this module only.
  const outcome = JSON.parse(packed) as Outcome;
  if (!('error' in outcome)) return outcome.result;
  const { message, code, status, ...extras } = outcome.error;
  if (code !== undefined && status !== undefined) throw new CompanionError(code, { status, message }, extras);
  throw Object.assign(new Error(message), code !== undefined && { code });
}
