import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMetadata } from '../../src/meta/metadata.ts';
import { parsePage } from '../../src/tree/parse.ts';

const read = (head: string, body = '', url = 'https://www.bees.example/a?utm=1') =>
  readMetadata(parsePage(`<html lang="en-GB"><head>${head}</head><body>${body}</body></html>`), url);
const ld = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;

describe('the metadata of a page', () => {
  it('are read from JSON-LD first', () => {
    const thing = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Other' },
        {
          '@type': ['NewsArticle'],
          headline: 'Bees &amp; sleep',
          author: [{ '@type': 'Person', name: 'Ada Lovelace' }, { name: 'Mary Somerville' }],
          datePublished: '2026-03-01T09:00:00Z',
          dateModified: '2026-03-02',
          publisher: { '@type': 'Organization', name: 'Bee Weekly' },
          description: 'How they do it.',
          articleBody: 'Bees sleep.',
          isAccessibleForFree: 'False',
        },
      ],
    };
    const { title, values, articleBody, isPaid } = read(
      `${ld(thing)}<title>x</title><meta property="og:title" content="y">`,
    );
    assert.equal(title, 'Bees & sleep');
    assert.deepEqual(values, {
      title: 'Bees & sleep',
      author: 'Ada Lovelace, Mary Somerville',
      published: '2026-03-01T09:00:00Z',
      modified: '2026-03-02',
      site: 'Bee Weekly',
      language: 'en-GB',
      favicon: 'https://www.bees.example/favicon.ico',
      canonical: 'https://www.bees.example/a?utm=1',
      excerpt: 'How they do it.',
    });
    assert.deepEqual([articleBody, isPaid], ['Bees sleep.', true]);
  });

  it('are read from Open Graph and related tags', () => {
    const { title, values } =
      read(`<meta property="og:title" content="Bees"><meta property="og:site_name" content="Bee Weekly">
      <meta name="author" content="By Ada"><meta property="article:published_time" content="March 1, 2026 09:00 UTC"><meta name="description" content="How they do it.">
      <link rel="canonical" href="/bees"><link rel="icon" href="/i.png">`);
    assert.equal(title, 'Bees');
    assert.deepEqual(values, {
      title: 'Bees',
      author: 'Ada',
      published: '2026-03-01T09:00:00.000Z',
      site: 'Bee Weekly',
      language: 'en-GB',
      favicon: 'https://www.bees.example/i.png',
      canonical: 'https://www.bees.example/bees',
      excerpt: 'How they do it.',
    });
  });

  it('are read from microdata and plain HTML', () => {
    const { title, values } = read(
      '<title>Bees | Bee Weekly</title>',
      '<h1>Bees</h1><span itemprop="author">by Ada</span><time itemprop="datePublished" datetime="2026-03-01">1 March</time>',
    );
    assert.deepEqual(
      [title, values['author'], values['published'], values['site']],
      ['Bees', 'Ada', '2026-03-01', 'bees.example'],
    );
  });

  it('survive JSON-LD that is broken, endless or no JSON at all', () => {
    const broken = '<!-- {"@type":"Article","headline":"Line\nbreak",} -->';
    assert.equal(read(ld(broken)).title, 'Line break');
    let deep: unknown = { '@type': 'Article', headline: 'x' };
    for (let level = 0; level < 1000; level += 1) deep = { '@graph': [deep] };
    assert.equal(read(ld(deep) + ld('{') + ld('null') + ld('[1,"a"]')).title, '');
  });

  it('contain only web addresses, and nothing that is too long', () => {
    const { values } = read(
      '<link rel="canonical" href="javascript:alert(1)"><link rel="icon" href="data:,x"><meta property="og:url" content="file:///etc/passwd">' +
        `<meta name="author" content="${'a'.repeat(5000)}">`,
    );
    assert.equal(values['canonical'], 'https://www.bees.example/a?utm=1');
    assert.equal(values['favicon'], 'https://www.bees.example/favicon.ico');
    assert.equal(values['author']?.length, 1000);
  });

  it('use the name of a thing as the headline if only that is in the title of the page', () => {
    const data = ld({ '@type': 'Article', name: 'Bee', headline: 'clade of insects' });
    assert.equal(read(`<title>Bee - Hivepedia</title>${data}`).title, 'Bee');
  });

  it('do not use the name of a site in its heading as the title', () => {
    const title = 'How bees sleep at night · B8';
    assert.equal(read(`<title>${title}</title>`, '<h1>B8</h1>').title, title);
  });

  it('find an author by every kind of markup, without the date below', () => {
    for (const mark of [
      '<p class="article-byline">By Ada Lovelace\n March 1, 2026</p>',
      '<a href="https://bees.example/author/ada">Ada Lovelace</a>',
      '<span itemprop="author"></span><span class="author">Ada Lovelace</span>',
    ])
      assert.equal(read('', mark).values['author'], 'Ada Lovelace', mark);
  });

  it('name the author of a page rather than the site that calls itself the author', () => {
    const shown = '<span class="byline">Posted by Ada Lovelace</span>';
    const site = '<meta property="og:site_name" content="Bee Weekly"><meta name="author" content="BEE-WEEKLY">';
    const authorIn = (html: string): string | undefined => readMetadata(parsePage(html), '').values['author'];
    assert.equal(authorIn(site + shown), 'Ada Lovelace');
    assert.equal(authorIn(site), 'BEE-WEEKLY');
    assert.equal(authorIn(`<meta name="author" content="Grace Hopper">${shown}`), 'Grace Hopper');
  });

  it('do not use the first day of a clock as the day of publication', () => {
    const publishedIn = (date: string): string | undefined =>
      readMetadata(parsePage(`<meta name="publish_date" content="${date}">`), '').values['published'];
    assert.equal(publishedIn('2026-01-05T09:00:00Z'), '2026-01-05T09:00:00Z');
    for (const date of ['0001-01-01T00:00:00Z', '1970-01-01T01:00:00+01:00'])
      assert.equal(publishedIn(date), undefined);
  });
});
