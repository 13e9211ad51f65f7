import { BEHIND_TENANTS, tenantKey, tenantOf, type Principal } from '@editor-companion/core/plugin';

/**
 * The key of the document that a principal means by a name: each tenant has its own documents. Rooms and stores use keys; names are used
 * only in communication with people and programs. A key stays unchanged.
 */
export const keyFor = (principal: Pick<Principal, 'tenant'>, name: string): string =>
  tenantKey(tenantOf(principal), name);

/** The key after which a tenant's documents begin, in key order. @param keys the prefix of the tenant's keys. */
export const startOf = (keys: string): string => (keys === '' ? BEHIND_TENANTS : keys);
