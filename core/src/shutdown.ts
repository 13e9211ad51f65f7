import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './base/logger.ts';

/** Milliseconds for the answers to aborted requests to be sent before connections are closed. */
const ABORT_GRACE = 2_000;

/** The hooks of a shutdown, in the order in which it calls them. */
export interface ShutdownParts {
  /** Milliseconds for which connections are still accepted after readiness answers 503. */
  readonly delay: number;
  /** Milliseconds that running work may take to finish. */
  readonly timeout: number;
  readonly log: Logger;
  /** Makes readiness answer 503. */
  leave(this: void): void;
  /** Stops listening. Resolves when every request is answered and every plugin has finished its work. */
  drain(this: void): Promise<void>;
  /** Aborts running work. */
  abort(this: void): void;
  /** Closes the remaining connections. */
  cut(this: void): void;
}

/**
 * Ends the work of a server: tells load balancers, stops accepting connections, waits for running work, and aborts the work that takes too
 * long.
 * @throws the error with which `drain` rejects.
 */
export async function endWork({ delay, timeout, log, leave, drain, abort, cut }: ShutdownParts): Promise<void> {
  leave();
  if (delay > 0) await pause(delay);
  let isDone = false;
  const drained = drain().finally(() => (isDone = true));
  const late = new AbortController();
  await Promise.race([
    drained.catch(() => undefined),
    pause(timeout, undefined, { signal: late.signal }).catch(ignore),
  ]);
  late.abort();
  if (!isDone && timeout > 0)
    log.warn({ timeout }, 'Running work did not finish within server.shutdownTimeout and is aborted');
  abort();
  const timer = setTimeout(cut, ABORT_GRACE);
  await drained.finally(() => clearTimeout(timer));
}

const ignore = (): undefined => undefined;
