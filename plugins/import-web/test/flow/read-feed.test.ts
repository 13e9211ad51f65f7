import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { textOf } from '../support/read.ts';
import { codesOf, importPage, startHost, startSite } from '../support/site.ts';

const FEED = '<link rel="alternate" type="application/rss+xml" href="/feed">';
const poor = (head = FEED): string => page('<p>Please wait.</p>', { head });
const feed = (link: string): { headers: Record<string, string>; body: string } => ({
  headers: { 'content-type': 'application/rss+xml' },
  body: `<rss><channel><item><link>${link}</link><description><![CDATA[${paragraphs(4)}]]></description></item></channel></rss>`,
});

describe('a page with little text whose site has a feed', () => {
  it('is read from the feed, with its own metadata', async () => {
    await using site = await startSite((request, response) => {
      const { headers, body } = feed(`http://${request.headers.host}/sleep`);
      if (request.url === '/feed') response.writeHead(200, headers).end(body);
      else response.writeHead(200, { 'content-type': 'text/html' }).end(poor());
    });
    await using host = await startHost([site]);
    const answer = await importPage(host, { url: site.url('/sleep') });
    assert.ok(textOf(answer.data.content).includes(sentence(3)));
    assert.equal(answer.data.title, 'How bees sleep');
    assert.deepEqual(codesOf(answer), []);
    // A page with the same bytes at another address is another page.
    assert.deepEqual(codesOf(await importPage(host, { url: site.url('/other') })), ['WEB_PAGE_THIN']);
  });

  it('stays unchanged if the feed is missing, broken, large, or internal', async () => {
    await using inside = await startSite({ '/feed': feed('x') });
    const feeds = {
      missing: undefined,
      broken: '<rss><channel><item><link>',
      large: feed('https://bees.example/'.padEnd(5000, 'a')),
    };
    for (const body of Object.values(feeds)) {
      await using site = await startSite({ '/': poor(), ...(body && { '/feed': body }) });
      await using host = await startHost([site], { options: { 'import-web': { maxPageBytes: 4000 } } });
      assert.deepEqual(codesOf(await importPage(host, { url: site.url() })), ['WEB_PAGE_THIN']);
    }
    await using site = await startSite({ '/': poor(FEED.replace('/feed', inside.url('/feed'))) });
    await using host = await startHost([site]);
    assert.deepEqual(codesOf(await importPage(host, { url: site.url() })), ['WEB_PAGE_THIN']);
    assert.equal(inside.asked.length, 0);
  });

  it('loads no feed if the option is off, or the page has its text', async () => {
    await using site = await startSite({
      '/': poor(),
      '/full': page(paragraphs(4), { head: FEED }),
      '/feed': feed('x'),
    });
    await using off = await startHost([site], { options: { 'import-web': { feeds: false } } });
    await importPage(off, { url: site.url() });
    await using on = await startHost([site]);
    await importPage(on, { url: site.url('/full') });
    assert.deepEqual(
      site.asked.map(({ path }) => path),
      ['/', '/full'],
    );
  });
});
