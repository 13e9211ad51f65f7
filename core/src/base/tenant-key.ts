/** The tenant of all whose credential names none, and of what was kept before there were tenants. */
export const DEFAULT_TENANT = 'default';

/** What keys of the things of tenants begin with. No name from outside has it: all names are checked for control characters. */
const MARK = '\u0002';

/** Behind the keys of all tenants but the default one, whose keys are the names themselves, in the order of keys. */
export const BEHIND_TENANTS = '\u0003';

/**
 * The key of something that is found by a name of its own within its tenant, such as a live document or a user, in a store of the
 * things of all tenants. Two tenants may have the same name. For the default tenant it is the name. A key is its own key: whoever has
 * one already gets the same again, whatever tenant is given; so ask `isOfTenant` before you use what came from outside.
 *
 * @example
 * tenantKey('default', 'minutes'); // 'minutes'
 * tenantKey('acme', 'minutes') !== tenantKey('other', 'minutes');
 */
export const tenantKey = (tenant: string, name: string): string =>
  tenant === DEFAULT_TENANT || name.startsWith(MARK) ? name : keysOf(tenant) + name;

/** What the keys of a tenant begin with; nothing for the default one. */
export const keysOf = (tenant: string): string => (tenant === DEFAULT_TENANT ? '' : MARK + tenant + MARK);

/** A key taken apart. */
export function splitTenantKey(key: string): { readonly tenant: string; readonly name: string } {
  const end = key.startsWith(MARK) ? key.indexOf(MARK, 1) : -1;
  return end < 0 ? { tenant: DEFAULT_TENANT, name: key } : { tenant: key.slice(1, end), name: key.slice(end + 1) };
}

/** The name within its tenant of what has this key. */
export const nameOfKey = (key: string): string => splitTenantKey(key).name;
