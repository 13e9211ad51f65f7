import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { definePlugin, Type } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { startHost } from './support.ts';

const Query = Type.Object({
  fileId: Type.String(),
  mediaType: Type.String({ default: 'text/plain' }),
  disposition: Type.Enum(['attachment', 'inline'], { default: 'attachment' }),
});
const File = { 200: { content: { 'application/octet-stream': { schema: Type.String() } } } };
const BYTES = 'Hello, world';

/** A route of a plugin that stores its own files. */
const shelf = definePlugin({
  name: 'shelf',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['conversion'],
  setup(host) {
    const conversion = host.use('conversion');
    host.routes((app) => {
      const config = { public: true, envelope: false } as const;
      app.get(
        '/shelf',
        { config, schema: { querystring: Query, response: File } },
        ({ query: { disposition, ...file } }, reply) =>
          conversion.sendFile(reply, { ...file, size: BYTES.length, filename: '书.txt' }, { disposition }),
      );
    });
  },
});

describe('sending a stored file without a task', () => {
  let host: TestHost;
  let fileId: string;
  before(async () => {
    host = await startHost({}, shelf);
    fileId = (await host.use('files').put(Buffer.from(BYTES), { owner: 'shelf:1' })).id;
  });
  after(() => host.close());

  const get = (query = '', headers: Record<string, string> = {}, id = fileId) =>
    host.inject({ url: `/shelf?fileId=${id}${query}`, headers });

  it('has all headers of a download, and none of a task', async () => {
    const { statusCode, body, headers } = await get();
    assert.deepEqual([statusCode, body, headers['content-type']], [200, BYTES, 'text/plain']);
    assert.equal(headers['content-disposition'], `attachment; filename="_.txt"; filename*=UTF-8''%E4%B9%A6.txt`);
    assert.deepEqual([headers.etag, headers['accept-ranges']], [`"${fileId}"`, 'bytes']);
    assert.match(String(headers['cache-control']), /^private, .*immutable$/u);
    assert.equal(headers['x-task-id'], undefined);
  });

  it('honours conditions and ranges', async () => {
    const known = await get('', { 'if-none-match': `W/"${fileId}"` });
    assert.deepEqual([known.statusCode, known.body], [304, '']);
    const part = await get('', { range: 'bytes=7-' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, 'world', 'bytes 7-11/12']);
    assert.equal((await get('', { range: 'bytes=7-', 'if-range': '"other"' })).body, BYTES);
    const outside = await get('', { range: 'bytes=12-' });
    assert.deepEqual([outside.statusCode, outside.json().error], [416, 'RANGE_NOT_SATISFIABLE']);
    assert.equal(outside.headers['content-range'], 'bytes */12');
  });

  it('is displayed if the route allows it, unless a browser could run it', async () => {
    const inline = await get('&disposition=inline');
    assert.match(String(inline.headers['content-disposition']), /^inline;/u);
    for (const mediaType of ['text/html', 'image/svg%2Bxml', 'application/xml', 'text/javascript']) {
      const { headers } = await get(`&disposition=inline&mediaType=${mediaType}`);
      assert.match(String(headers['content-disposition']), /^attachment;/u, mediaType);
      assert.match(String(headers['content-security-policy']), /sandbox/u, mediaType);
    }
  });

  it('answers 404 when the bytes are deleted, as an error and not as a file', async () => {
    const { statusCode, json, headers } = await get('', {}, '0'.repeat(64));
    assert.deepEqual([statusCode, json().error], [404, 'FILE_NOT_FOUND']);
    assert.match(String(headers['content-type']), /^application\/json/u);
    assert.equal(headers['content-disposition'], undefined);
  });
});
