import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import assets from '../src/index.ts';

interface Icon {
  name: string;
  category: string;
  tags: string[];
  svg: string;
  url: string;
}

describe('GET /icons', () => {
  let host: TestHost;
  before(async () => {
    host = await createTestHost(assets);
  });
  after(() => host.close());

  const get = (url: string, headers: Record<string, string> = {}) => host.inject({ url, headers });
  const list = async (query: string) => (await get(`/icons?${query}`)).json().data as { items: Icon[]; total: number };
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

  it('lists every icon with its picture, category, tags and address', async () => {
    const { code, success, data } = (await get('/icons')).json();
    assert.deepEqual([code, success, data.total], [200, true, data.items.length]);
    assert.ok(data.total > 1000);
    for (const { name, category, tags, svg, url } of data.items as Icon[]) {
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/u);
      assert.match(url, new RegExp(`^/static/icons/[0-9.]+/${name}\\.svg$`, 'u'));
      assert.ok(category !== '' && tags.length > 0, name);
    }
    const counted = (data.categories as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
    assert.equal(counted, data.total);
  });

  it('serves each icon at its address, cacheable for ever', async () => {
    const [icon] = (await list('keyword=bold&pageSize=1')).items;
    const answer = await get(icon?.url ?? '');
    assert.equal(answer.body, icon?.svg);
    assert.equal(answer.headers['content-type'], 'image/svg+xml');
    assert.match(String(answer.headers['cache-control']), /immutable/u);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/u);
    const other = await get((icon?.url ?? '').replace(/icons\/[^/]+/u, 'icons/0.0.1'));
    assert.deepEqual([other.statusCode, other.json().error], [404, 'STATIC_FILE_NOT_FOUND']);
  });

  it('finds icons by name, by common words, and in Chinese', async () => {
    assert.equal((await names('keyword=bold'))[0], 'bold');
    assert.ok((await names('keyword=trash')).includes('delete-bin-line'));
    assert.ok((await names(`keyword=${encodeURIComponent('删除')}`)).includes('delete-bin-line'));
    assert.deepEqual(await names('keyword=trash%20bold'), []);
  });

  it('divides a category into pages', async () => {
    const all = await names('category=editor');
    assert.ok(all.length > 20);
    const pages = [await names('category=Editor&pageSize=10'), await names('category=Editor&pageSize=10&pageIndex=2')];
    assert.deepEqual(pages.flat(), all.slice(0, 20));
    assert.deepEqual(await names('category=Editor&pageSize=10&pageIndex=999'), []);
    assert.equal((await list('keyword=&category=')).total, (await list('')).total);
  });

  it('names the faults of a query', async () => {
    const answer = await get('/icons?pageSize=0&pageIndex=0&colour=red');
    assert.equal(answer.statusCode, 400);
    const paths = (answer.json().details as { path: string }[]).map(({ path }) => path);
    assert.deepEqual(paths.toSorted(), ['colour', 'pageIndex', 'pageSize']);
  });

  it('compresses as the client accepts, and answers 304 to a client with the current version', async () => {
    const plain = await get('/icons');
    const br = await get('/icons', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/icons', { 'accept-encoding': 'gzip, br;q=0' });
    assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
    assert.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload));
    assert.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload));
    assert.match(String(br.headers.vary), /Accept-Encoding/u);
    const known = await get('/icons', { 'if-none-match': `"other", ${String(plain.headers.etag)}` });
    assert.deepEqual([known.statusCode, known.body], [304, '']);
  });
});

describe('another icon set', () => {
  it('is refused at the start if it is not installed', async () => {
    const start = createTestHost(assets, { options: { assets: { icons: '@iconify-json/none' } } });
    await assert.rejects(start, (error: { report?: { problems: { path: string; message: string }[] } }) => {
      const [problem] = error.report?.problems ?? [];
      return problem?.path.endsWith('.icons') === true && /none cannot be used/u.test(problem.message);
    });
  });
});
