import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Finds all addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** Loaded with the first name, so that an idle server does not carry it. */
const systemResolver: Resolver = async (hostname) => {
  const { lookup } = await import('node:dns/promises');
  return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
};

/** Names that mean this machine or its network, regardless of name servers. */
const INTERNAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/u;

export interface ResolveOptions {
  /** Internal addresses are allowed for this host. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolver;
}

/**
 * Resolves a host once. Connect only to the returned addresses, so that a later change of the name has no effect.
 * @param hostname as `URL` has it; brackets and a last dot are taken off.
 * @throws when the name has no address, or when any of its addresses is not public: a mixed answer is an attack.
 */
export async function resolveChecked(
  hostname: string,
  { allowPrivate, resolve = systemResolver }: ResolveOptions,
): Promise<readonly string[]> {
  const host = plainHost(hostname);
  const literal = isIP(host) !== 0;
  if (!allowPrivate && !literal && INTERNAL_NAME.test(host)) throw new Error('The name is an internal one.');
  const addresses = literal ? [host] : await resolve(host);
  if (addresses.length === 0) throw new Error('The host has no address.');
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new Error('The host is not on the internet.');
  return addresses;
}

/** A host name in the form for sockets and name servers. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
