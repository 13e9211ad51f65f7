import type { Principal } from '../../contracts/auth.ts';
import { DEFAULT_TENANT } from './tenant.ts';

/** The number of IPv6 hextets that identify a network: an IPv6 caller owns a whole /64. */
const NETWORK_HEXTETS = 4;

/**
 * The name under which rate limits, queues and quotas count a caller: kind, tenant and id of a principal, or the address of an anonymous
 * caller. Never shown to anybody, and no proof of identity.
 * @param address IPv4 or IPv6; of the latter the /64 counts.
 * @example
 * callerOf(request.principal, request.ip); // 'user ada', 'server backend' or 'address 192.0.2.1'
 */
export const callerOf = (
  { kind, id, tenant = DEFAULT_TENANT }: Pick<Principal, 'kind' | 'id' | 'tenant'>,
  address: string,
): string => {
  if (kind === 'anonymous') return `address ${networkOf(address)}`;
  // Tenant names contain no blank, so no id can look like another caller's tenant.
  return tenant === DEFAULT_TENANT ? `${kind} ${id}` : `${kind}@${tenant} ${id}`;
};

/** Counts an IPv4-mapped IPv6 address as IPv4. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  return address.includes('.') ? address.slice(address.lastIndexOf(':') + 1) : prefixOf(address);
}

function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = hextetsOf(head);
  const right = hextetsOf(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, NETWORK_HEXTETS).join(':')}::/64`;
}

/** Normalises hextets (no leading zeros, lower case), so that a network has one name. */
const hextetsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((hextet) => Number.parseInt(hextet, 16).toString(16));
