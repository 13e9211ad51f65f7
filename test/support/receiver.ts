import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: { taskId: string; type: string; fromCache: boolean; file: Record<string, unknown> };
}

/** A webhook receiver on loopback that keeps what it was sent. */
export async function startReceiver(): Promise<
  { url: string; take(count: number): Promise<Delivery[]> } & AsyncDisposable
> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    deliveries.push({ headers: request.headers, text, body: JSON.parse(text) as Delivery['body'] });
    response.end();
    server.emit('delivered');
  });
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
