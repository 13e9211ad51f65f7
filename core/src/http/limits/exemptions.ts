import type { FastifyRequest } from 'fastify';
import type { Logger } from '../../base/logger.ts';
import type { ServerOptions } from '../../config/server-options.ts';

/**
 * Which requests no limit counts: those of the operator's own machine and of other addresses that `rateLimit.allow` names. What
 * counts is the connection's other end. A request with a forwarding header came through a proxy and is somebody else's, and
 * whoever writes such a header without one only loses by it.
 */
export class Exemptions {
  readonly #addresses: ReadonlySet<string>;
  readonly #trustsNobody: boolean;
  readonly #log: Logger;
  #hasWarned = false;

  constructor({ rateLimit, trustProxy }: Pick<ServerOptions, 'rateLimit' | 'trustProxy'>, log: Logger) {
    this.#addresses = new Set(rateLimit.allow);
    this.#trustsNobody = trustProxy === false;
    this.#log = log;
  }

  has({ headers, socket }: FastifyRequest): boolean {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
    if (isForwarded) this.#warnOfProxy(socket.remoteAddress);
    return !isForwarded && this.#addresses.has(socket.remoteAddress ?? '');
  }

  #warnOfProxy(proxy: string | undefined): void {
    if (!this.#trustsNobody || this.#hasWarned) return;
    this.#hasWarned = true;
    this.#log.warn(
      { proxy },
      'Requests come through a proxy that server.trustProxy does not name: its callers share one rate limit',
    );
  }
}
