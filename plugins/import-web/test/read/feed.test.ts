import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feedOf, withEntry } from '../../src/read/feed.ts';
import { elementsBelow } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';

const URL_OF_PAGE = 'https://bees.example/sleep/';
const source = (text: string, url = URL_OF_PAGE) => ({ bytes: Buffer.from(text), charset: 'utf-8', url });
const textWith = (feed: string, canonical = ''): string | undefined => {
  const bytes = withEntry(source('<title>Sleep</title>'), source(feed, 'https://bees.example/feed'), canonical);
  return bytes && Buffer.from(bytes).toString().replace('\uFEFF', '');
};
const rss = (item: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><link>https://bees.example/</link><item><link>https://bees.example/other</link><description>No</description></item><item>${item}</item></channel></rss>`;
const atom = (entry: string): string => `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry></feed>`;

describe('withEntry', () => {
  const link = '<link>http://www.bees.example/sleep?utm_source=rss</link>';
  const feeds: Record<string, readonly [string, string]> = {
    'RSS with its content in CDATA': [
      rss(
        `${link}<description>Short</description><content:encoded><![CDATA[<p>Bees &amp; sleep</p>]]></content:encoded>`,
      ),
      '<p>Bees &amp; sleep</p>',
    ],
    'RSS with a description, told by its guid': [
      rss(
        '<guid isPermaLink="true">https://bees.example/sleep</guid><description>&lt;p&gt;Bees&lt;/p&gt;</description>',
      ),
      '<p>Bees</p>',
    ],
    'Atom with HTML': [
      atom('<link rel="self" href="/x"/><link href="/sleep/"/><content type="html">&lt;p>Bees&lt;/p></content>'),
      '<p>Bees</p>',
    ],
    'Atom with elements': [
      atom('<link rel="alternate" href="/sleep"/><content type="xhtml"><div><p>Bees <b>sleep</b></p></div></content>'),
      '<p>Bees <b>sleep</b></p>',
    ],
    'Atom with text': [atom('<id>https://bees.example/sleep</id><summary>a &lt; b</summary>'), 'a &lt; b'],
    'a JSON Feed': [
      JSON.stringify({ items: [7, null, { url: 'https://bees.example/sleep', content_html: '<p>Bees</p>' }] }),
      '<p>Bees</p>',
    ],
  };
  for (const [name, [feed, content]] of Object.entries(feeds))
    it(`uses the text of ${name}`, () => {
      assert.equal(textWith(feed), `<title>Sleep</title><article>${content}</article>`);
    });

  it('recognises a page by its stated address, too', () => {
    const feed = rss('<link>https://bees.example/a</link><description>Bees</description>');
    assert.equal(textWith(feed), undefined);
    assert.ok(textWith(feed, 'https://bees.example/a')?.includes('Bees'));
  });

  it('finds nothing in other documents than feeds', () => {
    for (const feed of [
      '',
      '{',
      '{"items": 7}',
      '<html><p>Gone</p></html>',
      rss('<link>https://bees.example/sleep</link>'),
    ])
      assert.equal(textWith(feed), undefined);
  });
});

describe('feedOf', () => {
  it('is the first feed of a page that does not contain comments', () => {
    const html =
      '<link rel="alternate" type="application/rss+xml" title="Comments" href="/c"><link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/atom+xml" href="/feed">';
    assert.equal(feedOf(elementsBelow(parsePage(html)), URL_OF_PAGE), 'https://bees.example/feed');
    assert.equal(feedOf(elementsBelow(parsePage('<p>None</p>')), URL_OF_PAGE), '');
  });
});
