import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { RoutePlugin } from '../../../src/plugin/host.ts';
import { createTestShell, type TestShell } from '../test-shell.ts';

const echo: RoutePlugin = (app) => {
  app.get('/echo', { config: { public: true } }, (_request, reply) => {
    const taken = reply.takeSocket();
    if (!taken) return { taken: false };
    assert.equal(reply.takeSocket(), undefined);
    taken.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n');
    taken.socket.write(taken.head);
    taken.socket.pipe(taken.socket);
    return undefined;
  });
  app.get('/plain', { config: { public: true } }, () => ({ plain: true }));
  app.get('/closed', { config: { scopes: ['some'] } }, () => ({}));
};

async function ask(shell: TestShell, path: string, headers: Record<string, string> = {}, rest = ''): Promise<Socket> {
  if (!shell.app.server.listening) await shell.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shell.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const lines = { host: 'localhost', connection: 'upgrade', upgrade: 'websocket', ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n${rest}`);
  return socket;
}

test('a handler takes the connection over, with the bytes that followed the request', async () => {
  const shell = await createTestShell(echo);
  const socket = await ask(shell, '/echo', {}, 'first');
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  while (!heard.endsWith('first')) await once(socket, 'data');
  socket.write('second');
  while (!heard.endsWith('second')) await once(socket, 'data');
  assert.ok(heard.startsWith('HTTP/1.1 101 '));
  socket.destroy();
});

test('without a handler, the request is answered and the connection closed', async () => {
  const shell = await createTestShell(echo);
  assert.match(await text(await ask(shell, '/plain')), /^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"plain":true/i);
  assert.match(await text(await ask(shell, '/absent')), /^HTTP\/1.1 404 [\s\S]*NOT_FOUND/);
});

test('the steps of every request run first: origin, access and the rest', async () => {
  const auth = { authenticate: () => Promise.reject(new Error('nobody')), roleOf: () => undefined };
  const guarded = await createTestShell(echo, { auth: () => auth });
  assert.match(await text(await ask(guarded, '/closed')), /^HTTP\/1.1 500 /);
  const open = await createTestShell(echo);
  assert.match(
    await text(await ask(open, '/echo', { origin: 'https://evil.example' })),
    /^HTTP\/1.1 403 [\s\S]*ORIGIN_FORBIDDEN/,
  );
});

test('an unsupported version of the protocol is refused, and the answer names the supported one', async () => {
  const shell = await createTestShell(echo);
  for (const version of ['8', '7', '14', '13, 8']) {
    const answer = await text(await ask(shell, '/echo', { 'sec-websocket-version': version }));
    assert.match(answer, /^HTTP\/1.1 426 [\s\S]*^sec-websocket-version: 13\r$[\s\S]*WEBSOCKET_VERSION_UNSUPPORTED/m);
  }
  const socket = await ask(shell, '/echo', { 'sec-websocket-version': '13' });
  const [head] = (await once(socket, 'data')) as [Buffer];
  assert.match(head.toString(), /^HTTP\/1.1 101 /);
  socket.destroy();
});

test('an upgrade to another protocol is handled as an ordinary request', async () => {
  const shell = await createTestShell(echo);
  const socket = await ask(shell, '/echo', { upgrade: 'h2c', connection: 'close' });
  assert.match(await text(socket), /^HTTP\/1.1 200 [\s\S]*"taken":false/);
});

test('a client that leaves before the answer does no harm', async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const shell = await createTestShell((app) => {
    app.get('/slow', { config: { public: true } }, async () => {
      arrived.resolve();
      await gone.promise;
      return {};
    });
    app.get('/plain', { config: { public: true } }, () => ({ plain: true }));
  });
  const socket = await ask(shell, '/slow');
  await arrived.promise;
  socket.resetAndDestroy();
  await once(socket, 'close');
  gone.resolve();
  assert.match(await text(await ask(shell, '/plain')), /^HTTP\/1.1 200 /);
});
