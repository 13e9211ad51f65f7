import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createTestShell } from '../test-shell.ts';

const LIMIT = 1_000_000;

/** Connects to a server with a route for JSON, and one that reads a file of up to LIMIT bytes. */
async function connectTo(): Promise<Socket> {
  const { app } = await createTestShell(
    (scope) => {
      const config = { public: true, maxFileBytes: LIMIT } as const;
      scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
        payload.resume().once('end', () => done(null, {}));
      });
      scope.post('/file', { config }, () => ({ taken: true }));
      scope.post('/json', { config }, () => ({ taken: true }));
    },
    { server: { bodyLimit: 2000 } },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const head = (path: string, type: string, ...more: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, ...more, '', ''].join('\r\n');
const fileHead = (...more: string[]): string => head('/file', 'multipart/form-data; boundary=b', ...more);

describe('a body that announces more bytes than its route accepts', () => {
  it('is refused before a byte of it is sent', async () => {
    const answers = await Promise.all(
      [fileHead('content-length: 90000000'), head('/json', 'application/json', 'content-length: 2001')].map(
        async (request) => {
          const socket = await connectTo();
          socket.write(request);
          const [first] = await once(socket, 'data');
          socket.destroy();
          return String(first);
        },
      ),
    );
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 413 [\s\S]*^connection: close\r$/mu);
    assert.match(answers[0] ?? '', /"error":"FILE_TOO_LARGE","message":"[^"]*1000000 bytes/u);
    assert.match(answers[1] ?? '', /"error":"PAYLOAD_TOO_LARGE"/u);
  });

  it('gets no 100 Continue, and gets one if it fits', async () => {
    const answerTo = async (length: number): Promise<string> => {
      const socket = await connectTo();
      socket.write(fileHead(`content-length: ${length}`, 'expect: 100-continue', 'connection: close'));
      const [first] = await once(socket, 'data');
      socket.write(Buffer.alloc(length <= LIMIT ? length : 0));
      return String(first) + (await text(socket));
    };
    assert.match(await answerTo(LIMIT), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /u);
    assert.match(await answerTo(90_000_000), /^HTTP\/1\.1 413 /u);
  });

  it('may be sent to its end by a client that reads nothing before, and then reads the answer', async () => {
    const length = 20_000_000;
    const socket = await connectTo();
    socket.write(fileHead(`content-length: ${length}`));
    for (let sent = 0; sent < length; sent += LIMIT)
      if (!socket.write(Buffer.alloc(LIMIT))) await once(socket, 'drain');
    assert.match(await text(socket), /"error":"FILE_TOO_LARGE"/u);
  });
});
