import type { DocumentRole, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Roles } from './roles.ts';
import { keyFor } from './document-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The minimum role of the caller in the document `:name`, checked before query and body are validated. Default: `viewer`. */
    role?: DocumentRole;
  }
}

/**
 * Routes that reveal faults of a query or body only to callers with the required role. Their handlers find the document's key in place of
 * its name.
 * @param meet called with the caller who requests a change.
 */
export const guarded =
  (roles: Roles, routes: RoutePlugin, meet?: (principal: Principal) => void): RoutePlugin =>
  async (scope) => {
    scope.addHook('onRequest', async ({ method, routeOptions, params, principal }) => {
      const { name } = params as { name?: string };
      if (name !== undefined) roles.require(principal, keyFor(principal, name), routeOptions.config.role ?? 'viewer');
      if (method !== 'GET') meet?.(principal);
    });
    scope.addHook('preHandler', async ({ params, principal }) => {
      const named = params as { name?: string };
      if (named.name !== undefined) named.name = keyFor(principal, named.name);
    });
    await routes(scope);
  };
