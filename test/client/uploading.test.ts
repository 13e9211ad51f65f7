import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import type { uploading } from '../../client/src/index.ts';
import { launchBrowser, withoutBrowser } from '../playground/browser.ts';
import { REPOSITORY } from '../support/server.ts';

const BYTES = 8_000_000;
/** The path under which the page imports it. */
const MODULE = '/src/server/uploading.ts';

/** Serves a page, its client modules, and an upload route. `/endless` accepts an upload and never answers. */
async function serve() {
  const aborted = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/endless') {
      response.once('close', aborted.resolve);
      return void request.resume();
    }
    if (pathname === '/upload') {
      sizes.push((await buffer(request)).length);
      return void response.setHeader('content-type', 'application/json').end('{"id":"a"}');
    }
    if (pathname === '/gone') {
      response.sendDate = false;
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      return void response.writeHead(204, open).end();
    }
    if (pathname === '/')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>.</title>');
    const source = await readFile(join(REPOSITORY, 'client', pathname), 'utf8').catch(() => undefined);
    if (source === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sizes,
    aborted: aborted.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

void describe('uploads of the client in a browser', { skip: withoutBrowser, timeout: 120_000 }, () => {
  let browser: Browser;
  before(async () => (browser = await launchBrowser()));
  after(() => browser.close());

  it('tell how much has left, and arrive whole', async () => {
    await using server = await serve();
    const page = await browser.newPage();
    await page.goto(server.url);
    const { told, answer } = await page.evaluate(
      async ([module, bytes]) => {
        const { uploading: make } = (await import(module)) as { uploading: typeof uploading };
        const seen: { sent: number; total: number }[] = [];
        const body = new FormData();
        body.append('file', new File([new Uint8Array(bytes)], 'a.bin'));
        const response = await make((progress) => seen.push(progress))('/upload', { method: 'POST', body });
        return { told: seen, answer: await response.json() };
      },
      [MODULE, BYTES] as const,
    );
    assert.deepEqual(answer, { id: 'a' });
    const [size = 0] = server.sizes;
    assert.ok(size > BYTES);
    assert.deepEqual(told.at(-1), { sent: size, total: size });
    assert.ok(told.every(({ sent }, index) => sent >= (told[index - 1]?.sent ?? 0)));
  });

  it('can be aborted, and reject as fetch does', async () => {
    await using server = await serve();
    const page = await browser.newPage();
    await page.goto(server.url);
    const name = await page.evaluate(
      async ([module, bytes]) => {
        const { uploading: make } = (await import(module)) as { uploading: typeof uploading };
        const stop = new AbortController();
        const upload = make(() => stop.abort());
        const body = new Uint8Array(bytes);
        return await upload('/endless', { method: 'POST', body, signal: stop.signal }).then(
          () => 'answered',
          (reason: unknown) => (reason as Error).name,
        );
      },
      [MODULE, BYTES] as const,
    );
    assert.equal(name, 'AbortError');
    await server.aborted;
  });

  it('accept a response without a body, and without headers that a page may read', async () => {
    await using here = await serve();
    await using elsewhere = await serve();
    const page = await browser.newPage();
    await page.goto(here.url);
    const status = await page.evaluate(
      async ([module, url]) => {
        const { uploading: make } = (await import(module)) as { uploading: typeof uploading };
        return (await make(() => undefined)(url, { method: 'POST', body: 'a' })).status;
      },
      [MODULE, `${elsewhere.url}/gone`] as const,
    );
    assert.equal(status, 204);
  });
});
