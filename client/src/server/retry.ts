import { CompanionRequestError } from '../request-error.ts';

/** Milliseconds before the first retry, unless the server names a time. Doubles with each retry. */
const FIRST_WAIT = 300;
/** A longer wait is left to the caller. */
const MAX_WAIT = 20_000;

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);
/** Statuses of refusals before any work was done. */
const REFUSED_AT_ONCE: ReadonlySet<number> = new Set([429, 503]);
/** Statuses of a proxy that did not reach the server, or lost it. */
const BROKEN: ReadonlySet<number> = new Set([502, 504]);

/**
 * Retries temporary failures: refusals with a waiting time, and repeatable requests whose connection or proxy failed.
 * @param attempts their maximum number. @throws the error of the last attempt; the reason of the signal.
 */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  {
    attempts,
    method,
    signal,
  }: { readonly attempts: number; readonly method: string; readonly signal?: AbortSignal | undefined },
): Promise<Value> {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      const wait = made < attempts && !signal?.aborted ? waitAfter(error, method, made) : undefined;
      if (wait === undefined) throw error;
      await pause(wait, signal);
    }
  }
}

/** @returns undefined where it must not be tried again. */
function waitAfter(error: unknown, method: string, made: number): number | undefined {
  const wait = FIRST_WAIT * 2 ** (made - 1) * (0.5 + Math.random() / 2);
  if (!(error instanceof CompanionRequestError)) return undefined;
  const { code, status, retryAfter } = error;
  if (REFUSED_AT_ONCE.has(status) && retryAfter !== undefined)
    return retryAfter > MAX_WAIT ? undefined : Math.max(retryAfter, wait);
  return (code === 'CLOSED' || BROKEN.has(status)) && IDEMPOTENT.has(method) ? wait : undefined;
}

/** Waits. @throws the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
