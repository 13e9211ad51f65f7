import { BEHIND_TENANTS, tenantKey, tenantOf, type Principal } from '@editor-companion/core/plugin';

/**
 * The key of the document that somebody means by a name: each tenant has documents of its own under its names. All that is inside of the
 * rooms, and all that is kept, goes by keys; names come in and go out where people and programs are spoken to. A key stays as it is.
 */
export const keyFor = (principal: Pick<Principal, 'tenant'>, name: string): string =>
  tenantKey(tenantOf(principal), name);

/** Behind what the keys of a tenant's documents are, in the order of keys. @param keys what these begin with. */
export const startOf = (keys: string): string => (keys === '' ? BEHIND_TENANTS : keys);
