import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../../contracts/auth.ts';
import type { RouteContent } from '../../contracts/routes.ts';

/** Holds a random number for as long as one request takes, so that nobody outside can send one that counts. */
const HEADER = 'x-inside-caller';

/** The requests that the server makes to itself, each for a principal who was let in before. */
export class InsideCallers {
  readonly #principals = new Map<string, Principal>();

  /** Whom a request is made for; undefined for one from outside. */
  principalOf({ headers }: Pick<FastifyRequest, 'headers'>): Principal | undefined {
    if (this.#principals.size === 0) return undefined;
    const pass = headers[HEADER];
    return typeof pass === 'string' ? this.#principals.get(pass) : undefined;
  }

  /** GETs a path of the server, without a socket. */
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
