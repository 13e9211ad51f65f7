import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../base/logger.ts';

/** The minimum of file descriptors reserved for files, databases, threads and engines. */
const LEAST_RESERVE = 64;
const RESERVED_PART = 0.25;

/** An operator must ask explicitly for more connections than this; each takes some 8 kB. */
const MOST_BY_DEFAULT = 50_000;

/** Milliseconds between two log lines about refused connections. */
const QUIET_MS = 60_000;

/**
 * Limits the server's connections so that they never take the last file descriptor. Further connections are closed unread, with an
 * occasional log line. Neither they nor a failed accept end the process.
 * @param wanted `server.maxConnections`; 0 derives the bound from the descriptors that this process may have.
 * @returns the bound.
 */
export function boundConnections(app: FastifyInstance, wanted: number, log: Logger): number {
  const limit = wanted > 0 ? wanted : defaultConnections(descriptorLimit());
  const refused = tellOnceInAWhile((count) =>
    log.warn(
      { refused: count, maxConnections: limit },
      'New connections were closed, because the maximum number is open',
    ),
  );
  const failed = tellOnceInAWhile((count, error) => log.error({ failed: count, err: error }, 'Accepting failed'));
  app.server.maxConnections = limit;
  app.server.on('drop', refused);
  // Node emits a failed accept as an error of the server, and an unhandled one ends the process.
  app.server.on('error', (error) => {
    if (app.server.listening) failed(error);
  });
  return limit;
}

/** The number of connections that leaves enough descriptors for everything else. */
export function defaultConnections(descriptors: number): number {
  const left = Math.min(descriptors - LEAST_RESERVE, Math.floor(descriptors * (1 - RESERVED_PART)));
  // If descriptors are scarce, connections get half of them.
  return Math.min(MOST_BY_DEFAULT, Math.max(1, left, Math.floor(descriptors / 2)));
}

/** The limit of open files and connections of this process; infinite if the system does not tell. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return reportedLimit();
  }
}

/** For systems without /proc: the value of `ulimit -n` in the diagnostic report. */
function reportedLimit(): number {
  // Skips looking up the names of connected hosts.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Counts calls and reports the count with the first one, then at most once a minute. */
export function tellOnceInAWhile(
  tell: (count: number, last: unknown) => void,
  now: () => number = Date.now,
): (last?: unknown) => void {
  let count = 0;
  let next = 0;
  return (last) => {
    count += 1;
    if (now() < next) return;
    next = now() + QUIET_MS;
    tell(count, last);
    count = 0;
  };
}
