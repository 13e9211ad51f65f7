import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/** Finds every address of a host name. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

export interface PinOptions {
  readonly allowPrivateAddresses: boolean;
  readonly resolve?: Resolver;
}

/**
 * Resolves a host once and returns the one address to connect to, so that a second answer of the name cannot change it.
 *
 * @throws when the name has no address, or when any of its addresses is not public: a mixed answer is an attack.
 */
export async function resolvePinned(hostname: string, { allowPrivateAddresses, resolve }: PinOptions): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/gu, '');
  const addresses = isIP(literal) ? [literal] : await (resolve ?? systemResolver)(hostname);
  const [first] = addresses;
  if (first === undefined) throw new Error('The host has no address.');
  if (!allowPrivateAddresses && !addresses.every(isPublicAddress)) throw new Error('The host is not on the internet.');
  return first;
}
