import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { port, publicAddress } from '../../../src/cli/doctor/network.ts';

async function serve(headers: Record<string, string>) {
  const server = createServer(({ url }, response) =>
    response.writeHead(url === '/deep/health/live' ? 200 : 404, headers).end(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { number: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() };
}

test('the public address passes if it leads to a server of this kind, whatever its path', async () => {
  using ours = await serve({ 'x-request-id': '1' });
  using other = await serve({});
  const stateOf = async (number: number, path: string) =>
    (await publicAddress(`http://127.0.0.1:${number}${path}`)).state;
  assert.equal(await stateOf(ours.number, '/deep'), 'good');
  assert.equal(await stateOf(ours.number, '/deep/'), 'good');
  assert.equal(await stateOf(ours.number, ''), 'lacking');
  assert.equal(await stateOf(other.number, '/deep'), 'lacking');
});

test('an address that the machine does not have is told from a taken port', async () => {
  using other = await serve({});
  assert.match((await port('127.0.0.1', other.number)).found ?? '', /another program already listens/);
  assert.match((await port('192.0.2.1', 1235)).found ?? '', /EADDRNOTAVAIL/);
});
