import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Node publishes each complete answer here. Listened to only during shutdown, it costs a request nothing. */
const ANSWERED = 'http.server.response.finish';

/**
 * Lets a connection go as soon as its answer is out once shutdown has begun: kept alive, it would hold the server open
 * until its time-out.
 */
export function releaseConnections(app: FastifyInstance, shutdown: AbortSignal): void {
  const release = (message: unknown): void => {
    const { server, socket } = message as { server: Server; socket: Socket };
    if (server === app.server) socket.destroySoon();
  };
  shutdown.addEventListener('abort', () => subscribe(ANSWERED, release), { once: true });
  app.addHook('onClose', () => void unsubscribe(ANSWERED, release));
}

/** Stops listening and waits for the requests under way; those that are not done in `timeout` milliseconds are cut off. */
export async function drain(app: FastifyInstance, timeout: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeout);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
