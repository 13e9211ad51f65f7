import type { IncomingMessage } from 'node:http';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/**
 * Refuses requests without a host, with two hosts, or with a different host in the request target (RFC 9112, 3.2): if a proxy uses one and
 * this server the other, they disagree about the requested resource.
 */
export const refuseUnclearHosts: Step = ({ raw }) => {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) if (isHost(raw.rawHeaders[index])) hosts += 1;
  const isOld = raw.httpVersion === '1.0';
  const isClear = hosts === 1 || (hosts === 0 && isOld);
  return isClear && isForThisHost(raw) ? undefined : httpErrors.REQUEST_INVALID();
};

/** A target in absolute form, as clients send it to proxies, must name the host of the header (RFC 9112, 3.2.2). */
function isForThisHost({ url = '/', headers }: IncomingMessage): boolean {
  if (url.startsWith('/') || url === '*') return true;
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) return false;
  // Parses both alike, so that a default port makes no difference.
  return target.host === URL.parse(`${target.protocol}//${headers.host}`)?.host;
}

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';
