import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { definePlugin, Type, type ExportInput } from '@editor-companion/core/plugin';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost, post } from '../fixtures/export-host.ts';

const inputs: ExportInput[] = [];

/** A third-party exporter. */
const shout = definePlugin({
  name: 'shout',
  version: '1.0.0',
  apiVersion: 1,
  dependsOn: { export: '^1' },
  setup(host) {
    host.contribute('exporter', {
      id: 'shout',
      title: 'Shouted text',
      version: '1',
      mediaType: 'text/plain',
      options: Type.Object({ marks: Type.Integer({ default: 1, maximum: 9 }) }, { additionalProperties: false }),
      async export(input) {
        inputs.push(input);
        const bytes = Buffer.from(`${input.html?.toUpperCase()}${'!'.repeat(Number(input.options['marks']))}`);
        return { bytes, mediaType: 'text/plain', extension: 'txt' };
      },
    });
  },
});

describe('the export routes', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost({}, [shout])));
  after(() => host.close());

  async function refusal(url: string, body: object) {
    const answer = await post(host, url, body);
    const {
      error,
      details = [],
      message,
    } = answer.json<{ error: string; message: string; details?: { path: string }[] }>();
    return { status: answer.statusCode, error, message, paths: details.map(({ path }) => path).toSorted() };
  }

  it('serve contributed formats, with their options checked and completed', async () => {
    const answer = await post(host, '/export/shout', {
      html: 'hey',
      filename: 'a',
      css: ['p{}'],
      options: { marks: 3 },
    });
    assert.deepEqual([answer.statusCode, answer.payload], [200, 'HEY!!!']);
    assert.match(String(answer.headers['content-disposition']), /filename="a\.txt"/u);
    assert.equal((await post(host, '/export/shout', { html: 'hey' })).payload, 'HEY!');
    assert.deepEqual(inputs[0]?.css, ['p{}']);
    // An import returns null if the file states nothing about its pages.
    assert.equal((await post(host, '/export/shout', { html: 'hey', page: null })).statusCode, 200);
    assert.equal(inputs.at(-1)?.page, undefined);
    assert.deepEqual(await refusal('/export/shout', { html: 'x', options: { marks: 10, loud: true } }), {
      status: 400,
      error: 'BODY_INVALID',
      message: 'The request body does not match the schema of this route. `details` lists each fault.',
      paths: ['options.loud', 'options.marks'],
    });
  });

  it('give an exporter a large document as parts and as values, with the same file', async () => {
    const html = 'ä'.repeat(200_000);
    const small = await post(host, '/export/shout', { html: 'ä' });
    const large = await post(host, '/export/shout', { html });
    assert.equal(large.statusCode, 200);
    assert.equal(large.payload, `${small.payload.slice(0, -1).repeat(200_000)}!`);
    const [first, second] = inputs.slice(-2);
    assert.deepEqual([first?.parts?.html?.value, second?.parts?.html?.value], ['ä', undefined]);
    assert.equal(Buffer.from(second?.parts?.html?.bytes ?? []).toString(), html);
    const original = `/convert/${String(large.headers['x-task-id'])}?target=original`;
    assert.equal((await host.inject({ url: original })).payload, html);
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: html }] }] };
    await post(host, '/export/shout', { content });
    assert.deepEqual(inputs.at(-1)?.content, content);
  });

  it('refuse more style rules than the main thread can process', async () => {
    const { status, error } = await refusal('/export/shout', { html: 'x', css: ['p{}'.repeat(1_700_000)] });
    assert.deepEqual([status, error], [413, 'EXPORT_STYLES_TOO_LARGE']);
  });

  it('answer 404 with the known formats for an unknown one', async () => {
    const { status, message } = await refusal('/export/docx', { html: 'x' });
    assert.equal(status, 404);
    assert.match(message, /pdf, jpeg, png, webp, thumbnail, shout/u);
  });

  it('require exactly one document', async () => {
    assert.deepEqual((await refusal('/export/pdf', {})).error, 'EXPORT_SOURCE_INVALID');
    assert.deepEqual(
      (await refusal('/export/pdf', { html: 'x', content: { type: 'doc' } })).error,
      'EXPORT_SOURCE_INVALID',
    );
  });

  it('name the requirements of a live document', async () => {
    const { status, error } = await refusal('/export/pdf', { documentId: 'd1' });
    assert.deepEqual([status, error], [501, 'EXPORT_DOCUMENT_UNAVAILABLE']);
  });

  it('refuse content with unknown nodes', async () => {
    const { status, error } = await refusal('/export/pdf', {
      content: { type: 'doc', content: [{ type: 'heading', attrs: { level: 9 } }] },
    });
    assert.deepEqual([status, error], [400, 'DOCUMENT_INVALID']);
  });

  it('name the path of every fault', async () => {
    const pdfOptions = { scale: 9, path: '/etc/passwd', margin: { top: '1em' }, pageRanges: 'a', metadata: { x: 1 } };
    const page = { width: -1, height: 10, orientation: 'up', margin: {} };
    const { status, paths } = await refusal('/export/pdf', { html: 'x', pdfOptions, page, nope: 1 });
    assert.equal(status, 400);
    for (const path of [
      'nope',
      'page.orientation',
      'page.width',
      'pdfOptions.margin.top',
      'pdfOptions.metadata.x',
      'pdfOptions.pageRanges',
      'pdfOptions.path',
      'pdfOptions.scale',
    ]) {
      assert.ok(paths.includes(path), `${path} is in ${paths.join(' ')}`);
    }
  });

  it('list every exporter under /capabilities', async () => {
    const { payload } = await host.inject({ url: '/capabilities' });
    for (const id of ['pdf', 'png', 'jpeg', 'webp', 'thumbnail', 'shout'])
      assert.match(payload, new RegExp(`"id":"${id}"`, 'u'));
  });
});
