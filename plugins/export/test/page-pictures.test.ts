import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { createExportHost, post } from './fixtures/export-host.ts';

const sheet = (colour: string): string =>
  `<div style="height: 100px; background: ${colour}"></div><p style="break-after: page">text`;
const HTML = ['#ff0000', '#00ff00', '#0000ff'].map(sheet).join('');

describe('pictures of pages', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pictures(type: string, body: object): Promise<Record<string, Uint8Array>> {
    const answer = await post(host, `/export/image/${type}`, { html: HTML, ...body });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 300));
    assert.equal(answer.headers['content-type'], 'application/zip');
    return unzipSync(new Uint8Array(answer.rawPayload));
  }
  const colourAt = async (bytes: Uint8Array | undefined, left: number, top: number): Promise<number[]> => {
    assert.ok(bytes);
    return [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
  };

  it('are made one for each page, in order, in every type', async () => {
    for (const type of ['png', 'jpeg', 'webp']) {
      const files = await pictures(type, { imageOptions: { pages: 'zip', quality: 100 }, filename: 'Three' });
      assert.deepEqual(Object.keys(files), [`page-001.${type}`, `page-002.${type}`, `page-003.${type}`]);
      const metadata = await sharp(files[`page-001.${type}`]).metadata();
      assert.equal(metadata.format, type);
      assert.ok(Math.abs(metadata.width - 793) <= 1 && Math.abs(metadata.height - 1123) <= 2);
    }
    const files = await pictures('png', { imageOptions: { pages: 'zip' } });
    assert.deepEqual(await colourAt(files['page-001.png'], 300, 120), [255, 0, 0]);
    assert.deepEqual(await colourAt(files['page-003.png'], 300, 120), [0, 0, 255]);
    assert.deepEqual(await colourAt(files['page-003.png'], 20, 20), [255, 255, 255]);
  });

  it('have the requested size and number', async () => {
    const files = await pictures('png', {
      imageOptions: { pages: 'zip', scale: 2 },
      pdfOptions: { format: 'A5', pageRanges: '2' },
    });
    assert.deepEqual(Object.keys(files), ['page-001.png']);
    const { width } = await sharp(files['page-001.png']).metadata();
    assert.equal(width, 1120);
  });

  it('are refused beyond the limits of a picture', async () => {
    const body = {
      html: '<p>x',
      imageOptions: { pages: 'zip', scale: 4 },
      pdfOptions: { width: '5000mm', height: '5000mm' },
    };
    const answer = await post(host, '/export/image/png', body);
    assert.equal(answer.statusCode, 422);
    assert.equal(answer.json<{ error: string }>().error, 'EXPORT_IMAGE_TOO_LARGE');
  });
});
