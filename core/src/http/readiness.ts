import { CompanionError, type ErrorDetail } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';

/** A health check. While it fails, the server should get no new work, unless the check only degrades the server. */
export interface Probe {
  readonly name: string;
  readonly plugin: string;
  /** The server serves requests even while the check fails. */
  readonly degrades?: boolean;
  probe(): void | Promise<void>;
}

interface ReadinessOptions {
  readonly probes: () => readonly Probe[];
  readonly log: Logger;
  /** Milliseconds for which a result is cached. */
  readonly keep?: number;
  /** Milliseconds that one check may take. */
  readonly timeout?: number;
  readonly now?: () => number;
}

/**
 * Runs the checks on demand, at most every two seconds. A single failure may be a hiccup and would make a load balancer drop the server, so
 * only the second in a row counts, except before the first success.
 * @returns a function that resolves to the failing checks; empty when ready.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<readonly ErrorDetail[]> {
  const { probes, log, keep = 2000, timeout = 5000, now = Date.now } = options;
  let failuresInARow = 1;
  let current: Promise<readonly ErrorDetail[]> | undefined;
  let until = 0;

  async function look(): Promise<readonly ErrorDetail[]> {
    const results = await Promise.all(probes().map((probe) => run(probe, timeout, log)));
    const failing = results.filter((detail) => detail !== undefined);
    failuresInARow = failing.length === 0 ? 0 : failuresInARow + 1;
    until = now() + keep;
    return failuresInARow > 1 ? failing : [];
  }

  return () => {
    if (current === undefined || now() >= until) {
      until = Number.POSITIVE_INFINITY;
      current = look();
    }
    return current;
  };
}

async function run(probe: Probe, timeout: number, log: Logger): Promise<ErrorDetail | undefined> {
  const { plugin, name } = probe;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The probe did not respond within ${timeout} ms.`)), timeout);
  try {
    await Promise.race([Promise.try(() => probe.probe()), late]);
    return undefined;
  } catch (error) {
    // A degrading check may fail for hours, and the code that copes with it logs that itself.
    log[probe.degrades ? 'debug' : 'warn']({ plugin, probe: name, err: error }, 'A readiness probe failed');
    return {
      path: `${plugin}.${name}`,
      message: CompanionError.is(error) ? error.message : 'is failing; the log contains the cause',
    };
  } finally {
    clearTimeout(timer);
  }
}
