import assert from 'node:assert/strict';
import { constants, deflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import sharp from 'sharp';
import type { TestHost } from '@editor-companion/core/testing';
import { add, start, until, type Asset } from '../kit.ts';

/** A PDF file of these objects, the first of which is its catalogue. */
function pdf(...objects: (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets = objects.map((object, index) => {
    const offset = Buffer.concat(parts).length;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
    return offset;
  });
  const end = Buffer.concat(parts).length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (head: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${head} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

/** A page of 300 by 600 points with this content. */
const page = (content: Buffer): Buffer =>
  pdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 600] /Contents 4 0 R >>',
    content,
  );

/** A stream that decompresses to this number of megabytes of blanks, at a thousandth of their length. */
function bomb(megabytes: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: megabytes }, () => part);
  return stream('/Filter /FlateDecode', Buffer.concat([Buffer.of(0x78, 0x9c), ...parts, Buffer.of(3, 0)]));
}

const find = async (host: TestHost, { id }: Asset): Promise<Asset> =>
  (await host.inject({ url: `/mock/file/${id}` })).json<{ data: Asset }>().data;

const idle = (host: TestHost): boolean => {
  const { waiting = 0, running = 0 } = host.use('jobs').counts()['mock:thumbnail'] ?? {};
  return waiting + running === 0;
};

async function thumbnailOf(host: TestHost, bytes: Buffer): Promise<Buffer | undefined> {
  const asset = await add(host, bytes, { name: 'paper.pdf' });
  assert.equal(asset.mimeType, 'application/pdf');
  await until(() => idle(host));
  const { thumbnail } = await find(host, asset);
  return thumbnail === undefined ? undefined : (await host.inject({ url: thumbnail })).rawPayload;
}

test('a PDF file shows its first page, in its own shape and colours', async () => {
  await using host = await start({ thumbnailSize: 100 });
  const webp = await thumbnailOf(host, page(stream('', Buffer.from('1 0 0 rg 0 300 300 300 re f'))));
  assert.ok(webp);
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [50, 100, 3]);
  const isNear = (row: number, colour: readonly number[]): boolean =>
    colour.every((value, channel) => Math.abs((data[(row * 50 + 25) * 3 + channel] ?? 0) - value) < 12);
  assert.ok(isNear(20, [255, 0, 0]), 'red above');
  assert.ok(isNear(80, [255, 255, 255]), 'paper below');
});

test('a PDF file that is broken, or needs too much memory, has no thumbnail and does no harm', async () => {
  await using host = await start();
  const whole = page(stream('', Buffer.from('1 0 0 rg 0 0 300 600 re f')));
  assert.equal(await thumbnailOf(host, whole.subarray(0, 40)), undefined);
  assert.equal(await thumbnailOf(host, Buffer.from('%PDF-1.7 nothing else')), undefined);
  assert.equal(await thumbnailOf(host, page(bomb(400))), undefined);
  assert.ok(await thumbnailOf(host, whole), 'the next one is painted');
});
