import type { FastifyReply, RouteHandlerMethod, RouteOptions } from 'fastify';
import { doWork } from '../attribution/work.ts';
import type { RequestObservers } from './request-observers.ts';

/**
 * Has a route's handler run as work of its plugin, within what observers put around it: a mistake that nobody catches ends the request, and no
 * other.
 */
export function attributeRoute(route: RouteOptions, plugin: string, observers: RequestObservers): void {
  const { handler } = route;
  const name = `${[route.method].flat().join(', ')} ${route.url}`;
  const work = { plugin, name };
  const attributed: RouteHandlerMethod = function (request, reply) {
    return doWork(
      work,
      (error) => endRequest(reply, error),
      () => observers.around(request, () => handler.call(this, request, reply)),
    );
  };
  route.handler = attributed;
}

/** Answers what is not answered yet; an answer on its way is cut, so that nobody takes it for whole. */
function endRequest(reply: FastifyReply, error: unknown): void {
  if (reply.raw.writableEnded) return;
  if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(error);
}
