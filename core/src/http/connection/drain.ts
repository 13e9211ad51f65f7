import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** Node publishes each complete answer here. Listened to only during shutdown, it costs a request nothing. */
const ANSWERED = 'http.server.response.finish';

/** The stages of a shutdown, each a signal that aborts when the stage begins. */
export interface ShutdownStages {
  /** Readiness answers 503, so that balancers look elsewhere; everything is still served. */
  readonly leaving: AbortSignal;
  /** No new connections; work under way is finished. */
  readonly draining: AbortSignal;
  /** Work under way is given up. */
  readonly aborted: AbortSignal;
}

/**
 * Has clients open their next connection elsewhere: from the beginning of the shutdown each answer closes its connection. Work
 * is refused only once running work is given up; what came before, by a connection that is still there, is served.
 */
export const sendElsewhere =
  ({ leaving, aborted }: ShutdownStages): Step =>
  (request, reply) => {
    if (!leaving.aborted) return undefined;
    void reply.header('connection', 'close');
    return !aborted.aborted || request.url.startsWith('/health/') ? undefined : httpErrors.SHUTTING_DOWN();
  };

/**
 * Lets a connection go as soon as its answer is out once the server drains: kept alive, it would hold the server open until its
 * time-out.
 */
export function releaseConnections(app: FastifyInstance, draining: AbortSignal): void {
  const release = (message: unknown): void => {
    const { server, socket } = message as { server: Server; socket: Socket };
    if (server === app.server) socket.destroySoon();
  };
  draining.addEventListener('abort', () => subscribe(ANSWERED, release), { once: true });
  app.addHook('onClose', () => void unsubscribe(ANSWERED, release));
}

/** Remembers connections that speak another protocol by now, as Node closes all others by itself but these never. */
export function trackUpgrades(app: FastifyInstance): () => void {
  const sockets = new Set<Socket>();
  app.server.on('upgrade', (_request, stream) => {
    const socket = stream as Socket;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
