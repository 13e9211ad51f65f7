import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Step } from '../steps.ts';

const waiting = new WeakSet<IncomingMessage>();

/**
 * The last step: tells a client that waits before sending its body (`Expect: 100-continue`, as curl does for large files) to continue. A
 * body that an earlier step refuses is never sent.
 */
export function inviteBodies(app: FastifyInstance): Step {
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  // A server need not know any other expectation (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return ({ raw }, reply) => {
    if (waiting.delete(raw)) reply.raw.writeContinue();
    return undefined;
  };
}

/** True while a client waits for permission to send its body. It may send the body or not, so the connection cannot be used further. */
export const isUninvited = (request: IncomingMessage): boolean => waiting.has(request);
