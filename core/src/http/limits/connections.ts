import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../base/logger.ts';

/** Descriptors that are kept for files, databases, threads and engines, at the least, and as a part of all. */
const LEAST_RESERVE = 64;
const RESERVED_PART = 0.25;

/** More connections than this, at some 8 kB each, are for an operator to ask for. */
const MOST_BY_DEFAULT = 50_000;

/** Between two lines of the log about connections that were turned away, in milliseconds. */
const QUIET_MS = 60_000;

/**
 * Bounds the connections of the server, so that they never take the last file descriptor: those beyond are closed unread. Neither
 * they nor a failed accept end the process; the log tells of them once in a while.
 *
 * @param wanted `server.maxConnections`; 0 derives the bound from the descriptors that this process may have.
 * @returns the bound.
 */
export function boundConnections(app: FastifyInstance, wanted: number, log: Logger): number {
  const limit = wanted > 0 ? wanted : defaultConnections(descriptorLimit());
  const refused = tellOnceInAWhile((count) =>
    log.warn({ refused: count, maxConnections: limit }, 'Connections were turned away: as many as allowed are open'),
  );
  const failed = tellOnceInAWhile((count, error) => log.error({ failed: count, err: error }, 'Accepting failed'));
  app.server.maxConnections = limit;
  app.server.on('drop', refused);
  // Node emits a failed accept as an error of the server, and one that nobody listens to ends the process.
  app.server.on('error', (error) => {
    if (app.server.listening) failed(error);
  });
  return limit;
}

/** Connections that leave room for everything else that needs a descriptor. */
export function defaultConnections(descriptors: number): number {
  const left = Math.min(descriptors - LEAST_RESERVE, Math.floor(descriptors * (1 - RESERVED_PART)));
  // With next to no descriptors, half of them have to do.
  return Math.min(MOST_BY_DEFAULT, Math.max(1, left, Math.floor(descriptors / 2)));
}

/** How many files and connections this process may have open at once; infinite where the system does not tell. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return reportedLimit();
  }
}

/** Systems without /proc: what the diagnostic report knows of `ulimit -n`. */
function reportedLimit(): number {
  // Without looking up the names of whoever is connected.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Counts calls and passes the count on at the first one, and then at most once a minute. */
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
