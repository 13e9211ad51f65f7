import { DEFAULT_TENANT, splitTenantKey } from '../../base/tenant-key.ts';
import type { Principal } from '../../contracts/auth.ts';
import { holdsScope } from '../scope.ts';

export { BEHIND_TENANTS, DEFAULT_TENANT, keysOf, nameOfKey, splitTenantKey, tenantKey } from '../../base/tenant-key.ts';

/** What names of tenants are. */
export const TENANT_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$';

const TENANT = new RegExp(TENANT_PATTERN);

/** The tenant that somebody belongs to: the one that the credential names, or `default`. */
export const tenantOf = ({ tenant = DEFAULT_TENANT }: Pick<Principal, 'tenant'>): string => tenant;

/** Whether a text can be the name of a tenant. */
export const isTenantName = (text: string): boolean => TENANT.test(text);

/** Whether a key is one of the tenant that somebody belongs to. */
export const isOfTenant = (key: string, principal: Pick<Principal, 'tenant'>): boolean =>
  splitTenantKey(key).tenant === tenantOf(principal);

/** Of operators who look after all tenants. */
export const ALL_TENANTS = 'tenants';

/**
 * The tenant whose records somebody sees who looks after the server: deliveries, usage, the log of who did what. Undefined: those of all
 * tenants, which operators see who belong to none and hold the scope `tenants`.
 */
export const tenantSeenBy = (principal: Pick<Principal, 'tenant' | 'scopes'>): string | undefined =>
  principal.tenant === undefined && holdsScope(principal.scopes, ALL_TENANTS) ? undefined : tenantOf(principal);
