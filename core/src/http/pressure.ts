import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors.ts';
import type { ServerOptions } from './server-options.ts';

/** Refuses work while the process is overloaded; status and health stay reachable, they are how one finds out. */
export async function relievePressure(app: FastifyInstance, limits: ServerOptions['pressure']): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelay,
    maxHeapUsedBytes: limits.maxHeapBytes,
    maxRssBytes: limits.maxRssBytes,
    pressureHandler(request) {
      const { url = '' } = request.routeOptions;
      if (url !== '/' && !url.startsWith('/health/')) throw httpErrors.OVERLOADED();
    },
  });
}
