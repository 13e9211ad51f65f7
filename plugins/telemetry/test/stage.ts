import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import telemetry from '../src/index.ts';

/** A plugin with measurable activity: routes, running work, a failure, events. */
export const shop = definePlugin({
  name: 'shop',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => {
      app.get('/orders/:id', { config: { public: true }, schema: {} }, () =>
        host.trace('shop.pack', { attributes: { 'shop.items': 2 } }, async () => {
          await Promise.resolve();
          host.log.info('packed');
          return { traceparent: host.traceparent() ?? '' };
        }),
      );
      app.get('/broken', { config: { public: true }, schema: {} }, () => {
        throw new Error('a mistake that names ada@example.org');
      });
    });
  },
});

/** A server with the shop and telemetry. */
export const startShop = (options: Readonly<Record<string, unknown>> = {}): Promise<TestHost> =>
  createTestHost([shop, telemetry], { options: { telemetry: options } });

/** A collector that records received data. */
export async function startCollector(): Promise<Collector> {
  const received: { path: string; body: unknown; headers: IncomingMessage['headers'] }[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      for (const wake of waiting.splice(0)) wake();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export interface Collector extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly {
    readonly path: string;
    readonly body: unknown;
    readonly headers: IncomingMessage['headers'];
  }[];
}

/** A span in the form that a collector receives. */
export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Traces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** The spans that a collector received. */
export const spansOf = ({ received }: Collector): SentSpan[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) =>
      (body as Traces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
