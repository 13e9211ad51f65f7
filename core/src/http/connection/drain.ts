import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** Node publishes each complete answer on this channel. The server subscribes only during shutdown, so requests pay nothing for it. */
const ANSWERED = 'http.server.response.finish';

/** The stages of a shutdown. Each signal aborts when its stage begins. */
export interface ShutdownStages {
  /** Readiness answers 503, so that load balancers choose other servers. Requests are still served. */
  readonly leaving: AbortSignal;
  /** No new connections; running work continues. */
  readonly draining: AbortSignal;
  /** Running work is aborted. */
  readonly aborted: AbortSignal;
}

/**
 * Makes clients open their next connection elsewhere: from the beginning of a shutdown, each answer closes its connection. Requests on
 * existing connections are served until running work is aborted.
 */
export const sendElsewhere =
  ({ leaving, aborted }: ShutdownStages): Step =>
  (request, reply) => {
    if (!leaving.aborted) return undefined;
    void reply.header('connection', 'close');
    return !aborted.aborted || request.url.startsWith('/health/') ? undefined : httpErrors.SHUTTING_DOWN();
  };

/**
 * Closes a connection as soon as its answer is sent once the server drains. A connection kept alive would hold the server open until its
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

/** Tracks connections that were upgraded to another protocol. Node closes all others itself, but not these. */
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
