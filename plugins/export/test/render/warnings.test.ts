import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost, post, servePlugin } from '../fixtures/export-host.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const image = (src: string) => ({ type: 'image', attrs: { src, alt: 'A' } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (words: string) => ({ type: 'text', text: words });
const doc = (...content: object[]) => ({ content: { type: 'doc', content } });

describe('warnings of a printed document', () => {
  let host: TestHost;
  before(async () => {
    host = await createExportHost({}, [servePlugin({ '/here.png': { type: 'image/png', bytes: PIXEL } })]);
  });
  after(() => host.close());

  const warningsOf = async (route: string, body: object): Promise<unknown> => {
    const { statusCode, headers, payload } = await post(host, route, body);
    assert.equal(statusCode, 200, payload);
    return headers['x-companion-warnings'];
  };

  for (const route of ['/export/pdf', '/export/image/png', '/export/thumbnail'])
    it(`are sent by ${route}: external pictures, missing pictures, unknown nodes`, async () => {
      const lost = [image('https://elsewhere.example/a.png'), image('/gone.png'), image('/here.png')];
      const mention = { type: 'mention', attrs: { label: 'Ann' } };
      const body = doc(paragraph(text('Hello '), mention), paragraph(...lost));
      assert.equal(await warningsOf(route, body), '2; NODE_UNKNOWN, IMAGE_UNAVAILABLE');
      const refused = await post(host, `${route}?strict=true`, body);
      const { error, details } = refused.json<{ error: string; details: { code: string; count: number }[] }>();
      assert.deepEqual([refused.statusCode, error], [422, 'CONTENT_SIMPLIFIED']);
      assert.deepEqual(
        details.map(({ code, count }) => [code, count]),
        [
          ['NODE_UNKNOWN', 1],
          ['IMAGE_UNAVAILABLE', 2],
        ],
      );
    });

  it('do not occur if all pictures exist', async () => {
    assert.equal(
      await warningsOf('/export/pdf?strict=true', doc(paragraph(text('Hello'), image('/here.png')))),
      undefined,
    );
  });

  it('name their subject, and refuse a request that lists their code', async () => {
    const body = doc(paragraph(image('https://elsewhere.example/a.png'), image('/gone.png')));
    const { headers } = await post(host, '/export/pdf', body);
    const { warnings = [] } = await host.use('conversion').get(String(headers['x-task-id']));
    assert.deepEqual(warnings[0]?.items, ['https://elsewhere.example/a.png', '/gone.png']);
    const { statusCode, payload } = await post(host, '/export/pdf?failOn=IMAGE_UNAVAILABLE', body);
    assert.deepEqual([statusCode, (JSON.parse(payload) as { error: string }).error], [422, 'CONTENT_SIMPLIFIED']);
    assert.equal((await post(host, '/export/pdf?failOn=FONT_SUBSTITUTED', body)).statusCode, 200);
  });

  it('name a missing font with its replacement, but not one of the same widths', async () => {
    const fonts = ['Aptos', 'No Such Font', 'Calibri', 'Arial', 'Carlito', '宋体', 'Courier New', 'Brought'];
    const css = ['@font-face { font-family: Brought; src: local("Carlito") }'];
    const html = fonts.map((font) => `<p style="font-family: '${font}'">text</p>`).join('');
    const told = async (path: string, content: string): Promise<unknown> => {
      const { headers, statusCode, payload } = await post(host, path, { html: content, css });
      assert.equal(statusCode, 200, payload);
      const { warnings = [] } = await host.use('conversion').get(String(headers['x-task-id']));
      return warnings.find(({ code }) => code === 'FONT_SUBSTITUTED')?.items;
    };
    for (const path of ['/export/pdf', '/export/image/png', '/export/thumbnail'])
      assert.deepEqual(await told(path, html), ['Aptos: Carlito', 'No Such Font: Tinos'], path);
    // Whole documents have no substitute fonts.
    const whole = `<!doctype html><html><body>${html}</body></html>`;
    assert.deepEqual(await told('/export/pdf', whole), ['Aptos: Tinos', 'No Such Font: Tinos']);
  });

  it('are sent for pictures of pages as well, and for styles', async () => {
    const css = ['@font-face { font-family: X; src: url("https://elsewhere.example/x.woff2"); } p { font-family: X; }'];
    const body = { html: '<p>Hello', css, imageOptions: { pages: 'zip' } };
    assert.equal(await warningsOf('/export/image/png', body), '1; STYLE_UNAVAILABLE');
  });

  it('are not sent to the next document', async () => {
    await warningsOf('/export/pdf', doc(paragraph(image('/gone.png'))));
    assert.equal(await warningsOf('/export/pdf', doc(paragraph(text('next')))), undefined);
  });

  it('name frames and videos', async () => {
    const html =
      '<p>Hello<iframe src="https://elsewhere.example/"></iframe><video src="https://elsewhere.example/f.mp4" autoplay></video>';
    assert.equal(await warningsOf('/export/pdf', { html }), '1; RESOURCE_REFUSED');
  });
});
