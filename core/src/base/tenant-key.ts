/** The tenant of callers whose credential names none, and of data from before there were tenants. */
export const DEFAULT_TENANT = 'default';

/** The first character of a tenant's keys. No name from outside contains it, since names are checked for control characters. */
const MARK = '\u0002';

/** Sorts after the keys of all tenants but the default one, whose keys are the plain names. */
export const BEHIND_TENANTS = '\u0003';

/**
 * The key of something named within a tenant, such as a live document or a user, in a store that all tenants share. Two tenants may use the
 * same name. The default tenant's keys are the plain names.
 *
 * The function is idempotent: a key comes back unchanged, whichever tenant is given. So check input from outside with `isOfTenant` first.
 * @example
 * tenantKey('default', 'minutes'); // 'minutes'
 * tenantKey('acme', 'minutes') !== tenantKey('other', 'minutes');
 */
export const tenantKey = (tenant: string, name: string): string =>
  tenant === DEFAULT_TENANT || name.startsWith(MARK) ? name : keysOf(tenant) + name;

/** The prefix of a tenant's keys; empty for the default tenant. */
export const keysOf = (tenant: string): string => (tenant === DEFAULT_TENANT ? '' : MARK + tenant + MARK);

/** Splits a key into tenant and name. */
export function splitTenantKey(key: string): { readonly tenant: string; readonly name: string } {
  const end = key.startsWith(MARK) ? key.indexOf(MARK, 1) : -1;
  return end < 0 ? { tenant: DEFAULT_TENANT, name: key } : { tenant: key.slice(1, end), name: key.slice(end + 1) };
}

/** The name of a key within its tenant. */
export const nameOfKey = (key: string): string => splitTenantKey(key).name;
