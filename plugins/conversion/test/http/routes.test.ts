import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuthService, ConversionOutput } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { anonymous, capitals, gated, request, startHost, upload, user } from '../support.ts';

const HELLO = '3733cd977ff8eb18b987357e22ced99f46097f31ecb239e878ae63760e83e4d5';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A host with one converted task: `hello` in, `HELLO` out. */
async function converted(output: Partial<ConversionOutput> = {}): Promise<{ host: TestHost; taskId: string }> {
  const host = await startHost();
  const { taskId } = await upload(host, 'hello', { filename: 'Brief für 李.doc' });
  const work = capitals();
  const run: typeof work.run = async (...args) => ({ ...(await work.run(...args)), ...output });
  await host.use('conversion').convert(taskId, request({ ...work, run }));
  return { host, taskId };
}

describe('GET /convert/:taskId', () => {
  it('sends the converted file with every header of a download', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { statusCode, headers, body } = await host.inject({ url: `/convert/${taskId}` });
    assert.equal(statusCode, 200);
    assert.equal(body, 'HELLO');
    assert.equal(headers['content-type'], 'text/plain');
    assert.equal(headers['content-length'], '5');
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="Brief f_r _.txt"; filename*=UTF-8''Brief%20f%C3%BCr%20%E6%9D%8E.txt`,
    );
    assert.equal(headers.etag, `"${HELLO}"`);
    assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
    assert.equal(headers['accept-ranges'], 'bytes');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-task-id'], taskId);
    assert.equal(headers['x-document-name'], 'Brief%20f%C3%BCr%20%E6%9D%8E.txt');
    assert.equal(headers['x-from-cache'], 'false');
  });

  it('sends the original on request', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { headers, body } = await host.inject({ url: `/convert/${taskId}?target=original` });
    assert.equal(body, 'hello');
    assert.equal(headers['content-type'], 'application/msword');
    assert.equal(headers['x-document-name'], 'Brief%20f%C3%BCr%20%E6%9D%8E.doc');
    assert.equal((await host.inject({ url: `/convert/${taskId}?target=both` })).statusCode, 400);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { statusCode, headers, body } = await host.inject({ method: 'HEAD', url: `/convert/${taskId}` });
    assert.deepEqual([statusCode, headers['content-length'], headers.etag, body], [200, '5', `"${HELLO}"`, '']);
  });

  it('answers 304 to a client with the current version', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const reply = await host.inject({ url: `/convert/${taskId}`, headers: { 'if-none-match': `W/"x", "${HELLO}"` } });
    assert.deepEqual([reply.statusCode, reply.body, reply.headers.etag], [304, '', `"${HELLO}"`]);
  });

  it('sends a part, and the whole if If-Range no longer matches', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const get = (headers: Record<string, string>) => host.inject({ url: `/convert/${taskId}`, headers });
    const part = await get({ range: 'bytes=1-3', 'if-range': `"${HELLO}"` });
    assert.deepEqual(
      [part.statusCode, part.body, part.headers['content-range'], part.headers['content-length']],
      [206, 'ELL', 'bytes 1-3/5', '3'],
    );
    const whole = await get({ range: 'bytes=1-3', 'if-range': '"other"' });
    assert.deepEqual([whole.statusCode, whole.body, whole.headers['content-range']], [200, 'HELLO', undefined]);
  });

  it('answers 416 to a part beyond the file, with its size', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { statusCode, headers, json } = await host.inject({
      url: `/convert/${taskId}`,
      headers: { range: 'bytes=5-' },
    });
    assert.deepEqual([statusCode, headers['content-range'], json().error], [416, 'bytes */5', 'RANGE_NOT_SATISFIABLE']);
    assert.deepEqual([headers.etag, headers['cache-control']], [undefined, 'no-store']);
  });

  it('never lets a browser run the file', async () => {
    for (const mediaType of ['text/html; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml', 'text/xml']) {
      const { host, taskId } = await converted({ mediaType });
      await using _ = host;
      const { headers } = await host.inject({ url: `/convert/${taskId}` });
      assert.match(headers['content-disposition'] ?? '', /^attachment;/u);
      assert.match(String(headers['content-security-policy']), /; sandbox$/u);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  it('answers 404 for an unknown task, with any id', async () => {
    await using host = await startHost();
    for (const id of [UNKNOWN, 'x', '..%2F..%2Fetc%2Fpasswd', "'; drop table conversion_tasks; --"]) {
      const { statusCode, json } = await host.inject({ url: `/convert/${encodeURIComponent(id)}` });
      assert.deepEqual([statusCode, json().error], [404, 'TASK_NOT_FOUND'], id);
    }
  });

  it('answers 409 while the task is being converted and 422 when it has failed', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const early = await host.inject({ url: `/convert/${taskId}` });
    assert.deepEqual(
      [early.statusCode, early.json().error, early.headers['retry-after']],
      [409, 'TASK_NOT_READY', '1'],
    );
    await host.use('conversion').fail(taskId, new Error('x'));
    const late = await host.inject({ url: `/convert/${taskId}` });
    assert.deepEqual([late.statusCode, late.json().error], [422, 'TASK_FAILED']);
    assert.match(late.json().message, /INTERNAL_ERROR/u);
  });

  it('answers 410 when the bytes are deleted', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } });
    const { taskId } = await upload(host);
    await host.use('conversion').convert(taskId, request(capitals()));
    await host.use('files').release(`task:${taskId}`);
    await host.use('files').sweep();
    for (const target of ['original', 'converted']) {
      const { statusCode, headers, json } = await host.inject({ url: `/convert/${taskId}?target=${target}` });
      assert.deepEqual([statusCode, json().error, headers.etag], [410, 'TASK_EXPIRED', undefined]);
    }
  });
});

describe('GET /convert/:taskId/assets/:name', () => {
  it('sends an asset inline, by its name in the result', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const url = host.use('conversion').assetPath(taskId, 'pixel.png');
    const { statusCode, headers, body } = await host.inject({ url });
    assert.deepEqual([statusCode, body, headers['content-type']], [200, 'pixels', 'image/png']);
    assert.equal(headers['content-disposition'], 'inline; filename="pixel.png"');
  });

  it('makes a path that finds it again, for any name', async () => {
    const name = 'a/b ?#é.png';
    const { host, taskId } = await converted({ assets: [{ name, mediaType: 'image/png', bytes: Buffer.from('x') }] });
    await using _ = host;
    assert.equal((await host.inject({ url: host.use('conversion').assetPath(taskId, name) })).body, 'x');
  });

  it('answers 404 for a name that the result does not have', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { statusCode, json } = await host.inject({ url: `/convert/${taskId}/assets/other.png` });
    assert.deepEqual([statusCode, json().error], [404, 'ASSET_NOT_FOUND']);
  });

  it('sends a picture that can contain scripts as a download', async () => {
    const { host, taskId } = await converted({
      assets: [{ name: 'a.svg', mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
    });
    await using _ = host;
    const { headers } = await host.inject({ url: `/convert/${taskId}/assets/a.svg` });
    assert.match(headers['content-disposition'] ?? '', /^attachment;/u);
    assert.match(String(headers['content-security-policy']), /; sandbox$/u);
  });
});

describe('GET /convert/:taskId/status', () => {
  it('answers the record', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const { statusCode, headers, json } = await host.inject({ url: `/convert/${taskId}/status` });
    assert.equal(statusCode, 200);
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(json().data, { ...(await host.use('conversion').get(taskId)) });
  });
});

describe('GET /convert/:taskId/events', () => {
  it('follows a conversion to its end', async () => {
    await using host = await startHost();
    const address = await host.listen();
    const { taskId } = await upload(host);
    const { work, open, started } = gated();
    const response = await fetch(`${address}/convert/${taskId}/events`);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const converting = host.use('conversion').convert(taskId, request(work));
    await started;
    open();
    await converting;
    const text = await response.text();
    const events = [...text.matchAll(/^event: (.*)$/gmu)].map(([, event]) => event);
    assert.equal(events[0], 'status');
    assert.equal(events.at(-1), 'converted');
    assert.deepEqual(JSON.parse(/data: (.*)\n\n$/u.exec(text)?.[1] ?? '').taskId, taskId);
  });

  it('sends a finished task at once, and stops a client that knows it', async () => {
    const { host, taskId } = await converted();
    await using _ = host;
    const url = `/convert/${taskId}/events`;
    const { body } = await host.inject({ url });
    const id = /^event: converted\nid: (.*)\n/u.exec(body)?.[1] ?? '';
    assert.equal((await host.inject({ url, headers: { 'last-event-id': id } })).statusCode, 204);
  });

  it('ends at shutdown', async () => {
    const host = await startHost();
    const address = await host.listen();
    const { taskId } = await upload(host);
    const response = await fetch(`${address}/convert/${taskId}/events`);
    const reading = response.text();
    await host.close();
    assert.match(await reading, /^event: status\n/u);
  });

  it('answers 404 for an unknown task', async () => {
    await using host = await startHost();
    assert.equal((await host.inject({ url: `/convert/${UNKNOWN}/events` })).statusCode, 404);
  });
});

describe('DELETE /convert/:taskId', () => {
  it('deletes the task and its files', async () => {
    await using host = await startHost({ options: { storage: { files: { grace: 0 } } } });
    const { taskId } = await upload(host);
    await host.use('conversion').convert(taskId, request(capitals()));
    const { statusCode, json } = await host.inject({ method: 'DELETE', url: `/convert/${taskId}` });
    assert.deepEqual([statusCode, json().data], [200, { taskId, deleted: true }]);
    assert.equal((await host.inject({ url: `/convert/${taskId}` })).statusCode, 404);
    await host.use('files').sweep();
    assert.deepEqual(await host.use('files').usage(), { files: 0, bytes: 0 });
  });

  it('cancels a running conversion', async () => {
    await using host = await startHost();
    const { taskId } = await upload(host);
    const { work, started } = gated();
    const converting = host.use('conversion').convert(taskId, request(work));
    const rejected = assert.rejects(converting, { code: 'CONVERSION_CANCELLED' });
    const signal = await started;
    assert.equal((await host.inject({ method: 'DELETE', url: `/convert/${taskId}` })).statusCode, 200);
    await rejected;
    assert.equal(signal.aborted, true);
    await assert.rejects(host.use('conversion').get(taskId, anonymous), { code: 'TASK_NOT_FOUND' });
  });
});

describe('the address of an asset', () => {
  it('opens that asset to every holder of the address, and nothing else', async () => {
    const auth: AuthService = {
      authenticate: ({ headers: { authorization } }) =>
        authorization === undefined
          ? Promise.reject(new Error('no credential'))
          : Promise.resolve({ ...user('ann'), scopes: [authorization] }),
      roleOf: () => undefined,
    };
    await using host = await startHost({ services: { auth } });
    const conversion = host.use('conversion');
    const [first, second] = [await upload(host, 'a', { principal: user('ann') }), await upload(host, 'b')];
    for (const { taskId } of [first, second])
      await conversion.convert(taskId, request(capitals(), { principal: user('ann') }));
    const path = conversion.assetPath(first.taskId, 'pixel.png');
    const key = new URL(path, 'http://x').searchParams.get('key') ?? '';
    const status = async (url: string, authorization?: string) =>
      (await host.inject({ url, ...(authorization && { headers: { authorization } }) })).statusCode;
    assert.equal(await status(path), 200);
    assert.equal(await status(`/convert/${first.taskId}/assets/other.png?key=${key}`), 500);
    assert.equal(await status(`/convert/${second.taskId}/assets/pixel.png?key=${key}`), 500);
    assert.equal(await status(`/convert/${first.taskId}/assets/pixel.png?key=`), 500);
    assert.equal(await status(`/convert/${first.taskId}?key=${key}`), 500);
    const bare = `/convert/${first.taskId}/assets/pixel.png`;
    assert.deepEqual([await status(bare), await status(bare, 'convert'), await status(bare, 'ai')], [500, 200, 404]);
  });
});

describe('the task of another caller', () => {
  it('is 404 on every route, and remains', async () => {
    const auth: AuthService = {
      authenticate: async ({ headers }) => user(String(headers.authorization)),
      roleOf: () => undefined,
    };
    await using host = await startHost({ services: { auth } });
    const { taskId } = await upload(host, 'hello', { principal: user('ann') });
    await host.use('conversion').convert(taskId, request(capitals(), { principal: user('ann') }));
    const ask = (authorization: string, method: 'GET' | 'DELETE', path = '') =>
      host.inject({ method, url: `/convert/${taskId}${path}`, headers: { authorization } });
    for (const path of ['', '?target=original', '/status', '/events', '/assets/pixel.png']) {
      assert.equal((await ask('bob', 'GET', path)).statusCode, 404, path);
      assert.equal((await ask('ann', 'GET', path)).statusCode, 200, path);
    }
    assert.equal((await ask('bob', 'DELETE')).statusCode, 404);
    assert.equal((await ask('ann', 'DELETE')).statusCode, 200);
  });
});
