import type { Principal } from '../../contracts/auth.ts';

/** The tenant of all whose credential names none, and of what was kept before there were tenants. */
export const DEFAULT_TENANT = 'default';

/** What names of tenants are. */
export const TENANT_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$';

const TENANT = new RegExp(TENANT_PATTERN);

/** What keys of the things of tenants begin with. No name from outside has it: all names are checked for control characters. */
const MARK = '\u0002';

/** Behind the keys of all tenants but the default one, whose keys are the names themselves, in the order of keys. */
export const BEHIND_TENANTS = '\u0003';

/** The tenant that somebody belongs to: the one that the credential names, or `default`. */
export const tenantOf = ({ tenant = DEFAULT_TENANT }: Pick<Principal, 'tenant'>): string => tenant;

/** Whether a text can be the name of a tenant. */
export const isTenantName = (text: string): boolean => TENANT.test(text);

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

/** Whether a key is one of the tenant that somebody belongs to. */
export const isOfTenant = (key: string, principal: Pick<Principal, 'tenant'>): boolean =>
  splitTenantKey(key).tenant === tenantOf(principal);

/** The name within its tenant of what has this key. */
export const nameOfKey = (key: string): string => splitTenantKey(key).name;
