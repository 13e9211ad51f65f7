import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: { taskId: string; type: string; fromCache: boolean; file: Record<string, unknown> };
}

/** Starts a webhook receiver on loopback that stores received notifications. */
export async function startReceiver(): Promise<
  { url: string; take(count: number): Promise<Delivery[]> } & AsyncDisposable
> {
  const deliveries: Delivery[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    deliveries.push({ headers: request.headers, text: body, body: JSON.parse(body) as Delivery['body'] });
    response.end();
    server.emit('delivered');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async take(count) {
      while (deliveries.length < count) await once(server, 'delivered');
      return deliveries.splice(0, count);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
