import { isAllowedHost, portOf } from '../plugin/host-list.ts';

/** Longer than any address in use. */
const MAX_LENGTH = 8192;

/** A parsed address whose host is not resolved yet. */
export interface Target {
  readonly url: URL;
  /** The operator has listed the host. */
  readonly listed: boolean;
}

/** The fault of an address, in words for its sender. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused';
}

export interface TargetRules {
  readonly allowedHosts: readonly string[];
  readonly ports: readonly number[];
}

/**
 * Parses an address as WHATWG's URL does, and so as it will be requested: decimal, octal and hexadecimal hosts, full-width digits and
 * backslashes are normalised. Fetch only the result, never the text.
 * @throws TargetRefused
 */
export function readTarget(text: string, base: URL | undefined, { allowedHosts, ports }: TargetRules): Target {
  if (text.length > MAX_LENGTH) throw new TargetRefused('it is too long');
  const url = URL.parse(text, base?.href);
  if (url === null) throw new TargetRefused('it cannot be read');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TargetRefused('its scheme is not http or https');
  if (url.username !== '' || url.password !== '') throw new TargetRefused('it contains a user name or password');
  url.hostname = url.hostname.replace(/\.$/u, '');
  if (url.hostname === '' || url.hostname.endsWith('.')) throw new TargetRefused('it names no host');
  url.hash = '';
  const listed = isAllowedHost(url.hostname, portOf(url), allowedHosts);
  if (!listed && !ports.includes(Number(portOf(url)))) throw new TargetRefused(`its port is not ${ports.join(' or ')}`);
  if (base?.protocol === 'https:' && url.protocol === 'http:') throw new TargetRefused('it leads from https to http');
  return { url, listed };
}
