import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { plainHost } from './resolve.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { request: requestHttp } = process.getBuiltinModule('node:http');

/** The parser refuses longer response heads. */
const MAX_HEADER_BYTES = 65_536;

export interface Exchange {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD';
  /** The checked addresses. The connection goes to one of them. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connectTimeout: number;
  readonly headersTimeout: number;
  readonly signal: AbortSignal;
  /** Certificates to trust besides the system's. */
  readonly ca?: string | undefined;
}

/** Sends one request, without following redirects. Host name and certificate are those of the URL; the address is pinned. */
export function exchange(of: Exchange): Promise<IncomingMessage> {
  const { url, addresses, connectTimeout, headersTimeout, signal } = of;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(optionsOf(of), resolve);
  const unanswered = setTimeout(
    () => request.destroy(new Error('No response in time.')),
    connectTimeout + headersTimeout,
  );
  const unconnected = setTimeout(() => request.destroy(new Error('No connection in time.')), connectTimeout);
  request.once('socket', (socket) =>
    socket.once('connect', () => {
      clearTimeout(unconnected);
      if (!addresses.some((address) => isSame(address, socket.remoteAddress)))
        request.destroy(new Error('Not the address that was checked.'));
    }),
  );
  request.once('timeout', () => request.destroy(new Error('A pause was too long.')));
  request.once('error', reject);
  // The request asked for neither an interim answer (103) nor a protocol switch.
  request.once('upgrade', (_response, socket) => socket.destroy());
  const abort = (): void => void request.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  request.once('close', () => signal.removeEventListener('abort', abort));
  request.end();
  return promise.finally(() => {
    clearTimeout(unanswered);
    clearTimeout(unconnected);
  });
}

const optionsOf = ({ url, method, addresses, headers, headersTimeout, ca }: Exchange): RequestOptions => ({
  method,
  host: plainHost(url.hostname),
  port: url.port || (url.protocol === 'https:' ? 443 : 80),
  path: url.pathname + url.search,
  headers: { ...headers, host: url.host, connection: 'close' },
  lookup: lookupOf(addresses),
  timeout: headersTimeout,
  maxHeaderSize: MAX_HEADER_BYTES,
  agent: false,
  ...(ca !== undefined && { ca }),
});

/** A lookup function that returns the checked addresses. Literal addresses bypass it and were checked too. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all === true) callback(null, all);
    else callback(null, all[0]?.address ?? '', all[0]?.family);
  };

const isSame = (address: string, remote: string | undefined): boolean =>
  remote !== undefined &&
  new URL(`http://${bracketed(address)}`).hostname === new URL(`http://${bracketed(remote)}`).hostname;

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);
