import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { exchange } from '../../src/cli/exchange.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const caller = {
    flags: { url, token: 'key' },
    terminal: { cwd: '/', env: {}, out: () => undefined, err: () => undefined },
    values: [],
  };
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { caller, [Symbol.dispose]: close };
}

const MEGABYTE = new Uint8Array(1_000_000);

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield MEGABYTE;
}

test('bodies are sent and received in pieces, with the token and headers of the caller', async () => {
  using server = await serve((request, response) => {
    response.setHeader('x-told', `${request.headers.authorization} ${request.headers['content-type']}`);
    request.pipe(response);
  });
  const { headers, body } = await exchange(server.caller, {
    method: 'POST',
    path: '/echo',
    headers: { 'content-type': 'text/x' },
    body: pieces(20),
  });
  assert.equal(headers['x-told'], 'Bearer key text/x');
  let bytes = 0;
  for await (const piece of body) bytes += piece.length;
  assert.equal(bytes, 20_000_000);
});

test('a refusal has the server’s text, even before the whole body was sent', async () => {
  using server = await serve((_request, response) => {
    response.writeHead(403).end(JSON.stringify({ success: false, error: 'NO_FLOUR', message: 'There is no flour.' }));
  });
  const asked = { method: 'POST', path: '/', body: pieces(20) };
  await assert.rejects(exchange(server.caller, asked), { message: 'NO_FLOUR: There is no flour.' });
});

test('a response of another server, a broken connection and a failing body are told apart', async () => {
  using other = await serve((_request, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await assert.rejects(
    exchange(other.caller, { method: 'GET', path: '/' }),
    /^CommandFailure: The response is not from this server/,
  );
  using breaking = await serve((request) => request.socket.destroy());
  await assert.rejects(exchange(breaking.caller, { method: 'GET', path: '/' }), /broke before the server responded/);
  using waiting = await serve((request) => request.resume());
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield MEGABYTE;
    throw new Error('the disk is gone');
  };
  const asked = { method: 'POST', path: '/', body: failing() };
  await assert.rejects(exchange(waiting.caller, asked), { message: 'the disk is gone' });
});

test('an interruption ends the exchange with its reason', async () => {
  const interruption = new AbortController();
  using server = await serve(() => interruption.abort(new Error('Interrupted.')));
  const asked = { method: 'GET', path: '/', signal: interruption.signal };
  await assert.rejects(exchange(server.caller, asked), { message: 'Interrupted.' });
});
