import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthService, Principal } from '../contracts/auth.ts';
import { httpErrors } from './errors.ts';
import type { Step } from './steps.ts';

/** Everybody, where no auth is configured. */
export const OPEN: Principal = Object.freeze({
  id: 'anonymous',
  name: 'Anonymous',
  kind: 'anonymous',
  scopes: Object.freeze(['*']),
  documents: Object.freeze({ '*': 'owner' as const }),
});

/** Whoever calls a public route of a server that has auth. */
const STRANGER: Principal = Object.freeze({ ...OPEN, scopes: Object.freeze([]), documents: Object.freeze({}) });

/** A route that declares neither `scopes` nor `public` is for those only who may do everything. */
const UNDECLARED: readonly string[] = ['*'];

/** True when `held` covers the scope: by name, by `ai:*` for all that begin with `ai:`, or by `*`. */
export const holdsScope = (held: readonly string[], scope: string): boolean =>
  held.some((one) => one === scope || one === '*' || (one.endsWith(':*') && scope.startsWith(one.slice(0, -1))));

/** Sets `request.principal` on every request, and lets nobody past a route's scopes. */
export function guardAccess(app: FastifyInstance, auth: () => AuthService | undefined): Step {
  app.decorateRequest('principal');
  return (request) => {
    const service = auth();
    request.principal = service === undefined ? OPEN : STRANGER;
    if (service === undefined || request.is404) return undefined;
    const { public: open, scopes = UNDECLARED } = request.routeOptions.config;
    return open ? undefined : challenge(request, service, scopes);
  };
}

async function challenge(request: FastifyRequest, service: AuthService, scopes: readonly string[]): Promise<void> {
  const principal = await service.authenticate({ headers: request.headers, ...tokenOf(request) });
  const missing = scopes.find((scope) => !holdsScope(principal.scopes, scope));
  if (missing !== undefined) throw httpErrors.SCOPE_MISSING({ scope: missing });
  request.principal = principal;
}

/** Browsers cannot set headers on a WebSocket, so its token may stand in the query; nowhere else, as URLs end up in logs. */
function tokenOf({ headers, query }: FastifyRequest): { token?: string } {
  if (headers.upgrade === undefined) return {};
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? { token } : {};
}
