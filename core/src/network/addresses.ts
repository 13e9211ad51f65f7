import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not the public internet (RFC 6890 and successors, plus cloud metadata). */
const PRIVATE_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Everything outside 2000::/3 is denied by `isPublicAddress`; these are the special networks inside it. */
const PRIVATE_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const denied = new BlockList();
for (const [network, prefix] of PRIVATE_V4) denied.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of PRIVATE_V6) denied.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. Refuses IPv4 addresses in every IPv6 notation. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !denied.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !denied.check(address, 'ipv6');
}
