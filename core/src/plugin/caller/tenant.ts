import { DEFAULT_TENANT, splitTenantKey } from '../../base/tenant-key.ts';
import type { Principal } from '../../contracts/auth.ts';
import { holdsScope } from '../scope.ts';

export { BEHIND_TENANTS, DEFAULT_TENANT, keysOf, nameOfKey, splitTenantKey, tenantKey } from '../../base/tenant-key.ts';

/** The pattern of tenant names. */
export const TENANT_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$';

const TENANT = new RegExp(TENANT_PATTERN);

/** A principal's tenant: the one that the credential names, or `default`. */
export const tenantOf = ({ tenant = DEFAULT_TENANT }: Pick<Principal, 'tenant'>): string => tenant;

/** Whether a text is a valid tenant name. */
export const isTenantName = (text: string): boolean => TENANT.test(text);

/** Whether a key belongs to the principal's tenant. */
export const isOfTenant = (key: string, principal: Pick<Principal, 'tenant'>): boolean =>
  splitTenantKey(key).tenant === tenantOf(principal);

/** The scope of operators who manage all tenants. */
export const ALL_TENANTS = 'tenants';

/**
 * The tenant whose records (deliveries, usage, audit log) an operator may see. Undefined: all tenants, for operators without a tenant who
 * hold the scope `tenants`.
 */
export const tenantSeenBy = (principal: Pick<Principal, 'tenant' | 'scopes'>): string | undefined =>
  principal.tenant === undefined && holdsScope(principal.scopes, ALL_TENANTS) ? undefined : tenantOf(principal);
