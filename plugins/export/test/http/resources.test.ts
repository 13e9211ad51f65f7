import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import sharp from 'sharp';
import { createExportHost, post, servePlugin } from '../fixtures/export-host.ts';

const red = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();
const STYLE = Buffer.from(
  'body { padding: 0 !important } div { width: 60px; height: 60px; background: #0000ff url("sub/red.png") }',
);
const wrap = (inner: string): string => `<!doctype html><style>body{margin:0}img{display:block}</style>${inner}`;

async function topLeft(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer())];
}

const seen: string[] = [];
const files = {
  '/pictures/red.png': { type: 'image/png', bytes: red },
  '/styles/a.css': { type: 'text/css', bytes: STYLE },
  '/styles/sub/red.png': { type: 'image/png', bytes: red },
  '/secret': { type: 'application/json', bytes: Buffer.from('{}') },
};

describe('a resource of this server', () => {
  let host: TestHost;
  before(async () => {
    const served = servePlugin(files, (url, authorization) => seen.push(`${url} ${authorization}`));
    host = await createExportHost({ network: { ownOrigins: ['https://public.example'] } }, [served]);
  });
  after(() => host.close());

  for (const [what, html] of [
    ['by its path', '<img src="/pictures/red.png">'],
    ['in a srcset', '<img srcset="/pictures/red.png 1x">'],
    ['lazily', '<img loading="lazy" src="/pictures/red.png">'],
    ['by an absolute address', '<img src="http://localhost:4321/pictures/red.png">'],
    ['by another address of ours', '<img src="https://public.example/pictures/red.png">'],
  ] as const) {
    it(`is shown when referred to ${what}, with the caller’s rights`, async () => {
      seen.length = 0;
      const headers = { authorization: 'Bearer abc', host: 'localhost:4321' };
      const answer = await post(host, '/export/image/png', { html: wrap(html) }, headers);
      assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
      assert.deepEqual(await topLeft(answer.rawPayload), [255, 0, 0]);
      assert.deepEqual(seen, ['/pictures/red.png Bearer abc']);
    });
  }

  it('is shown in files made after the answer, with the caller’s rights and without the credential', async () => {
    seen.length = 0;
    const headers = { authorization: 'Bearer abc', host: 'localhost:4321', prefer: 'respond-async' };
    const html = wrap('<p hidden>later</p><img src="http://localhost:4321/pictures/red.png">');
    const answer = await post(host, '/export/image/png', { html }, headers);
    assert.equal(answer.statusCode, 202);
    const { taskId } = answer.json<{ taskId: string }>();
    const stream = await host.inject({ url: `/convert/${taskId}/events` });
    assert.match(stream.payload, /event: converted/u);
    assert.deepEqual(seen, ['/pictures/red.png undefined']);
    const picture = await host.inject({ url: `/convert/${taskId}` });
    assert.deepEqual(await topLeft(picture.rawPayload), [255, 0, 0]);
  });

  it('is shown from editor content and in page headers', async () => {
    const attrs = { src: '/pictures/red.png', width: 300, height: 300 };
    const image = { type: 'paragraph', content: [{ type: 'image', attrs }] };
    const margin = { top: 0, right: 0, bottom: 0, left: 0 };
    const page = { width: 100, height: 100, orientation: 'portrait', margin };
    const answer = await post(host, '/export/image/png', { content: { type: 'doc', content: [image] }, page });
    assert.deepEqual(await topLeft(answer.rawPayload), [255, 0, 0]);
    const plain = await post(host, '/export/pdf', { html: '<p>x', page });
    const headed = await post(host, '/export/pdf', { html: '<p>x', page: { ...page, header: { default: [image] } } });
    assert.ok(headed.rawPayload.includes('/Subtype /Image') && !plain.rawPayload.includes('/Subtype /Image'));
  });

  it('is shown if it is a style sheet, with resources relative to it', async () => {
    const answer = await post(host, '/export/image/png', { html: '<div></div>', styleURL: '/styles/a.css' });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    assert.deepEqual(await topLeft(answer.rawPayload), [255, 0, 0]);
  });

  it('is refused as a style sheet that is missing, or on a forbidden host', async () => {
    for (const styleURL of ['/nowhere.css', 'https://cdn.example/a.css', 'file:///etc/passwd', '/health/live']) {
      const answer = await post(host, '/export/pdf', { html: '<p>x', styleURL });
      assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [422, 'EXPORT_STYLE_UNAVAILABLE']);
    }
  });

  it('is left out if it is no picture', async () => {
    seen.length = 0;
    const answer = await post(host, '/export/pdf', { html: '<img src="/secret"><iframe src="/secret"></iframe>' });
    assert.equal(answer.statusCode, 200);
    assert.equal(seen.length, 1, 'the frame was not even asked for');
  });
});
