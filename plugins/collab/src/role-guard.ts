import type { DocumentRole, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Roles } from './roles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the caller has to be in the document that `:name` is, asked before the body is looked at. */
    role?: DocumentRole;
  }
}

/**
 * Routes that tell nobody what is wrong with a body who may not send it.
 *
 * @param meet told who asks for a change.
 */
export const guarded =
  (roles: Roles, routes: RoutePlugin, meet?: (principal: Principal) => void): RoutePlugin =>
  async (scope) => {
    scope.addHook('onRequest', async ({ method, routeOptions, params, principal }) => {
      const { role } = routeOptions.config;
      if (role) roles.require(principal, (params as { name: string }).name, role);
      if (method !== 'GET') meet?.(principal);
    });
    await routes(scope);
  };
