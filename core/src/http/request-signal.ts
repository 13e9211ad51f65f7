import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Step } from './steps.ts';

const RESPONSE = Symbol('response');

interface Tracked extends FastifyRequest {
  [RESPONSE]: ServerResponse | undefined;
}

/**
 * Makes `request.signal` abort when the client goes away before the answer is complete, or when `shutdown` aborts. The
 * controller is made when a handler first asks: most never do. Fastify's own signal knows nothing of a shutdown, and aborts
 * after a complete answer too, so this app's requests get a getter of their own.
 */
export function trackSignals(app: FastifyInstance, shutdown: AbortSignal): Step {
  const controllers = new WeakMap<FastifyRequest, AbortController>();
  const live = new Set<AbortController>();
  shutdown.addEventListener('abort', () => live.forEach((one) => one.abort(shutdown.reason)), { once: true });

  function watch(response: ServerResponse | undefined): AbortController {
    const controller = new AbortController();
    if (shutdown.aborted) controller.abort(shutdown.reason);
    if (response === undefined || response.writableFinished) return controller;
    if (response.destroyed) controller.abort();
    live.add(controller);
    response.once('close', () => {
      live.delete(controller);
      if (!response.writableFinished) controller.abort();
    });
    return controller;
  }

  app.decorateRequest(RESPONSE);
  app.decorateRequest('signal', {
    getter() {
      let controller = controllers.get(this);
      if (controller === undefined) controllers.set(this, (controller = watch((this as Tracked)[RESPONSE])));
      return controller.signal;
    },
  });
  return (request, reply) => {
    (request as Tracked)[RESPONSE] = reply.raw;
    return undefined;
  };
}
