import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import { fromUpdate } from '@editor-companion/document/yjs';
import { createTestHost, type TestHost, type TestHostOptions } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import importOffice from '../../src/index.ts';
import { docx, p, r } from '../../../../formats/test/kit/docx.ts';
import { upload } from '../kit/upload.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture =
  '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="png"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const REPORT = docx({
  body:
    p('Report', '<w:outlineLvl w:val="0"/>') +
    `<w:p>${r('"src":"asset:image1.png"')}${picture}<w:ins w:id="1" w:author="Ada">${r('new')}</w:ins></w:p>`,
  files: { 'media/image1.png': PNG },
  relations: { png: ['image', 'media/image1.png'] },
});

const start = (options?: TestHostOptions): Promise<TestHost> =>
  createTestHost([storage, conversion, importOffice], options);

async function send(host: TestHost, ...args: Parameters<typeof upload>) {
  const answer = await host.inject(upload(...args));
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ...answer.json<{ data: never; error?: string; message?: string }>(),
  };
}

test('a document is returned as editor content, with addresses of its pictures', async () => {
  await using host = await start();
  const { status, data, headers } = await send(host, REPORT, { filename: 'Bericht ä.docx' });
  const { taskId, content, page, ...rest } = data as Record<string, unknown>;
  assert.equal(status, 200);
  assert.equal(headers['x-task-id'], taskId);
  const url = host.use('conversion').assetPath(String(taskId), 'image1.png');
  assert.deepEqual(rest, {
    fromCache: false,
    filename: 'Bericht ä.docx',
    format: 'docx',
    title: 'Report',
    comments: [],
    revisions: [{ id: 'i1', kind: 'insertion', author: 'Ada' }],
    metadata: {},
    assets: [{ name: 'image1.png', mediaType: 'image/png', size: PNG.length, url }],
    warnings: [],
  });
  assert.equal(page, null);
  const [, paragraph] = (content as { content: { content: { text?: string; attrs?: { src: string } }[] }[] }).content;
  assert.equal(paragraph?.content[0]?.text, '"src":"asset:image1.png"', 'what somebody wrote stays');
  assert.equal(paragraph?.content[1]?.attrs?.src, url);
  assert.deepEqual((await host.inject({ method: 'GET', url })).rawPayload, PNG);
});

test('the same file again is answered from the cache under a task of its own', async () => {
  await using host = await start();
  const first = (await send(host, REPORT)).data as { taskId: string };
  const second = (await send(host, REPORT, { filename: 'copy.doc' })).data as {
    taskId: string;
    fromCache: boolean;
    assets: { url: string }[];
  };
  assert.equal(second.fromCache, true);
  assert.notEqual(second.taskId, first.taskId);
  assert.match(second.assets[0]?.url ?? '', new RegExp(second.taskId));
  await host.settle();
  const events = host
    .events()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('file:'));
  assert.deepEqual(events, ['file:uploaded', 'file:converted', 'file:uploaded', 'file:converted']);
});

