import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthService, Principal } from '../../contracts/auth.ts';
import { holdsScope, scopeErrors } from '../../plugin/scope.ts';
import type { Exemptions } from '../limits/exemptions.ts';
import type { InsideCallers } from './inside-callers.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Step } from '../steps.ts';

/** The principal of all callers if no auth is configured. */
export const OPEN: Principal = Object.freeze({
  id: 'anonymous',
  name: 'Anonymous',
  kind: 'anonymous',
  scopes: Object.freeze(['*']),
  documents: Object.freeze({ '*': 'owner' as const }),
});

/** The caller of a public route on a server with auth. */
const STRANGER: Principal = Object.freeze({ ...OPEN, scopes: Object.freeze([]), documents: Object.freeze({}) });

/** A route that declares neither `scopes` nor `public` is open only to callers with all scopes. */
const UNDECLARED: readonly string[] = ['*'];

/**
 * Sets `request.principal` on every request. A request without a valid credential, where one is needed, counts against its address before
 * it is refused.
 */
export function identifyCallers(
  app: FastifyInstance,
  auth: () => AuthService | undefined,
  {
    rates,
    exemptions,
    inside,
  }: { readonly rates: RateLimit; readonly exemptions: Exemptions; readonly inside: InsideCallers },
): Step {
  app.decorateRequest('principal');
  app.decorateRequest('loginAddress', {
    getter() {
      return exemptions.has(this) ? undefined : this.ip;
    },
  });
  return (request) => {
    const service = auth();
    const known = inside.principalOf(request);
    request.principal = known ?? (service === undefined ? OPEN : STRANGER);
    if (known || service === undefined || request.is404 || request.routeOptions.config.public) return undefined;
    return identify(request, service, rates);
  };
}

async function identify(request: FastifyRequest, service: AuthService, rates: RateLimit): Promise<void> {
  const { headers, loginAddress: address } = request;
  try {
    const where = address === undefined ? {} : { address };
    request.principal = await service.authenticate({ headers, ...tokenOf(request), ...where });
  } catch (error) {
    throw (await rates.refusalOf(request)) ?? error;
  }
}

/** Refuses callers beyond the rate limit. Runs before the scope check, so that refused requests count too. */
export const limitRates =
  (rates: RateLimit): Step =>
  (request) => {
    const refusal = rates.refusalOf(request);
    return refusal instanceof Promise ? refusal.then(throwAny) : refusal;
  };

function throwAny(error: Error | undefined): void {
  if (error) throw error;
}

/** Refuses callers who lack the route's scopes. */
export const checkScopes: Step = (request) => {
  const { principal } = request;
  // Auth is off, the route is public, or there is no such route.
  if (principal === OPEN || principal === STRANGER || request.is404) return undefined;
  const { public: open, scopes = UNDECLARED } = request.routeOptions.config;
  if (open) return undefined;
  const missing = scopes.find((scope) => !holdsScope(principal.scopes, scope));
  return missing === undefined ? undefined : scopeErrors.SCOPE_MISSING({ scope: missing });
};

/**
 * Browsers cannot set headers on a WebSocket, so its token may be in the query. For other requests it may not, since URLs end up in logs.
 */
function tokenOf({ headers, query }: FastifyRequest): { token?: string } {
  if (headers.upgrade === undefined) return {};
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? { token } : {};
}
