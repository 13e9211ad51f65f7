import type { DocumentRole, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Roles } from './roles.ts';
import { keyFor } from './document-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller has to be in the document that `:name` is, asked before query and body are looked at; `viewer` by default. */
    role?: DocumentRole;
  }
}

/**
 * Routes that tell nobody what is wrong with a query or body who may not send it. Their handlers find the key of the document in the place
 * of its name.
 *
 * @param meet told who asks for a change.
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
