import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import type { FetchGuard, Logger } from '@editor-companion/core/plugin';
import { createFetchGuard } from '@editor-companion/core/testing';
import { startProxy, type ProxyOptions } from '../../src/network/proxy.ts';
import { startCanary } from '../fixtures/canary.ts';

const quiet = (): void => undefined;
/** Returns the server's fetch guard with name servers of the test. */
const guardBy = (resolve: (name: string) => Promise<readonly string[]>): FetchGuard =>
  createFetchGuard({
    allowedHosts: [],
    ports: [80, 443],
    userAgent: 'test',
    maxPerHost: 1,
    maxQueuedPerHost: 0,
    connectTimeout: 1000,
    headersTimeout: 1000,
    resolve,
  });
const unknown = async (): Promise<never> => {
  throw new Error('No name is known.');
};
const log: Logger = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };

async function withProxy<T>(options: Partial<ProxyOptions>, use: (url: URL) => Promise<T>): Promise<T> {
  const proxy = await startProxy({
    allowedHosts: [],
    allowPrivateAddresses: false,
    maxResponseBytes: 1000,
    log,
    guard: guardBy(unknown),
    ...options,
  });
  try {
    return await use(new URL(proxy.url));
  } finally {
    await proxy.close();
  }
}

interface Outcome {
  readonly status?: number | undefined;
  readonly body?: string;
  readonly headers?: IncomingMessage['headers'];
}

/** Sends a request through the proxy. Data that a broken connection lost is undefined. */
async function ask(proxy: URL, path: string, method = 'GET'): Promise<Outcome> {
  const { hostname: host, port } = proxy;
  const request = httpRequest({ host, port, path, method, agent: false, headers: { host: 'x' } }).end();
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status, headers } = response;
    const chunks: Buffer[] = await Array.fromAsync(response).catch(() => []);
    return response.complete ? { status, headers, body: Buffer.concat(chunks).toString() } : { status, headers };
  } catch {
    return {};
  }
}

async function connect(proxy: URL, target: string): Promise<number | undefined> {
  const request = httpRequest({
    host: proxy.hostname,
    port: proxy.port,
    path: target,
    method: 'CONNECT',
    agent: false,
  }).end();
  const [response, socket] = (await once(request, 'connect')) as [IncomingMessage, Socket];
  socket.destroy();
  return response.statusCode;
}

const sayHi = (_request: IncomingMessage, response: ServerResponse): void =>
  void response.setHeader('set-cookie', 'a=1').end('hi');

describe('the proxy of the browser', () => {
  it('refuses every host by default', async () => {
    await using canary = await startCanary(sayHi);
    await withProxy({}, async (proxy) => {
      assert.equal((await ask(proxy, `${canary.url}/a`)).status, 403);
      assert.equal(await connect(proxy, canary.host), 403);
    });
    assert.deepEqual([...canary.hits], []);
  });

  it('fetches from an allowed host, without its cookies', async () => {
    await using canary = await startCanary(sayHi);
    await withProxy({ allowedHosts: [canary.host], allowPrivateAddresses: true }, async (proxy) => {
      const { status, body, headers } = await ask(proxy, `${canary.url}/a`);
      assert.deepEqual([status, body], [200, 'hi']);
      assert.ok(!('set-cookie' in (headers ?? {})));
      assert.equal(await connect(proxy, canary.host), 200);
    });
  });

  it('refuses an allowed name with an internal address, alone or among others', async () => {
    await using canary = await startCanary(sayHi);
    const port = canary.host.split(':')[1];
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const options = { allowedHosts: [`cdn.example:${port}`], guard: guardBy(async () => addresses) };
      await withProxy(options, async (proxy) => {
        assert.equal((await ask(proxy, `http://cdn.example:${port}/a`)).status, 403, addresses.join(' '));
        assert.equal(await connect(proxy, `cdn.example:${port}`), 403, addresses.join(' '));
      });
    }
    assert.deepEqual([...canary.hits], []);
  });

  it('connects to the checked address, resolving the name once', async () => {
    await using canary = await startCanary(sayHi);
    const port = canary.host.split(':')[1];
    const asked: string[] = [];
    const resolve = async (name: string): Promise<string[]> => {
      asked.push(name);
      return ['127.0.0.1'];
    };
    const options = { allowedHosts: [`cdn.example:${port}`], allowPrivateAddresses: true, guard: guardBy(resolve) };
    await withProxy(options, async (proxy) =>
      assert.equal((await ask(proxy, `http://cdn.example:${port}/a`)).body, 'hi'),
    );
    assert.deepEqual(asked, ['cdn.example']);
    assert.equal(canary.requests[0]?.headers.host, `cdn.example:${port}`);
  });

  it('refuses other methods, schemes and ports', async () => {
    await using canary = await startCanary(sayHi);
    await withProxy({ allowedHosts: ['127.0.0.1'], allowPrivateAddresses: true }, async (proxy) => {
      assert.equal((await ask(proxy, `${canary.url}/a`)).status, 403, 'a port that is not listed');
      for (const url of ['ftp://127.0.0.1/a', 'file:///etc/passwd', '/a', 'nonsense']) {
        assert.notEqual((await ask(proxy, url)).status, 200, url);
      }
    });
    await withProxy({ allowedHosts: [canary.host], allowPrivateAddresses: true }, async (proxy) => {
      assert.equal((await ask(proxy, `${canary.url}/a`, 'POST')).status, 403);
    });
    assert.deepEqual([...canary.hits], []);
  });

  it('cuts a response that is too large', async () => {
    await using canary = await startCanary((_request, response) => void response.end(Buffer.alloc(50_000)));
    await withProxy({ allowedHosts: [canary.host], allowPrivateAddresses: true }, async (proxy) => {
      assert.equal((await ask(proxy, `${canary.url}/a`)).body, undefined);
    });
  });
});
