import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, type ImportedDocument, type ImportFormat } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import importOffice from '../src/index.ts';

type Convert = ImportFormat['convert'];

const text = (value: string, href?: string) => ({
  type: 'text',
  text: value,
  ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
});
const doc = (...content: object[]) => ({ type: 'doc', content });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

/** Starts a server with a contributed format for files named `*.odd`. */
const start = (
  convert: Convert,
  options: Record<string, unknown> = {},
  more: Partial<ImportFormat> = {},
): Promise<TestHost> =>
  createTestHost(
    [
      storage,
      conversion,
      importOffice,
      definePlugin({
        name: 'odd',
        version: '1.0.0',
        apiVersion: 1,
        setup: (host) =>
          host.contribute('importFormat', {
            id: 'odd',
            title: 'Odd',
            version: '1',
            extensions: ['odd'],
            mediaTypes: ['text/x-odd'],
            convert,
            ...more,
          }),
      }),
    ],
    { options: { 'import-office': options } },
  );

async function send(host: TestHost, filename = 'a.odd', bytes = 'some text') {
  const form = new FormData();
  form.append('file', new Blob([bytes]), filename);
  const { headers, body } = new Response(form);
  const payload = Buffer.from(await new Response(body).arrayBuffer());
  const type = headers.get('content-type') ?? '';
  const answer = await host.inject({
    method: 'POST',
    url: '/import/office',
    headers: { 'content-type': type },
    payload,
  });
  return answer.json<{
    code: number;
    error?: string;
    message?: string;
    data: {
      content: unknown;
      comments: { content: unknown }[];
      page: object;
      warnings: { code: string; count: number }[];
    };
  }>();
}

const returning =
  (result: unknown): Convert =>
  async () =>
    result as ImportedDocument;

describe('the result of a contributed format', () => {
  it('loses forbidden values, keeps unknown nodes, and is reported with a warning', async () => {
    const content = doc(
      { type: 'nosuchnode', content: [text('kept')] },
      paragraph(text('link', 'javascript:alert(1)'), text('fine', 'https://example.com/')),
    );
    const bad = [paragraph(text('band', 'javascript:alert(2)'))];
    const margin = { top: 1, right: 1, bottom: 1, left: 1 };
    const page = { width: 210, height: 297, orientation: 'portrait', margin, header: { default: bad } };
    const comments = [{ id: 'c', author: 'Ada', content: [paragraph(text('note', 'data:text/html,x'))] }];
    await using host = await start(returning({ content, page, comments }));
    const { code, data } = await send(host);
    assert.equal(code, 200);
    const said = JSON.stringify(data);
    assert.doesNotMatch(said, /javascript:|data:text/u);
    for (const kept of ['"nosuchnode"', 'kept', 'link', 'fine', 'https://example.com/', 'band', 'note'])
      assert.ok(said.includes(kept), kept);
    assert.deepEqual(
      data.warnings.map((warning) => warning.code),
      ['IMPORT_CONTENT_CLEANED'],
    );
    assert.ok((data.warnings[0]?.count ?? 0) >= 3);
  });

  it('passes unchanged if it is valid, at any length, from bytes too', async () => {
    const content = doc(...Array.from({ length: 5000 }, (_, index) => paragraph(text(`Paragraph ${index}`))));
    const write = async () => ({ content: Buffer.from(JSON.stringify(content)) });
    for (const more of [{}, { write }]) {
      await using host = await start(returning({ content }), {}, more);
      const { data } = await send(host);
      assert.equal((data.content as { content: object[] }).content.length, 5000);
      assert.deepEqual(data.warnings, []);
    }
  });

  it('is cleaned in a thread if it is long', async () => {
    const content = doc(...Array.from({ length: 5000 }, () => paragraph(text('x', 'javascript:alert(1)'))));
    await using host = await start(returning({ content }));
    const { data } = await send(host);
    assert.doesNotMatch(JSON.stringify(data), /javascript/u);
    assert.equal(data.warnings[0]?.code, 'IMPORT_CONTENT_CLEANED');
  });

  const deep = (levels: number): object =>
    levels === 0 ? paragraph() : { type: 'blockquote', content: [deep(levels - 1)] };
  const self: { type: string; content: object[] } = doc();
  self.content.push(self);
  for (const [what, result, reason] of [
    ['nothing', undefined, /must be object/u],
    ['a title that is no text', { title: 7, content: doc() }, /\/title/u],
    [
      'a picture without bytes',
      { content: doc(), assets: [{ name: 'a.png', mediaType: 'image/png' }] },
      /a\.png|\/assets/u,
    ],
    [
      'a picture with a path for a name',
      { content: doc(), assets: [{ name: '../a', mediaType: 'image/png', bytes: Buffer.alloc(1) }] },
      /\/assets/u,
    ],
    ['a document in a circle', { content: self }, /JSON/u],
    ['a document that is too deep', { content: doc(deep(2000)) }, /deep|nested|levels/u],
  ] as const) {
    it(`is refused with a code when it is ${what}`, async () => {
      await using host = await start(returning(result));
      const { code, error, message = '' } = await send(host);
      assert.deepEqual([code, error], [500, 'IMPORT_RESULT_INVALID']);
      assert.match(message, /"odd"/u);
      assert.match(message, reason);
    });
  }
});

describe('a contributed format that does not answer', () => {
  const never = () => new Promise<never>(() => undefined);

  it('is given up after the time for a document, is informed, and delays no shutdown', async () => {
    const signals: AbortSignal[] = [];
    const host = await start((_input, { signal }) => (signals.push(signal), never()), { timeout: 100 });
    const { code, error } = await send(host);
    assert.deepEqual([code, error], [422, 'IMPORT_TIMEOUT']);
    assert.equal(signals[0]?.aborted, true);
    await host.close();
  });

  it('delays no shutdown while its callers wait', async () => {
    const begun = Promise.withResolvers<void>();
    const host = await start(() => (begun.resolve(), never()));
    const answer = send(host);
    await begun.promise;
    await host.close();
    assert.equal((await answer).code, 503);
  });

  it('or fails, is skipped when it is asked whether a file is of its kind', async () => {
    for (const detect of [
      () => {
        throw new TypeError('not a function');
      },
      () => Promise.reject(new Error('broken')),
    ]) {
      await using host = await start(never, {}, { detect });
      assert.equal((await send(host, 'a.rtf', String.raw`{\rtf1 Hello}`)).code, 200);
      assert.ok(host.logs.some(({ format, msg }) => format === 'odd' && String(msg).includes('failed to detect')));
    }
  });
});
