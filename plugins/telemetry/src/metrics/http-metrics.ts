import { defineMetrics } from '@editor-companion/core/plugin';
import type { Instruments, RequestObserver } from '@editor-companion/core/plugin';

type FastifyRequest = Parameters<NonNullable<RequestObserver['begin']>>[0];

export const httpMetrics = defineMetrics('http', {
  requests: {
    kind: 'counter',
    help: 'Responses to HTTP requests. `route` is the pattern of the route, or `none`.',
    labels: ['method', 'route', 'status'],
  },
  request: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time from a request to the end of its response. Streams count with their whole time.',
    labels: ['route'],
  },
  running: { kind: 'gauge', help: 'Requests whose response is not complete yet.' },
});

/** A connection that becomes a WebSocket never completes its answer. */
const isUpgrade = ({ headers }: FastifyRequest): boolean => headers.upgrade !== undefined;

/** Known methods. Others are counted as one, because callers can invent names. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts requests. */
export function countRequests(instruments: Instruments<typeof httpMetrics.table>): RequestObserver {
  let running = 0;
  instruments.running.observe(() => running);
  return {
    begin(request) {
      if (!isUpgrade(request)) running += 1;
    },
    end(request, reply, milliseconds) {
      if (!isUpgrade(request)) running -= 1;
      const route = request.routeOptions.url ?? 'none';
      const method = METHODS.has(request.method) ? request.method : 'other';
      instruments.requests.add(1, method, route, String(reply.statusCode));
      instruments.request.record(milliseconds / 1000, route);
    },
  };
}
