import type { FastifyReply, RouteHandlerMethod, RouteOptions } from 'fastify';
import { doWork } from '../attribution/work.ts';
import type { RequestObservers } from './request-observers.ts';

/** Runs a route's handler as work of its plugin, inside the observers' wrappers. An uncaught error of that work ends this request only. */
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

/** Ends a request with a failure. If the answer has started, the connection is cut, so that the client does not take it for complete. */
function endRequest(reply: FastifyReply, error: unknown): void {
  if (reply.raw.writableEnded) return;
  if (reply.sent || reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(error);
}
