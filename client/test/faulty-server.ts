import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that fails on request of a test. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Breaks every connection, stops listening, and returns at the same address. */
    async restart(): Promise<void> {
      await stop();
      await listen(port);
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** Answers with data, as the server does. */
export function answer(response: Parameters<RequestListener>[1], data: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: true, data }));
}
