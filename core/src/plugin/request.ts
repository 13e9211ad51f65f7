import type { Principal } from '../contracts/auth.ts';

/*
 * What the HTTP shell adds to Fastify's request and route config.
 */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; the anonymous principal on public routes and where no auth is configured. */
    principal: Principal;
    /** Aborts when the client goes away or the server shuts down. */
    readonly signal: AbortSignal;
  }

  interface FastifyContextConfig {
    /** Open to everybody, whatever auth says. */
    public?: true;
    /** The caller needs every one of these. */
    scopes?: readonly string[];
    /** False: the payload goes out as it is, without the success envelope. */
    envelope?: false;
    /** Set by the host: the plugin that owns the route. */
    plugin?: string;
  }
}

export type {};
