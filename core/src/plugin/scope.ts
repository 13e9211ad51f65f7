import { defineErrors } from '../base/errors.ts';
import type { Principal } from '../contracts/auth.ts';

export const scopeErrors = defineErrors({
  SCOPE_MISSING: { status: 403, message: 'This credential lacks the scope «{scope}». Use one that has it.' },
});

/** True if `held` covers the scope: by name, by `ai:*` for all that begin with `ai:`, or by `*`. */
export const holdsScope = (held: readonly string[], scope: string): boolean =>
  held.some((one) => one === scope || one === '*' || (one.endsWith(':*') && scope.startsWith(one.slice(0, -1))));

/**
 * Checks a scope outside of a route declaration, as on a WebSocket.
 * @throws CompanionError SCOPE_MISSING (403).
 */
export function requireScope({ scopes }: Pick<Principal, 'scopes'>, scope: string): void {
  if (!holdsScope(scopes, scope)) throw scopeErrors.SCOPE_MISSING({ scope });
}

/**
 * True for a scope on other users' things that a caller holds by name, or as a server with all scopes. The `*` of users covers the features
 * of an editor, but not these.
 */
export const holdsByName = ({ kind, scopes }: Pick<Principal, 'kind' | 'scopes'>, scope: string): boolean =>
  scopes.includes(scope) || (kind !== 'user' && scopes.includes('*'));
