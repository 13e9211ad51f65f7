import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from './errors.ts';
import type { ServerOptions } from './server-options.ts';
import type { Step } from './steps.ts';

/**
 * Refuses work while the process is overloaded; status and health stay reachable, they are how one finds out. WebSockets are let
 * in: a client that is sent away comes back at once, and then costs the same again.
 */
export async function relievePressure(app: FastifyInstance, limits: ServerOptions['pressure']): Promise<Step> {
  let isUnderPressure = (): boolean => false;
  // In a scope without routes it only measures: its own hook puts every request's route options together, overloaded or not.
  await app.register(async (scope) => {
    await scope.register(underPressure, {
      maxEventLoopDelay: limits.maxEventLoopDelay,
      maxHeapUsedBytes: limits.maxHeapBytes,
      maxRssBytes: limits.maxRssBytes,
    });
    isUnderPressure = () => scope.isUnderPressure();
  });
  return (request) => {
    if (!isUnderPressure()) return undefined;
    const { url = '' } = request.routeOptions;
    const isOpen = url === '/' || url.startsWith('/health/') || request.headers.upgrade !== undefined;
    return isOpen ? undefined : httpErrors.OVERLOADED();
  };
}
