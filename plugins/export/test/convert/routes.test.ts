import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import importOffice from '@editor-companion/import-office';
import { docx, p, r } from '../../../../formats/test/kit/docx.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const host = await createExportHost({}, [importOffice]);
after(() => host.close());

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tracked = docx({
  body:
    p('Minutes', '<w:outlineLvl w:val="0"/>') +
    `<w:p>${r('We meet ')}<w:ins w:id="1" w:author="Ada">${r('tomorrow')}</w:ins><w:del w:id="2" w:author="Ada"><w:r><w:delText>today</w:delText></w:r></w:del></w:p>`,
});

async function send(
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
  name = 'minutes.docx',
) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const body = new Response(form);
  return host.inject({
    method: 'POST',
    url: '/convert/pdf',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...headers },
  });
}

const asked = (options: object): { options: string } => ({ options: JSON.stringify(options) });

describe('POST /convert/pdf', () => {
  for (const route of ['/convert/pdf', '/export/pdf'])
    it(`accepts a long text like a short one, as ${route} does`, async () => {
      const html = '<p>A line of a long text.</p>'.repeat(10_000);
      const answer = await post(host, route, { html });
      assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
      const refused = await post(host, route, { html, pdfOptions: { format: 'no format' } });
      assert.equal(refused.statusCode, 400);
      assert.match(refused.payload, /BODY_INVALID.*format/u);
    });

  it('prints a Word file with the options of exports', { skip: noPoppler }, async () => {
    const options = { options: { revisions: 'accept' }, pdfOptions: { footerTemplate: { default: '<p>Foot</p>' } } };
    const answer = await send(tracked, asked(options));
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.match(String(answer.headers['content-disposition']), /minutes\.pdf/u);
    const { text, info } = readPdf(answer.rawPayload);
    assert.match(text.join(''), /Minutes\s+We meet tomorrow\s+Foot/u);
    assert.equal(info['Title'], 'Minutes');
    const kept = await send(tracked);
    assert.match(readPdf(kept.rawPayload).text.join(''), /today/u);
  });

  it('shows the pictures of the file', async () => {
    const picture = Buffer.from(`<p>x</p><img src="data:image/png;base64,${PIXEL.toString('base64')}">`);
    const answer = await send(picture, {}, {}, 'page.html');
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    assert.match(answer.rawPayload.toString('latin1'), /\/Subtype\s*\/Image/u);
    assert.equal(answer.headers['x-companion-warnings'], undefined);
  });

  it('answers the same file with the same options from the cache, and others not', async () => {
    const first = await send(tracked, asked({ filename: 'cached' }));
    const second = await send(tracked, asked({ filename: 'cached' }));
    const third = await send(tracked, asked({ filename: 'cached', css: ['p { color: red }'] }));
    const fromCache = [first, second, third].map(({ headers }) => headers['x-from-cache']);
    assert.deepEqual(fromCache, ['false', 'true', 'false']);
    assert.match(String(second.headers['content-disposition']), /cached\.pdf/u);
  });

  it('is a task for clients that do not wait, with progress, and its result is no import', async () => {
    const answer = await send(tracked, asked({ filename: 'later' }), { prefer: 'respond-async' });
    assert.equal(answer.statusCode, 202, answer.payload);
    const { taskId } = answer.json<{ taskId: string }>();
    const events = await host.inject({ method: 'GET', url: `/convert/${taskId}/events` });
    assert.match(events.payload, /converted/u);
    const file = await host.inject({ method: 'GET', url: `/convert/${taskId}` });
    assert.match(file.rawPayload.subarray(0, 5).toString(), /%PDF-/u);
    assert.equal((await host.inject({ method: 'GET', url: `/import/${taskId}` })).statusCode, 404);
  });

  it('prints Markdown and HTML', { skip: noPoppler }, async () => {
    const markdown = await post(host, '/convert/pdf', { markdown: '# Plan\n\n- one\n- two', filename: 'plan.md' });
    assert.equal(markdown.statusCode, 200, markdown.payload.slice(0, 300));
    assert.match(readPdf(markdown.rawPayload).text.join(''), /Plan\s+(?:•\s+)?one\s+(?:•\s+)?two/u);
    const html = await post(host, '/convert/pdf', { html: '<h1>Shown</h1>' });
    assert.match(readPdf(html.rawPayload).text.join(''), /Shown/u);
  });

  it('loads addresses only through the fetch guard', async () => {
    const answer = await post(host, '/convert/pdf', { url: 'http://127.0.0.1/report.docx' });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [422, 'FETCH_UNREACHABLE']);
  });

  it('reports the fault of a request, and fails its task', async () => {
    const refused = async (answer: Awaited<ReturnType<typeof send>>) => [
      answer.statusCode,
      answer.json<{ error: string }>().error,
    ];
    assert.deepEqual(await refused(await send(tracked, { options: '{' })), [400, 'CONVERT_FORM_INVALID']);
    assert.deepEqual(await refused(await send(tracked, asked({ page: 1 }))), [400, 'BODY_INVALID']);
    assert.deepEqual(await refused(await send(Buffer.from([0, 1, 2]))), [415, 'IMPORT_FORMAT_UNSUPPORTED']);
    assert.deepEqual(await refused(await post(host, '/convert/pdf', {})), [400, 'CONVERT_SOURCE_INVALID']);
    const both = { html: '<p>a', markdown: 'b' };
    assert.deepEqual(await refused(await post(host, '/convert/pdf', both)), [400, 'CONVERT_SOURCE_INVALID']);
    const form = new Response(new FormData());
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await form.arrayBuffer());
    const empty = await host.inject({ method: 'POST', url: '/convert/pdf', payload, headers });
    assert.deepEqual(await refused(empty), [400, 'CONVERT_FILE_MISSING']);
  });

  it('requires import-office for files only', async () => {
    await using bare = await createExportHost();
    const file = await post(bare, '/convert/pdf', { markdown: 'x' });
    assert.deepEqual([file.statusCode, file.json<{ error: string }>().error], [501, 'CONVERT_UNAVAILABLE']);
    assert.equal((await post(bare, '/convert/pdf', { html: '<p>x' })).statusCode, 200);
  });
});
