import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page, paragraphs } from '../support/pages.ts';
import { allOf } from '../support/read.ts';
import { importPage, startHost, startSite, type Site } from '../support/site.ts';
import { PNG } from '../support/pictures.ts';

describe('pictures', () => {
  const withPictures = (site: { url: Site['url'] }): string =>
    page(
      `${paragraphs(3)}<img src="/a.png" alt="one"><img src="/b.png?x=1&amp;y=2"><img src="/same.png"><img src="${site.url('/missing.png')}"><img src="/script.svg">`,
    );
  const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

  async function siteWithPictures(): Promise<Site> {
    const site: Site = await startSite((request, response) => {
      const files: Record<string, Buffer | string> = {
        '/a.png': PNG,
        '/same.png': PNG,
        '/b.png?x=1&y=2': GIF,
        '/script.svg': '<svg onload="alert(1)"/>',
      };
      const file = request.url === '/' ? withPictures(site) : files[request.url ?? ''];
      if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': request.url === '/' ? 'text/html' : 'image/png' }).end(file);
    });
    return site;
  }

  it('stay links by default', async () => {
    await using site = await siteWithPictures();
    await using host = await startHost([site]);
    const { data } = await importPage(host, { url: site.url() });
    assert.equal(allOf(data.content.content ?? [], 'image')[0]?.attrs?.['src'], site.url('/a.png'));
    assert.deepEqual([data.assets, site.asked.length], [[], 1]);
  });

  it('are stored once by their content, and served by this server', async () => {
    await using site = await siteWithPictures();
    await using host = await startHost([site]);
    const answer = await importPage(host, { url: site.url(), images: 'store' });
    const { data } = answer;
    assert.deepEqual(
      data.assets.map(({ name, mediaType }) => [name, mediaType]),
      [
        ['image1.png', 'image/png'],
        ['image2.gif', 'image/gif'],
      ],
    );
    const sources = allOf(data.content.content ?? [], 'image').map(({ attrs }) => String(attrs?.['src']));
    const [one, two] = data.assets.map(({ url }) => url);
    assert.deepEqual(sources, [one, two, one, site.url('/missing.png'), site.url('/script.svg')]);
    const { statusCode, headers } = await host.inject({ url: one ?? '' });
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
    assert.deepEqual(data.warnings, [
      {
        code: 'WEB_IMAGES_SKIPPED',
        message: 'Some pictures could not be stored and remain links to their site.',
        count: 2,
      },
    ]);
    assert.equal(site.asked.find(({ path }) => path === '/a.png')?.headers.referer, site.url());
  });

  it('are embedded', async () => {
    await using site = await siteWithPictures();
    await using host = await startHost([site]);
    const { data } = await importPage(host, { url: site.url(), images: 'inline' });
    assert.match(String(allOf(data.content.content ?? [], 'image')[0]?.attrs?.['src']), /^data:image\/png;base64,/u);
  });

  it('are stored within limits', async () => {
    await using site = await siteWithPictures();
    await using host = await startHost([site], { options: { 'import-web': { images: { maxCount: 1 } } } });
    const { data } = await importPage(host, { url: site.url(), images: 'store' });
    assert.deepEqual([data.assets.length, data.warnings[0]?.count], [1, 4]);
    await using small = await startHost([site], { options: { 'import-web': { images: { maxBytes: 20 } } } });
    assert.equal((await importPage(small, { url: site.url(), images: 'store' })).data.assets.length, 0);
  });
});
