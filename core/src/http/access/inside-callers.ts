import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../../contracts/auth.ts';
import type { RouteContent } from '../../contracts/routes.ts';

/** A header with a random number that is valid during one request only, so that no outside request can use it. */
const HEADER = 'x-inside-caller';

/** Requests of the server to itself, each on behalf of an authenticated principal. */
export class InsideCallers {
  readonly #principals = new Map<string, Principal>();

  /** The principal of an inside request; undefined for a request from outside. */
  principalOf({ headers }: Pick<FastifyRequest, 'headers'>): Principal | undefined {
    if (this.#principals.size === 0) return undefined;
    const pass = headers[HEADER];
    return typeof pass === 'string' ? this.#principals.get(pass) : undefined;
  }

  /** Sends a GET to the server itself without a socket. */
  async read(app: FastifyInstance, path: string, principal: Principal): Promise<RouteContent> {
    const pass = randomUUID();
    this.#principals.set(pass, principal);
    try {
      const headers = { host: 'localhost', [HEADER]: pass };
      const { statusCode, headers: answered, rawPayload } = await app.inject({ method: 'GET', url: path, headers });
      return { status: statusCode, mediaType: answered['content-type'] ?? '', bytes: rawPayload };
    } finally {
      this.#principals.delete(pass);
    }
  }
}
