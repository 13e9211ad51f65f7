import { holdsScope, matchesWildcard, type DocumentRole, type Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { isAtLeast, isMoreSpecific, roleOf } from '../roles.ts';

type Roles = Principal['documents'];
type Grant = readonly [pattern: string, role: DocumentRole];

/**
 * Ensures that a key has no right that its maker lacks.
 *
 * A user's `*` stands for the features of an editor, a server's for everything. So a user may give a server's key only scopes that the
 * user's own credential names.
 * @throws CompanionError KEY_SCOPE_REFUSED, KEY_ROLE_REFUSED (403).
 */
export function checkRights(
  maker: Principal,
  key: { readonly kind: 'server' | 'user'; readonly scopes: readonly string[]; readonly documents: Roles },
): void {
  const isNamed = maker.kind === 'user' && key.kind === 'server';
  const refused = key.scopes.find((scope) =>
    isNamed ? scope === '*' || !maker.scopes.includes(scope) : !holdsScope(maker.scopes, scope),
  );
  if (refused !== undefined) throw errors.KEY_SCOPE_REFUSED({ scope: refused });
  const given = new Map(Object.entries(key.documents));
  for (const grant of given) checkGrant(maker, grant, given);
}

/**
 * The key's role must not exceed the maker's in any document that the pattern matches. The most specific pattern decides in both, so every
 * restriction of the maker must be repeated in the key.
 */
function checkGrant(maker: Principal, [pattern, role]: Grant, given: ReadonlyMap<string, DocumentRole>): void {
  const own = Object.entries(maker.documents);
  const isHeld = pattern.includes('*')
    ? own.some(([wider, held]) => matchesWildcard(wider, pattern) && isAtLeast(held, role))
    : isAtLeast(roleOf(maker, pattern), role);
  if (!isHeld) throw errors.KEY_ROLE_REFUSED({ role, pattern });
  if (!pattern.includes('*')) return;
  const exception = own.find(
    ([narrower, held]) =>
      !isAtLeast(held, role) &&
      mayOverlap(narrower, pattern) &&
      (isMoreSpecific(pattern, narrower) || !isAtLeast(held, given.get(narrower) ?? 'owner')),
  );
  if (exception) throw errors.KEY_ROLE_EXCEEDED({ role, pattern, narrower: exception[0], held: exception[1] });
}

/** False only if no text can match both, because their beginnings or ends contradict each other. */
function mayOverlap(one: string, other: string): boolean {
  if (!one.includes('*')) return matchesWildcard(other, one);
  const [head, otherHead] = [headOf(one), headOf(other)];
  const [tail, otherTail] = [tailOf(one), tailOf(other)];
  return (
    (head.startsWith(otherHead) || otherHead.startsWith(head)) && (tail.endsWith(otherTail) || otherTail.endsWith(tail))
  );
}

const headOf = (pattern: string): string => pattern.slice(0, pattern.indexOf('*'));
const tailOf = (pattern: string): string => pattern.slice(pattern.lastIndexOf('*') + 1);
