import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';

const LIMIT = 100_000;
const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';

test('an upload of unknown length gets its 413 beyond the limit, on a socket that is then closed, and leaves no file', async () => {
  await using host = await createTestHost([storage, conversion, importOffice], { server: { maxUploadBytes: LIMIT } });
  const { hostname, port } = new URL(await host.listen());
  const socket = connect(Number(port), hostname);
  // After its answer the server may stop reading, so that later writes can fail.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /import/office HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n` +
      `${HEAD.length.toString(16)}\r\n${HEAD}\r\n${(2 * LIMIT).toString(16)}\r\n`,
  );
  socket.write(Buffer.alloc(2 * LIMIT));
  const answer = await text(socket);
  assert.match(answer, /^HTTP\/1\.1 413 /u);
  assert.match(answer, /^connection: close\r$/imu);
  assert.match(answer, /"error":"FILE_TOO_LARGE"/u);
  assert.deepEqual(await readdir(join(host.dataDir, 'files', 'tmp')), []);
  assert.deepEqual(await host.use('files').usage(), { files: 0, bytes: 0 });
});
