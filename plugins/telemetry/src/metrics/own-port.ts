import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_TYPE } from './exposition.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { createServer } = process.getBuiltinModule('node:http');

/** The maximum number of connections at the port. A collector needs one. */
const MAX_CONNECTIONS = 16;
/** Milliseconds that a request may take. */
const REQUEST_TIMEOUT = 5000;

/** A server that offers only metrics, which the operator's own network can read without a credential. */
export interface MetricsPort {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** @throws Error of the system where the port is taken. */
export async function openMetricsPort(
  { host, port }: { readonly host: string; readonly port: number },
  page: () => Promise<string>,
): Promise<MetricsPort> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT },
    (request, response) => {
      request.resume();
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Metrics are at GET /metrics.\n');
        return;
      }
      page().then(
        (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  server.unref();
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
