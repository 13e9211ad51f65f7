import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { toHTML } from '@editor-companion/document';
import type { TestHost } from '@editor-companion/core/testing';
import { add, png, start, until, type Asset } from '../kit.ts';

const find = async (host: TestHost, id: string): Promise<Asset> =>
  (await host.inject({ url: `/mock/file/${id}` })).json<{ data: Asset }>().data;

const idle = (host: TestHost): boolean => {
  const { waiting = 0, running = 0 } = host.use('jobs').counts()['mock:thumbnail'] ?? {};
  return waiting + running === 0;
};

test('a picture gets a smaller one, upright and in its own shape', async () => {
  await using host = await start({ thumbnailSize: 64 });
  const turned = await sharp(await png(400, 200))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { id, thumbnail } = await add(host, turned, { name: 'harbour.jpg' });
  assert.equal(thumbnail, undefined);
  await until(async () => (await find(host, id)).thumbnail !== undefined);
  const answer = await host.inject({ url: (await find(host, id)).thumbnail ?? '' });
  assert.equal(answer.headers['content-type'], 'image/webp');
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  assert.deepEqual([format, width, height], ['webp', 32, 64]);
});

test('a file that is broken, too large to decode, or a drawing with possible scripts has no thumbnail, and does no harm', async () => {
  await using host = await start();
  const broken = (await png(50, 50)).subarray(0, 60);
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const assets = [
    await add(host, broken, { name: 'broken.png' }),
    await add(host, bomb, { name: 'bomb.png' }),
    await add(host, svg, { name: 'x.svg' }),
  ];
  assert.deepEqual(
    assets.map(({ type }) => type),
    ['image', 'image', 'image'],
  );
  await until(() => idle(host));
  for (const { id } of assets) assert.equal((await find(host, id)).thumbnail, undefined);
  assert.equal((await host.inject({ url: '/health/ready' })).statusCode, 200);
});

test('a document shows its first page, read by the format of its extension and painted by the exporter', async () => {
  const pixel = new Uint8Array(await png(1, 1));
  const office = definePlugin({
    name: 'office',
    version: '1.0.0',
    apiVersion: 1,
    points: [definePoint({ id: 'importFormat', label: 'format' }), definePoint({ id: 'exporter', label: 'exporter' })],
    setup(host) {
      host.contribute('importFormat', {
        id: 'note',
        title: 'Note',
        version: '1',
        extensions: ['note'],
        mediaTypes: [],
        async convert({ path }) {
          const text = { type: 'text', text: await readFile(path, 'utf8') };
          const image = { type: 'image', attrs: { src: 'asset:a.png' } };
          const content = { type: 'doc', content: [{ type: 'paragraph', content: [text, image] }] };
          return { content, assets: [{ name: 'a.png', mediaType: 'image/png', bytes: pixel }] };
        },
      });
      host.contribute('exporter', {
        id: 'thumbnail',
        title: 'Thumbnail',
        version: '1',
        mediaType: 'image/webp',
        export: async ({ content, options }) => ({
          bytes: Buffer.from(`${String(options['width'])} ${content ? toHTML(content) : ''}`),
          mediaType: 'image/webp',
          extension: 'webp',
        }),
      });
    },
  });
  await using host = await start({ thumbnailSize: 100 }, {}, office);
  const { id } = await add(host, 'words', { name: 'my.note' });
  await until(async () => (await find(host, id)).thumbnail !== undefined);
  const { body } = await host.inject({ url: (await find(host, id)).thumbnail ?? '' });
  assert.match(body, /^100 <p>words<img src="data:image\/png;base64,/u);
  const plain = await add(host, 'no format', { name: 'plain.txt' });
  await until(() => idle(host));
  assert.equal((await find(host, plain.id)).thumbnail, undefined);
});
