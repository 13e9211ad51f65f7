import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { ShutdownStages } from './drain.ts';
import type { Step } from '../steps.ts';

const RESPONSE = Symbol('response');

interface Tracked extends FastifyRequest {
  [RESPONSE]: ServerResponse | undefined;
}

/**
 * Makes `request.signal` abort when the client disconnects before the answer is complete, or when a shutdown aborts running work. The
 * controller is created at first use, since most handlers never ask for it. Fastify's own signal ignores shutdowns and aborts after
 * complete answers too, so this app defines its own getter.
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

/** A set of controllers that abort with a signal through a single listener. */
function abortTogether(signal: AbortSignal): Set<AbortController> {
  const live = new Set<AbortController>();
  signal.addEventListener('abort', () => live.forEach((one) => one.abort(signal.reason)), { once: true });
  return live;
}