test('pictures can be embedded, up to a limit', async () => {
  const source = async (host: TestHost): Promise<string> => {
    const { data } = await send(host, REPORT, { query: '?images=inline' });
    return (
      (data as { content: { content: { content: { attrs: { src: string } }[] }[] } }).content.content[1]?.content[1]
        ?.attrs.src ?? ''
    );
  };
  await using host = await start();
  assert.equal(await source(host), `data:image/png;base64,${PNG.toString('base64')}`);
  await using strict = await start({ options: { 'import-office': { maxInlineBytes: 10 } } });
  assert.match(await source(strict), /^\/convert\//);
});

test('a picture with several places is embedded only if all of them fit', async () => {
  const gallery = docx({
    body: `<w:p>${picture.repeat(5)}</w:p>`,
    files: { 'media/image1.png': PNG },
    relations: { png: ['image', 'media/image1.png'] },
  });
  const embedded = async (maxInlineBytes: number): Promise<number> => {
    await using host = await start({ options: { 'import-office': { maxInlineBytes } } });
    const { data } = await send(host, gallery, { query: '?images=inline' });
    return JSON.stringify(data).split('data:image/png').length - 1;
  };
  assert.equal(await embedded(5 * PNG.length), 5);
  assert.equal(await embedded(5 * PNG.length - 1), 0);
});

test('tracked changes are kept, applied or undone on request', async () => {
  await using host = await start();
  const text = async (revisions: string): Promise<string> =>
    JSON.stringify((await send(host, REPORT, { query: `?revisions=${revisions}` })).data);
  assert.match(await text('keep'), /"insertion"/);
  assert.match(await text('accept'), /"new"/);
  assert.doesNotMatch(await text('accept'), /"type":"insertion"/);
  assert.doesNotMatch(await text('reject'), /"new"/);
});

test('the content is returned in other forms', async () => {
  await using host = await start();
  const content = async (as: string): Promise<string> =>
    ((await send(host, REPORT, { query: `?as=${as}` })).data as { content: string }).content;
  assert.match(await content('html'), /^<h1[^>]*>Report<\/h1>/);
  assert.match(await content('text'), /^Report\n/);
  assert.match(await content('markdown'), /^# Report\n/);
  const update = Buffer.from(await content('update'), 'base64');
  assert.equal(fromUpdate(update).content?.[0]?.type, 'heading');
});

test('a client that prefers not to wait gets its task', async () => {
  await using host = await start();
  const { status, data, headers } = await send(host, REPORT, { headers: { prefer: 'respond-async' } });
  assert.equal(status, 202);
  assert.equal(headers['location'], `/convert/${(data as { taskId: string }).taskId}/status`);
});

test('faults of a request have codes', async () => {
  await using host = await start({ server: { maxUploadBytes: 2000 } });
  const code = async (...args: Parameters<typeof upload>) => {
    const { status, error } = await send(host, ...args);
    return [status, error];
  };
  assert.deepEqual(await code(Buffer.from('x'), { field: 'other' }), [400, 'IMPORT_FILE_MISSING']);
  assert.deepEqual(await code(Buffer.alloc(0)), [422, 'IMPORT_FILE_EMPTY']);
  assert.deepEqual(await code(Buffer.from('random')), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
  assert.deepEqual(await code(REPORT.subarray(0, 700)), [422, 'IMPORT_FILE_TRUNCATED']);
  assert.deepEqual(await code(Buffer.alloc(3000)), [413, 'FILE_TOO_LARGE']);
  assert.deepEqual(await code(REPORT, { query: '?as=pdf' }), [400, 'QUERY_INVALID']);
});

test('an upload over the limit closes the connection', async () => {
  await using host = await start({ server: { maxUploadBytes: 2000 } });
  assert.equal((await send(host, Buffer.alloc(3000))).headers['connection'], 'close');
});

test('a body that is no multipart is refused, and so is an address if remote is off', async () => {
  await using host = await start({ options: { 'import-office': { remote: false } } });
  const json = await host.inject({
    method: 'POST',
    url: '/import/office',
    payload: { url: 'https://example.com/a.docx' },
  });
  assert.deepEqual([json.statusCode, json.json().error], [403, 'IMPORT_URL_NOT_ALLOWED']);
  const other = await host.inject({
    method: 'POST',
    url: '/import/office',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  assert.equal(other.statusCode, 415);
  const empty = await host.inject({
    method: 'POST',
    url: '/import/office',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  });
  assert.deepEqual([empty.statusCode, empty.json().error], [400, 'IMPORT_FILE_MISSING']);
});

test('an unreadable multipart body is answered with its fault', async () => {
  await using host = await start();
  const post = { method: 'POST', url: '/import/office' } as const;
  const answerTo = async (type: string, payload: string): Promise<unknown[]> => {
    const answer = await host.inject({ ...post, headers: { 'content-type': type }, payload });
    const { error, message } = answer.json<{ error: string; message: string }>();
    return [answer.statusCode, error, message];
  };
  const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.docx"\r\n\r\nabc';
  const fault = (reason: string): unknown[] => {
    const message = `The multipart body cannot be read: ${reason}. Send one file in the field "file".`;
    return [400, 'IMPORT_MULTIPART_INVALID', message];
  };
  assert.deepEqual(await answerTo('multipart/form-data; boundary=x', cut), fault('it ends too early'));
  assert.deepEqual(await answerTo('multipart/form-data', cut), fault('its Content-Type names no boundary'));
  assert.equal((await host.inject(post)).json<{ error: string }>().error, 'IMPORT_FILE_MISSING');
});

test('a task has the media type of its content, whatever the client states', async () => {
  await using host = await start();
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const TEMPLATE = 'application/vnd.ms-word.template.macroEnabled.12';
  const mimeFor = async (stated: string, bytes: Buffer): Promise<string> => {
    const type = stated && `content-type: ${stated}\r\n`;
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n${type}\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    await host.inject({ method: 'POST', url: '/import/office', headers, payload });
    await host.settle();
    return host.events('file:uploaded').at(-1)?.payload.file.mime ?? '';
  };
  assert.equal(await mimeFor('', REPORT), DOCX);
  assert.equal(await mimeFor('application/pdf', REPORT), DOCX);
  assert.equal(await mimeFor(TEMPLATE, REPORT), TEMPLATE);
  assert.equal(await mimeFor('image/x-odd', Buffer.from([0, 1, 2, 3])), 'image/x-odd');
});

test('a second file is refused by its name, and nothing of the first is kept', async () => {
  await using host = await start();
  const [head = '', end = ''] = ['file"; filename="a.docx', 'more"; filename="b.docx'].map(
    (name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`,
  );
  const payload = Buffer.concat([Buffer.from(head), REPORT, Buffer.from(`\r\n${end}b\r\n--x--\r\n`)]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await host.inject({ method: 'POST', url: '/import/office', headers, payload });
  const { error, message } = answer.json<{ error: string; message: string }>();
  assert.deepEqual([answer.statusCode, error], [400, 'IMPORT_MULTIPART_INVALID']);
  assert.match(message, /"b\.docx" in the field "more" is not expected/u);
  await host.settle();
  assert.deepEqual([host.events('file:uploaded'), await host.use('files').usage()], [[], { files: 0, bytes: 0 }]);
});

test('a failed import is on the record of its task', async () => {
  await using host = await start();
  const answer = await host.inject(upload(Buffer.from('random')));
  await host.settle();
  const [failure] = host.events('import:failed');
  assert.equal(failure?.payload.error.code, answer.json().error);
});

test('an import that was started without waiting is read later in the same form', async () => {
  await using host = await start();
  const begun = await send(host, REPORT, { headers: { prefer: 'respond-async' } });
  const { taskId } = begun.data as { taskId: string };
  assert.equal(begun.status, 202);
  await host.settle();
  const direct = await send(host, REPORT);
  const later = await host.inject({ method: 'GET', url: `/import/${taskId}` });
  const { data } = later.json<{ data: Record<string, unknown> }>();
  const { taskId: other, ...answer } = direct.data as Record<string, unknown>;
  const moved = JSON.parse(JSON.stringify({ ...answer, fromCache: false }).replaceAll(String(other), taskId)) as object;
  const withoutKeys = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/\?key=[\w-]+/g, ''));
  assert.deepEqual(withoutKeys(data), withoutKeys({ taskId, ...moved }));
  const markdown = await host.inject({ method: 'GET', url: `/import/${taskId}?as=markdown` });
  assert.match(markdown.json<{ data: { content: string } }>().data.content, /^# Report/);
});

test('a task that is no import has no result of an import', async () => {
  await using host = await start();
  const principal = { id: 'anonymous', name: 'Anonymous', kind: 'anonymous', scopes: ['*'], documents: {} } as const;
  const options = { kind: 'export', filename: 'a.html', mime: 'text/html', principal } as const;
  const conversions = host.use('conversion');
  const { taskId } = await conversions.accept(Buffer.from('x'), options);
  const result = { bytes: Buffer.from('y'), mediaType: 'text/plain', extension: 'txt' };
  const converter = { id: 'test', version: '1' };
  const run = () => Promise.resolve(result);
  await conversions.convert(taskId, { converter, options: {}, requestId: 'r', principal, caller: 'ada', run });
  const answer = await host.inject({ method: 'GET', url: `/import/${taskId}` });
  assert.equal(answer.json<{ error: string }>().error, 'IMPORT_NOT_FOUND');
});
