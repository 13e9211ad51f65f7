import { splitTenantKey, tenantKey, tenantOf, type Principal } from '@editor-companion/core/plugin';

/** The key of a user's inbox. Users of two tenants may have the same id. */
export const userKey = ({ id, ...principal }: Pick<Principal, 'id' | 'tenant'>): string =>
  tenantKey(tenantOf(principal), id);

/** The inbox key of a user whom something in a document concerns. */
export const userKeyIn = (document: string, user: string): string => tenantKey(splitTenantKey(document).tenant, user);
