import type { IncomingMessage } from 'node:http';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/**
 * Refuses requests without a host, with two, and with one in their target that is another (RFC 9112, 3.2): where a proxy goes by the one and this server by the other, they
 * do not speak of the same request.
 */
export const refuseUnclearHosts: Step = ({ raw }) => {
  let hosts = 0;
  for (let index = 0; index < raw.rawHeaders.length; index += 2) if (isHost(raw.rawHeaders[index])) hosts += 1;
  const isOld = raw.httpVersion === '1.0';
  const isClear = hosts === 1 || (hosts === 0 && isOld);
  return isClear && isForThisHost(raw) ? undefined : httpErrors.REQUEST_INVALID();
};

/** A target in absolute form, as clients write it to proxies, has to name the host that the header names (RFC 9112, 3.2.2). */
function isForThisHost({ url = '/', headers }: IncomingMessage): boolean {
  if (url.startsWith('/') || url === '*') return true;
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) return false;
  // Read alike, so that a port that goes without saying makes no difference.
  return target.host === URL.parse(`${target.protocol}//${headers.host}`)?.host;
}

const isHost = (name: string | undefined): boolean => name?.length === 4 && name.toLowerCase() === 'host';
