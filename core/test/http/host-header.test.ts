import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createTestShell } from './test-shell.ts';

async function answersTo(...requests: string[]): Promise<string[]> {
  const { app } = await createTestShell();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return Promise.all(requests.map((request) => text(connect(port, '127.0.0.1').end(`${request}\r\n\r\n`))));
}

const REFUSED = /^HTTP\/1\.1 400 [\s\S]*^x-request-id: [\s\S]*"error":"REQUEST_INVALID"/mu;

test('a request without a host, or with two, is refused in the words of all refusals', async () => {
  const [none, two, one, old] = await answersTo(
    'GET / HTTP/1.1\r\nconnection: close',
    'GET / HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\nconnection: close',
    'GET / HTTP/1.1\r\nHost: localhost\r\nconnection: close',
    'GET /health/live HTTP/1.0',
  );
  assert.match(none ?? '', REFUSED);
  assert.match(two ?? '', REFUSED);
  assert.match(one ?? '', /^HTTP\/1\.1 200 /u);
  assert.doesNotMatch(old ?? '', /REQUEST_INVALID/u);
});

test('whoever takes the server for a proxy is told that it is none', async () => {
  const [answer] = await answersTo('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com');
  assert.match(answer ?? '', REFUSED);
});

test('an expectation that nobody knows of is none', async () => {
  const [answer] = await answersTo('GET / HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close');
  assert.match(answer ?? '', /^HTTP\/1\.1 200 /u);
});
