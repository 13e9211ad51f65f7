import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { startProduct } from './support/server.ts';

let server: Companion & { url: string };
before(async () => {
  server = await startProduct();
});
after(() => server.close());

const call = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(server.url + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

const html = { html: '<h1>Hello</h1><p>World</p>' };

test('GET / tells that the service runs', async () => {
  const answer = await call('GET', '/');
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as { success: boolean }).success, true);
});

for (const path of ['/docs', '/openapi']) {
  test(`GET ${path} describes the interface`, async () => assert.equal((await call('GET', path)).status, 200));
}

test('the description is not there in production', async () => {
  await using production = await startProduct({ NODE_ENV: 'production', COMPANION_AUTH: 'false' });
  for (const path of ['/docs', '/openapi']) assert.equal((await fetch(production.url + path)).status, 404, path);
  assert.equal((await fetch(production.url)).status, 200);
});

for (const [path, type] of [
  ['/export/pdf', 'application/pdf'],
  ['/export/image/jpeg', 'image/jpeg'],
  ['/export/image/png', 'image/png'],
  ['/export/image/webp', 'image/webp'],
  ['/export/thumbnail', 'image/'],
] as const) {
  test(`POST ${path} answers with the file`, async () => {
    const answer = await call('POST', path, html);
    assert.equal(answer.status, 200);
    assert.ok(answer.headers.get('content-type')?.startsWith(type));
    assert.ok((await answer.arrayBuffer()).byteLength > 500);
  });
}

test('an unknown kind of picture is answered with the known ones', async () => {
  const answer = await call('POST', '/export/image/gif', html);
  const { error, details } = (await answer.json()) as { error: string; details: object[] };
  assert.deepEqual([answer.status, error], [400, 'PARAMS_INVALID']);
  assert.deepEqual(details, [{ path: 'type', message: 'must be one of "jpeg", "png", "webp"' }]);
});

test('a wrong body is answered with the path of each fault', async () => {
  const answer = await call('POST', '/export/pdf', { ...html, pdfOptions: { scale: 'big', colour: true } });
  const { error, details, requestId } = (await answer.json()) as {
    error: string;
    details: { path: string }[];
    requestId: string;
  };
  assert.deepEqual([answer.status, error], [400, 'BODY_INVALID']);
  assert.deepEqual(details.map(({ path }) => path).toSorted(), ['pdfOptions.colour', 'pdfOptions.scale']);
  assert.equal(answer.headers.get('x-request-id'), requestId);
});

test('an unknown task is 404', async () => {
  const answer = await call('GET', '/convert/6e5cbf0e-7a5c-4f5e-9a53-6d3b3a3a9b1f');
  assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [404, 'TASK_NOT_FOUND']);
});

test('health and capabilities answer', async () => {
  for (const path of ['/health/live', '/health/ready', '/capabilities'])
    assert.equal((await call('GET', path)).status, 200, path);
});
