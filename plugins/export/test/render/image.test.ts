import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import sharp from 'sharp';
import { createExportHost, post } from '../fixtures/export-host.ts';

const BLOCK = '<style>body{margin:0}</style><!doctype html><div style="height:3000px;background:#00f"></div>';

const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};
const pixel = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const block = (colour: string, height: number) => `<div style="background:${colour};height:${height}px"></div>`;
const content = (...blocks: object[]) => ({
  content: { type: 'doc', content: [{ type: 'paragraph' }, { type: 'pageBreak' }, ...blocks] },
});

describe('the picture exports', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function picture(url: string, body: object): Promise<Buffer> {
    const answer = await post(host, url, body);
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return answer.rawPayload;
  }
  it('are made in three types, as wide as the page and as high as the document', async () => {
    for (const type of ['png', 'jpeg', 'webp']) {
      const bytes = await picture(`/export/image/${type}`, { html: BLOCK });
      assert.deepEqual(await sizeOf(bytes), { format: type, width: 794, height: 3000 });
    }
  });

  it('show only the page, at any scale, on request', async () => {
    const page = { width: 100, height: 50, orientation: 'landscape', margin: { top: 5, right: 5, bottom: 5, left: 5 } };
    const bytes = await picture('/export/image/png', {
      html: BLOCK,
      page,
      imageOptions: { fullPage: false, scale: 2 },
    });
    assert.deepEqual(await sizeOf(bytes), { format: 'png', width: 756, height: 378 });
  });

  it('keep the page’s margins around content', async () => {
    const bytes = await picture('/export/image/png', { html: '<div style="background:#0f0;height:100px"></div>' });
    assert.deepEqual(await pixel(bytes, 20, 100), [255, 255, 255, 255]);
    assert.deepEqual(await pixel(bytes, 400, 120), [0, 255, 0, 255]);
  });

  it('have the requested background', async () => {
    const clear = await picture('/export/image/png', { html: '<p>x', imageOptions: { background: 'transparent' } });
    assert.equal((await pixel(clear, 5, 5))[3], 0);
    const pink = await picture('/export/image/png', { html: '<p>x', imageOptions: { background: '#ff00ff' } });
    assert.deepEqual(await pixel(pink, 5, 5), [255, 0, 255, 255]);
  });

  it('cut out a part', async () => {
    const imageOptions = { clip: { x: 10, y: 20, width: 30, height: 40 } };
    const bytes = await picture('/export/image/png', { html: BLOCK, imageOptions });
    assert.deepEqual(await sizeOf(bytes), { format: 'png', width: 30, height: 40 });
  });

  it('become smaller with lower quality', async () => {
    const html = `<p>${'The quick brown fox. '.repeat(200)}`;
    const [good, poor] = await Promise.all(
      [95, 10].map((quality) => picture('/export/image/jpeg', { html, imageOptions: { quality } })),
    );
    assert.ok((poor?.length ?? 0) < (good?.length ?? 0) / 2);
  });

  it('are refused beyond the limits of a picture', async () => {
    const html = BLOCK.replace('3000px', '90000px');
    const answer = await post(host, '/export/image/png', { html });
    assert.equal(answer.statusCode, 422);
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_IMAGE_TOO_LARGE');
  });

  it('are of known types only', async () => {
    const answer = await post(host, '/export/image/gif', { html: 'x' });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.payload, /"jpeg\\", \\"png\\", \\"webp/u);
  });
});

describe('the thumbnail', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  const thumbnail = async (body: object) => (await post(host, '/export/thumbnail', body)).rawPayload;

  it('is 400 pixels wide, in the shape of the page, and PNG', async () => {
    const { format, width, height } = await sharp(await thumbnail({ html: '<h1>x' })).metadata();
    assert.deepEqual([format, width, height], ['png', 400, 566]);
  });

  it('has the requested width and type, even if larger than the page', async () => {
    const small = await sharp(await thumbnail({ html: '<h1>x', width: 64, type: 'webp' })).metadata();
    assert.deepEqual([small.format, small.width], ['webp', 64]);
    const large = await sharp(await thumbnail({ html: '<h1>x', width: 1000, type: 'jpeg' })).metadata();
    assert.deepEqual([large.format, large.width], ['jpeg', 1000]);
  });

  it('shows nothing beyond the first page', async () => {
    const bytes = await thumbnail({ html: block('#00ff00', 900) + block('#ff0000', 9000) });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    assert.deepEqual(at(200, 200), [0, 255, 0]);
    assert.deepEqual(at(200, 560), [255, 255, 255], 'the lower margin stays white');
  });

  it('shows no part of an element that would move to the next page', async () => {
    const whole = '<div style="height: 500px; break-inside: avoid; background: #ff0000"></div>';
    const { data, info } = await sharp(await thumbnail({ html: block('#00ff00', 700) + whole }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isRed = (_: number, index: number): boolean =>
      index % info.channels === 0 && data[index] === 255 && data[index + 1] === 0;
    assert.equal(data.findIndex(isRed), -1);
  });

  it('ends at a page break', async () => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(2000) }] };
    const [withText, without] = await Promise.all([
      thumbnail(content(paragraph)),
      thumbnail(content({ type: 'paragraph' })),
    ]);
    assert.ok(withText.equals(without));
  });
});
