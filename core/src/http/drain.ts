import type { FastifyInstance } from 'fastify';

/**
 * Lets a connection go as soon as its answer is out once shutdown has begun: kept alive, it would hold the server open
 * until its time-out.
 */
export function releaseConnections(app: FastifyInstance, shutdown: AbortSignal): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (shutdown.aborted) request.raw.socket.destroySoon();
    done();
  });
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
