import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Step } from '../steps.ts';

const waiting = new WeakSet<IncomingMessage>();

/**
 * A client that asks before it sends its body (`Expect: 100-continue`, as curl does with large files) is told to go on by this
 * step, which is the last one: what the steps before it refuse, it never sends.
 */
export function inviteBodies(app: FastifyInstance): Step {
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  // Any other expectation is nothing that a server has to know (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return ({ raw }, reply) => {
    if (waiting.delete(raw)) reply.raw.writeContinue();
    return undefined;
  };
}

/** True while a client waits to be told to send its body: it may send it or not, so that nothing can follow on its connection. */
export const isUninvited = (request: IncomingMessage): boolean => waiting.has(request);
