import { CompanionError } from '@editor-companion/core/plugin';
import type { ErrorDetail } from '@editor-companion/core/plugin';

/** An error on its way between nodes: of one that is no CompanionError the text, and the code where it has one. */
interface ErrorRecord {
  readonly message: string;
  readonly code?: string;
  /** Of a CompanionError alone. */
  readonly status?: number;
  readonly details?: readonly ErrorDetail[];
  readonly retryAfter?: number;
}

/** What came of a run, as its row keeps it. */
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

/** The result. @throws the error that the run ended with. */
export function unpack(packed: string): unknown {
  // Written by this module alone.
  const outcome = JSON.parse(packed) as Outcome;
  if (!('error' in outcome)) return outcome.result;
  const { message, code, status, ...extras } = outcome.error;
  if (code !== undefined && status !== undefined) throw new CompanionError(code, { status, message }, extras);
  throw Object.assign(new Error(message), code !== undefined && { code });
}
