import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { codesOf, importPage, startHost, startSite } from '../support/site.ts';
import { PNG } from '../support/pictures.ts';

const STORY = [0, 1, 2, 3].map(sentence).join('\n\n');

describe('fetching', () => {
  it('connects to no internal address, by an address, a redirect, a refresh or a picture', async () => {
    await using inside = await startSite({ '/': page(paragraphs(4)), '/a.png': PNG });
    await using site = await startSite({
      '/redirect': { status: 302, headers: { location: inside.url() } },
      '/refresh': `<meta http-equiv="refresh" content="0; url=${inside.url()}">`,
      '/picture': page(`${paragraphs(4)}<img src="${inside.url('/a.png')}">`),
      '/next': page(`${paragraphs(4)}<a rel="next" href="${inside.url('/next/2')}">Next</a>`),
    });
    await using host = await startHost([site]);
    for (const url of [inside.url(), site.url('/redirect'), site.url('/refresh')]) {
      const { error, status } = await importPage(host, { url });
      assert.ok(
        error === 'FETCH_UNREACHABLE' || error === 'FETCH_URL_INVALID' || error === 'FETCH_REDIRECT_REFUSED',
        `${url} ${error}`,
      );
      assert.ok(status < 500);
    }
    const picture = await importPage(host, { url: site.url('/picture'), images: 'store' });
    assert.deepEqual([codesOf(picture), picture.data.assets], [['WEB_IMAGES_SKIPPED'], []]);
    assert.equal((await importPage(host, { url: site.url('/next') })).status, 200);
    for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'data:text/html,x'])
      assert.equal((await importPage(host, { url })).error, 'FETCH_URL_INVALID', url);
    assert.deepEqual(inside.asked, []);
  });

  it('follows redirects and pages that only redirect', async () => {
    await using site = await startSite({
      '/old': { status: 301, headers: { location: '/moved' } },
      '/moved':
        '<html><head><meta http-equiv="Refresh" content="0;URL=\'/here\'"></head><body>One moment.</body></html>',
      '/here': page(paragraphs(4)),
    });
    await using host = await startHost([site]);
    const { data } = await importPage(host, { url: site.url('/old') }, '?as=text');
    assert.equal(data.content, STORY);
    assert.equal(data.metadata['canonical'], site.url('/here'));
  });

  it('sends its name and decompresses responses', async () => {
    const packed = { '/gzip': gzipSync, '/br': brotliCompressSync, '/deflate': deflateSync, '/zstd': zstdCompressSync };
    const pages = Object.entries(packed).map(([path, pack]) => {
      const headers = { 'content-type': 'text/html', 'content-encoding': path.slice(1) };
      return [path, { headers, body: pack(page(paragraphs(4))) }] as const;
    });
    await using site = await startSite(Object.fromEntries(pages));
    await using host = await startHost([site]);
    for (const [path] of pages)
      assert.equal((await importPage(host, { url: site.url(path) }, '?as=text')).data.content, STORY, path);
    assert.match(site.asked[0]?.headers['user-agent'] ?? '', /EditorCompanion/u);
    assert.equal(site.asked[0]?.headers.cookie, undefined);
  });

  it('reports a missing page, and a page that is too large', async () => {
    await using site = await startSite((request, response) => {
      if (request.url === '/large') response.end(page('<p>x</p>'.repeat(20_000)));
      else if (request.url === '/larger') response.end(Buffer.alloc(3_000_000));
      else response.writeHead(410).end();
    });
    const options = { 'import-web': { maxPageBytes: 100_000, maxFileBytes: 2_000_000 } };
    await using host = await startHost([site], { options });
    assert.equal((await importPage(host, { url: site.url('/gone') })).error, 'WEB_STATUS');
    assert.equal((await importPage(host, { url: site.url('/large') })).error, 'WEB_PAGE_TOO_LARGE');
    assert.equal((await importPage(host, { url: site.url('/larger') })).error, 'FETCH_TOO_LARGE');
    assert.equal((await importPage(host, { html: '<div>'.repeat(20_000) })).error, 'WEB_PAGE_TOO_COMPLEX');
  });

  it('gives up a page that arrives too slowly', async () => {
    await using site = await startSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
    });
    await using host = await startHost([site], { options: { 'import-web': { fetchTimeout: 1000 } } });
    assert.equal((await importPage(host, { url: site.url() })).error, 'FETCH_TIMEOUT');
  });

  it('checks robots.txt if the operator wants that', async () => {
    await using site = await startSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/private/a': page(paragraphs(4)),
      '/a': page(paragraphs(4)),
    });
    const robots = { options: { 'import-web': { robots: true } } };
    await using host = await startHost([site], robots);
    assert.equal((await importPage(host, { url: site.url('/private/a') })).error, 'WEB_ROBOTS_DENIED');
    assert.equal((await importPage(host, { url: site.url('/a') })).status, 200);
  });
});
