import type { DocumentRole, Principal } from '@editor-companion/core/plugin';
import type { JWTPayload } from 'jose';
import { errors } from './errors.ts';
import type { Options } from './options.ts';
import { isRole } from './roles.ts';

const MAX_PATTERNS = 1000;

/**
 * The principal of a verified token. Claims of a wrong type are refused instead of interpreted.
 * @throws CompanionError AUTH_INVALID.
 */
export function principalOf(claims: JWTPayload, options: Options): Principal {
  const { sub, exp } = claims;
  if (typeof sub !== 'string' || sub === '') throw errors.AUTH_INVALID();
  return {
    id: sub,
    name: typeof claims['name'] === 'string' ? claims['name'].slice(0, 256) : sub,
    kind: 'user',
    scopes: scopesOf(claims['scope'], options.defaultScopes),
    documents: documentsOf(claims['documents'], options.defaultDocuments),
    ...tenantOf(claims[options.tenantClaim]),
    ...(exp !== undefined && { expiresAt: exp * 1000 }),
    ...credentialOf(claims),
  };
}

/** The host checks for every service `auth` that it is a valid tenant name. */
function tenantOf(tenant: unknown): Pick<Principal, 'tenant'> {
  if (tenant === undefined || tenant === '') return {};
  if (typeof tenant !== 'string') throw errors.AUTH_INVALID();
  return { tenant };
}

/** The properties by which a token can be revoked; absent if the token has neither. */
function credentialOf({ jti, iat }: JWTPayload): Pick<Principal, 'credential'> {
  if (jti === undefined && iat === undefined) return {};
  const id = typeof jti === 'string' ? { id: jti } : {};
  return { credential: { ...id, ...(iat !== undefined && { issuedAt: iat * 1000 }) } };
}

/** `scope` is a list, or names separated by spaces as in RFC 8693. */
function scopesOf(scope: unknown, fallback: readonly string[]): readonly string[] {
  if (scope === undefined) return fallback;
  if (typeof scope === 'string') return scope.split(' ').filter(Boolean);
  if (Array.isArray(scope) && scope.every((one) => typeof one === 'string')) return scope;
  throw errors.AUTH_INVALID();
}

function documentsOf(documents: unknown, fallback: Principal['documents']): Principal['documents'] {
  if (documents === undefined) return fallback;
  if (typeof documents !== 'object' || documents === null || Array.isArray(documents)) throw errors.AUTH_INVALID();
  const grants = Object.entries(documents);
  const isValid = grants.every((grant): grant is [string, DocumentRole] => isRole(grant[1]));
  if (!isValid || grants.length > MAX_PATTERNS) throw errors.AUTH_INVALID();
  return Object.fromEntries(grants);
}
