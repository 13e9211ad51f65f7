import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './base/logger.ts';

/** Milliseconds that answers to aborted work have to get out before their connections are cut. */
const ABORT_GRACE = 2_000;

/** The parts of a server, in the order in which a shutdown comes to them. */
export interface ShutdownParts {
  /** Milliseconds that connections are still taken after readiness turned 503. */
  readonly delay: number;
  /** Milliseconds that running work has. */
  readonly timeout: number;
  readonly log: Logger;
  /** Readiness turns 503. */
  leave(this: void): void;
  /** Stops listening, and resolves when every request is answered and every plugin has finished its work. */
  drain(this: void): Promise<void>;
  /** Running work is given up. */
  abort(this: void): void;
  /** Cuts what is left of the connections. */
  cut(this: void): void;
}

/**
 * Ends the work of a server: first tells balancers, then takes no more connections and finishes what is under way, and gives up
 * what is not done in time.
 *
 * @throws what `drain` rejects with.
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
  if (!isDone && timeout > 0) log.warn({ timeout }, 'Work was not done within server.shutdownTimeout and is given up');
  abort();
  const timer = setTimeout(cut, ABORT_GRACE);
  await drained.finally(() => clearTimeout(timer));
}

const ignore = (): undefined => undefined;
