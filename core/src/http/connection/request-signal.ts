import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { ShutdownStages } from './drain.ts';
import type { Step } from '../steps.ts';

const RESPONSE = Symbol('response');

interface Tracked extends FastifyRequest {
  [RESPONSE]: ServerResponse | undefined;
}

/**
 * Makes `request.signal` abort when the client goes away before the answer is complete, or when a shutdown gives work up. The
 * controller is made when a handler first asks: most never do. Fastify's own signal knows nothing of a shutdown, and aborts
 * after a complete answer too, so this app's requests get a getter of their own.
 */
export function trackSignals(app: FastifyInstance, { draining, aborted }: ShutdownStages): Step {
  const controllers = new WeakMap<FastifyRequest, AbortController>();
  const atDrain = abortTogether(draining);
  const atAbort = abortTogether(aborted);

  function watch(response: ServerResponse | undefined, endsAtDrain: boolean): AbortController {
    const controller = new AbortController();
    const shutdown = endsAtDrain ? draining : aborted;
    const live = endsAtDrain ? atDrain : atAbort;
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
      if (controller === undefined) {
        const { endsAtDrain = false } = this.routeOptions.config;
        controllers.set(this, (controller = watch((this as Tracked)[RESPONSE], endsAtDrain)));
      }
      return controller.signal;
    },
  });
  return (request, reply) => {
    (request as Tracked)[RESPONSE] = reply.raw;
    return undefined;
  };
}

/** Controllers that abort when a signal does. One listener serves all of them. */
function abortTogether(signal: AbortSignal): Set<AbortController> {
  const live = new Set<AbortController>();
  signal.addEventListener('abort', () => live.forEach((one) => one.abort(signal.reason)), { once: true });
  return live;
}
