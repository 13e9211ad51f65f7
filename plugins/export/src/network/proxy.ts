import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Transform, type Duplex, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAllowedHost, portOf, type FetchGuard, type Logger } from '@editor-companion/core/plugin';

// An import would call each getter of the module, and one of them loads all of fetch.
const { createServer, request: forwardRequest } = process.getBuiltinModule('node:http');

export interface ProxyOptions {
  /** `web` allows all hosts that the fetch guard allows. */
  readonly allowedHosts: readonly string[] | 'web';
  readonly allowPrivateAddresses: boolean;
  readonly maxResponseBytes: number;
  readonly log: Logger;
  readonly guard: Pick<FetchGuard, 'pin'>;
}

export interface Proxy {
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 20_000;
const MAX_CONNECTIONS = 64;
/** Headers that are not forwarded, because they apply to one hop or let a server store state in the browser. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Starts the only network access of the browser: a loopback proxy that refuses all hosts except the allowed ones, resolves and checks their
 * names once, and connects to the checked address.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) => void forward(request, response, options));
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connect', (request, client: Socket) => void tunnel(request, client, options));
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('clientError', (_error, client: Duplex) => client.destroy());
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse, options: ProxyOptions): Promise<void> {
  try {
    const url = new URL(request.url ?? '');
    if (request.method !== 'GET' || url.protocol !== 'http:') return refuse(response);
    const address = await pin(url.hostname, portOf(url), options);
    const upstream = forwardRequest({
      host: address,
      port: portOf(url),
      path: url.pathname + url.search,
      // Without Accept-Encoding, because the byte limit applies to the decoded content.
      headers: {
        host: url.host,
        accept: request.headers.accept ?? '*/*',
        'user-agent': request.headers['user-agent'] ?? '',
        connection: 'close',
      },
      timeout: IDLE_TIMEOUT,
      agent: false,
    }).end();
    upstream.on('error', ignore);
    upstream.once('timeout', () => upstream.destroy());
    response.once('close', () => upstream.destroy());
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    response.writeHead(answer.statusCode ?? 502, keepHeaders(answer));
    await pipeline(answer, byteLimit(options.maxResponseBytes), response);
  } catch (error) {
    options.log.debug({ err: error }, 'the export proxy refused a request');
    refuse(response);
  }
}

async function tunnel(request: IncomingMessage, client: Socket, options: ProxyOptions): Promise<void> {
  client.on('error', ignore);
  try {
    const { hostname, port } = new URL(`https://${request.url ?? ''}`);
    const upstream = connect({ host: await pin(hostname, port || '443', options), port: Number(port || 443) });
    client.once('close', () => upstream.destroy());
    upstream.on('error', ignore);
    upstream.setTimeout(CONNECT_TIMEOUT, () => upstream.destroy());
    await once(upstream, 'connect');
    upstream.setTimeout(IDLE_TIMEOUT);
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    await Promise.all([pipeline(client, upstream), pipeline(upstream, byteLimit(options.maxResponseBytes), client)]);
  } catch (error) {
    options.log.debug({ err: error }, 'the export proxy refused a tunnel');
    if (client.writable) client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    client.destroySoon();
  }
}

async function pin(hostname: string, port: string, options: ProxyOptions): Promise<string> {
  const { allowedHosts, allowPrivateAddresses: allowPrivate, guard } = options;
  const isListed = allowedHosts !== 'web' && isAllowedHost(hostname, port, allowedHosts);
  if (allowedHosts !== 'web' && !isListed) throw new Error('The host is not allowed.');
  const [address] = await guard.pin(hostname, Number(port), { allowPrivate, anyPort: isListed });
  if (address === undefined) throw new Error('The host has no address.');
  return address;
}

/** A broken connection also ends the pipeline or the wait on it, which reports the error. */
const ignore = (): void => undefined;

function refuse(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(403, { 'content-length': 0, connection: 'close' }).end();
}

const keepHeaders = (answer: IncomingMessage): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name)));

function byteLimit(max: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > max) done(new Error('The response is too large.'));
      else done(null, chunk);
    },
  });
}
