import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../plugin/caller/caller.ts';

/** Gives every request its `caller`, computed at first use: the principal is known only after authentication. */
export function nameCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', {
    getter() {
      return callerOf(this.principal, this.ip);
    },
  });
}
