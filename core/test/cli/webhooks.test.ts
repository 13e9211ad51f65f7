import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { main } from '../../src/cli/main.ts';
import { createProject } from './project.ts';

const delivery = {
  id: 'msg_1',
  taskId: 't',
  type: 'converted',
  state: 'dead',
  attempts: 8,
  createdAt: 0,
  lastError: 'status 500',
};

/** A server that answers like the real one and keeps what it was asked. */
async function fakeServer() {
  const asked: string[] = [];
  const answer = (request: IncomingMessage): object => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (request.method === 'GET') return { success: true, data: { items: [delivery], total: 3 } };
    if (request.url?.includes('msg_1')) return { success: true, data: delivery };
    return { success: false, error: 'DELIVERY_NOT_FOUND', message: 'There is no notification msg_2.' };
  };
  const server = createServer((request, response) => response.end(JSON.stringify(answer(request)))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => server.close(),
  };
}

test('notifications of one state are listed', async () => {
  using server = await fakeServer();
  await using project = await createProject();
  assert.equal(await main(['webhooks', '--state', 'dead', '--url', server.url, '--token', 'key'], project.terminal), 0);
  assert.deepEqual(server.asked, ['GET /webhook/deliveries?pageSize=50&state=dead Bearer key']);
  assert.match(project.terminal.printed, /msg_1 +1970-01-01T00:00:00\.000Z +converted +dead +8 +status 500/);
  assert.match(project.terminal.printed, /1 of 3/);
});

test('one is sent again, and a refusal is shown in the words of the server', async () => {
  using server = await fakeServer();
  await using project = await createProject();
  assert.equal(await main(['webhooks', 'replay', 'msg_1', '--url', server.url], project.terminal), 0);
  assert.equal(await main(['webhooks', 'replay', 'msg_2', '--url', server.url], project.terminal), 1);
  assert.equal(project.terminal.complained, 'DELIVERY_NOT_FOUND: There is no notification msg_2.\n');
});

test('a server that is not there is said plainly', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await using project = await createProject();
  assert.equal(await main(['webhooks', '--url', `http://127.0.0.1:${port}`], project.terminal), 1);
  assert.match(project.terminal.complained, /No server answers at http:/);
});
