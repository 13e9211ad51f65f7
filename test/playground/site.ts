import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SENTENCE = 'The lighthouse keeper writes down the weather every evening, and has done so for forty years. ';
const ARTICLE = `<!doctype html><html lang="en"><head><title>The keeper's book</title></head><body>
<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<article><h1>The keeper's book</h1>${`<p>${SENTENCE.repeat(4)}</p>`.repeat(4)}</article>
<footer>All rights reserved</footer></body></html>`;

/** Starts a web site on loopback with one article. */
export async function startSite(): Promise<{ host: string; url: string } & AsyncDisposable> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(ARTICLE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/article`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
