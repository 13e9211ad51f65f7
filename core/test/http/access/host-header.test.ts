import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createTestShell } from '../test-shell.ts';

async function answersTo(...requests: string[]): Promise<string[]> {
  const { app } = await createTestShell();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return Promise.all(requests.map((request) => text(connect(port, '127.0.0.1').end(`${request}\r\n\r\n`))));
}

const REFUSED = /^HTTP\/1\.1 400 [\s\S]*^x-request-id: [\s\S]*"error":"REQUEST_INVALID"/mu;

test('a request without a host, or with two, is refused in the usual form', async () => {
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

test('a client that uses the server as a proxy is told that it is none', async () => {
  const [answer] = await answersTo('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com');
  assert.match(answer ?? '', REFUSED);
});

test('an unknown expectation is ignored', async () => {
  const [answer] = await answersTo('GET / HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close');
  assert.match(answer ?? '', /^HTTP\/1\.1 200 /u);
});

test('a target in absolute form is accepted if it names the host of the header, and refused otherwise', async () => {
  const ask = (target: string, host: string) => `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close`;
  const [same, withPort, other, otherPort, scheme, nonsense] = await answersTo(
    ask('http://localhost:1235/health/live', 'LOCALHOST:1235'),
    ask('http://localhost:80/health/live', 'localhost'),
    ask('http://evil.example/health/live', 'localhost'),
    ask('http://localhost:1/health/live', 'localhost:2'),
    ask('ftp://localhost/health/live', 'localhost'),
    ask('http://user@evil.example@localhost/', 'evil.example'),
  );
  for (const taken of [same, withPort]) assert.match(taken ?? '', /^HTTP\/1\.1 200 [\s\S]*"live"/u);
  for (const refused of [other, otherPort, scheme, nonsense]) assert.match(refused ?? '', /^HTTP\/1\.1 400 /u);
});
