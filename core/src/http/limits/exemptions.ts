import type { FastifyRequest } from 'fastify';
import type { Logger } from '../../base/logger.ts';
import type { ServerOptions } from '../../config/server-options.ts';

/**
 * Requests that no limit counts: those from this machine and from the addresses in `rateLimit.allow`. The address is the peer of the
 * connection. A request with a forwarding header came through a proxy from somebody else; a client that fakes the header only loses its
 * exemption.
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
      'Requests come through a proxy that server.trustProxy does not name: all its callers share one rate limit',
    );
  }
}
