import { defineErrors } from '../base/errors.ts';
import type { Principal } from '../contracts/auth.ts';

export const scopeErrors = defineErrors({
  SCOPE_MISSING: { status: 403, message: 'This credential lacks the scope «{scope}». Use one that holds it.' },
});

/** True when `held` covers the scope: by name, by `ai:*` for all that begin with `ai:`, or by `*`. */
export const holdsScope = (held: readonly string[], scope: string): boolean =>
  held.some((one) => one === scope || one === '*' || (one.endsWith(':*') && scope.startsWith(one.slice(0, -1))));

/**
 * Checks a scope where no route declares it, as on a WebSocket.
 *
 * @throws CompanionError SCOPE_MISSING (403).
 */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, scope: string): void {
  if (!holdsScope(scopes, scope)) throw scopeErrors.SCOPE_MISSING({ scope });
}

/**
 * True where somebody holds a scope for the things of others: by its name, or as a server that holds every scope. The `*` of users stands for the
 * features of an editor and does not cover it.
 */
export const holdsByName = ({ kind, scopes }: Pick<Principal, 'kind' | 'scopes'>, scope: string): boolean =>
  scopes.includes(scope) || (kind !== 'user' && scopes.includes('*'));
