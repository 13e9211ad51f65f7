import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import { toText } from '@editor-companion/document';
import type { ExportInput } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import templates from '../src/index.ts';
import { doc, fakeExport, paragraph, start, text, until } from './support.ts';

/** Its bytes identify the drawn text. */
const draw = ({ content = doc() }: ExportInput): Uint8Array => Buffer.from(`picture of ${toText(content)}`);

const startWith = (exporter: typeof draw | ((input: ExportInput) => Promise<Uint8Array>), dataDir?: string) =>
  createTestHost([storage, fakeExport(exporter), templates], {
    options: { templates: { seeds: false } },
    ...(dataDir !== undefined && { dataDir }),
  });

const create = async (host: TestHost, word: string): Promise<string> => {
  const payload = { name: word, content: doc(paragraph(text(word))) };
  return (await host.inject({ method: 'POST', url: '/template', payload })).json().data.id as string;
};

const thumbnailOf = async (host: TestHost, id: string): Promise<string | null> =>
  (await host.inject({ url: `/template/${id}` })).json().data.thumbnail as string | null;

test('a template gets a picture of its content, and a new one under a new address when it changes', async () => {
  await using host = await startWith(draw);
  const id = await create(host, 'first');
  await until(async () => (await thumbnailOf(host, id)) !== null);
  const first = (await thumbnailOf(host, id)) ?? '';
  const answer = await host.inject({ url: first });
  assert.equal(answer.body, 'picture of first');
  assert.match(String(answer.headers['cache-control']), /immutable/u);
  const content = doc(paragraph(text('second')));
  await host.inject({ method: 'PUT', url: `/template/${id}`, payload: { content } });
  await until(async () => (await thumbnailOf(host, id)) !== first);
  assert.equal((await host.inject({ url: (await thumbnailOf(host, id)) ?? '' })).body, 'picture of second');
  await host.inject({ method: 'DELETE', url: `/template/${id}` });
  assert.equal((await host.inject({ url: first })).statusCode, 404);
});

test('a finished picture changes the ETag, and no change with the former one fails', async () => {
  const picture = Promise.withResolvers<Uint8Array>();
  await using host = await startWith(() => picture.promise);
  const id = await create(host, 'tagged');
  const get = (etag?: string) =>
    host.inject({ url: `/template/${id}`, headers: { ...(etag !== undefined && { 'if-none-match': etag }) } });
  const etag = String((await get()).headers.etag);
  assert.equal((await get(etag)).statusCode, 304);
  picture.resolve(Buffer.from('picture'));
  await until(async () => (await get(etag)).statusCode === 200);
  assert.notEqual((await get(etag)).json().data.thumbnail, null);
  const payload = { name: 'changed' };
  const changed = await host.inject({ method: 'PUT', url: `/template/${id}`, headers: { 'if-match': etag }, payload });
  assert.equal(changed.statusCode, 200);
});

test('a save neither waits for the picture nor fails with it', async () => {
  const started = Promise.withResolvers<void>();
  const picture = Promise.withResolvers<Uint8Array>();
  await using host = await startWith(() => {
    started.resolve();
    return picture.promise;
  });
  const id = await create(host, 'kept');
  assert.equal(await thumbnailOf(host, id), null);
  const missing = await host.inject({ url: `/template/${id}/thumbnail` });
  assert.deepEqual([missing.statusCode, missing.json().error], [404, 'TEMPLATE_THUMBNAIL_NOT_FOUND']);
  await started.promise;
  picture.reject(new Error('no browser'));
  await until(() => host.logs.some(({ msg }) => String(msg).includes('thumbnail could not be created')));
  assert.equal((await host.inject({ url: `/template/${id}` })).statusCode, 200);
});

test('without exports there are no pictures, and they are made later once there are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-thumbnails-'));
  try {
    const bare = await start({}, { dataDir });
    const id = await create(bare, 'late');
    await bare.close();
    await using host = await startWith(draw, dataDir);
    await until(async () => (await thumbnailOf(host, id)) !== null);
    assert.equal((await host.inject({ url: (await thumbnailOf(host, id)) ?? '' })).body, 'picture of late');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
