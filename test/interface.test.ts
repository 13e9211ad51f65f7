import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { fileForm, startProduct } from './support/server.ts';

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

test('GET / reports that the service runs', async () => {
  const answer = await call('GET', '/');
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as { success: boolean }).success, true);
});

for (const path of ['/docs', '/openapi']) {
  test(`GET ${path} describes the interface`, async () => assert.equal((await call('GET', path)).status, 200));
}

test('the interface description is not served in production', async () => {
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

test('POST /import/anyweb makes a document of a page, and connects to no internal address', async () => {
  const answer = await call('POST', '/import/anyweb?as=text', html);
  const { data } = (await answer.json()) as { data: { title: string; content: string } };
  assert.deepEqual([answer.status, data.title, data.content], [200, 'Hello', 'World']);
  for (const url of [server.url, 'http://127.0.0.1/', 'http://169.254.169.254/latest/meta-data/']) {
    const refused = await call('POST', '/import/anyweb', { url });
    assert.match(((await refused.json()) as { error: string }).error, /^FETCH_/u, url);
  }
});

for (const path of ['/static', '/static/next/10.0.0/editor-next.css']) {
  test(`GET ${path} is a style sheet`, async () => {
    const answer = await call('GET', path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/css; charset=utf-8']);
    assert.match(await answer.text(), /font-family/);
  });
}

test('GET /icons lists icons, each of which is served at its url', async () => {
  const { data } = (await (await call('GET', '/icons')).json()) as { data: { items: { svg: string; url: string }[] } };
  const [icon] = data.items;
  assert.equal(await (await call('GET', icon?.url ?? '')).text(), icon?.svg);
});

test('the five template routes list, create, show, change and delete', async () => {
  const data = async (answer: Response) => ((await answer.json()) as { data: Record<string, unknown> }).data;
  const { items, total } = await data(await call('GET', '/template'));
  assert.deepEqual([(items as object[]).length, total], [10, 10]);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi {{name}}' }] }] };
  const created = await data(await call('POST', '/template', { name: 'Note', content }));
  const path = `/template/${String(created['id'])}`;
  assert.deepEqual((await data(await call('GET', path)))['variables'], ['name']);
  assert.equal((await data(await call('PUT', path, { name: 'Memo' })))['name'], 'Memo');
  const filled = await data(await call('POST', `${path}/render`, { values: { name: 'Ada' } }));
  assert.deepEqual(filled['missing'], []);
  assert.equal((await call('DELETE', path)).status, 200);
  assert.equal((await call('GET', path)).status, 404);
});

test('the five routes of the asset library create a folder, receive a file, list, show and delete', async () => {
  type Asset = { id: string; type: string; mimeType: string; url: string };
  const data = async (answer: Response) => ((await answer.json()) as { data: Asset & { items: Asset[] } }).data;
  const folder = await data(await call('POST', '/mock/file/folder', { name: 'Demo' }));
  const form = fileForm('note.txt', Buffer.from('Hello'));
  form.append('parentId', folder.id);
  const file = await data(await fetch(`${server.url}/mock/file/upload`, { method: 'POST', body: form }));
  assert.deepEqual([file.type, file.mimeType], ['doc', 'text/plain']);
  assert.deepEqual((await data(await call('GET', `/mock/file?parentId=${folder.id}&type=doc`))).items, [file]);
  assert.deepEqual(await data(await call('GET', `/mock/file/${file.id}`)), file);
  assert.equal(await (await call('GET', file.url)).text(), 'Hello');
  assert.equal((await call('DELETE', `/mock/file/${folder.id}`)).status, 200);
  assert.equal((await call('GET', `/mock/file/${file.id}`)).status, 404);
});

test('an unknown kind of picture is answered with the known ones', async () => {
  const answer = await call('POST', '/export/image/gif', html);
  const { error, details } = (await answer.json()) as { error: string; details: object[] };
  assert.deepEqual([answer.status, error], [400, 'PARAMS_INVALID']);
  assert.deepEqual(details, [{ path: 'type', message: 'must be one of "jpeg", "png", "webp"' }]);
});

test('an invalid body is answered with the path of each fault', async () => {
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
