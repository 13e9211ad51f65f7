import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePage } from '../../src/tree/parse.ts';
import { nextPageOf } from '../../src/read/paging.ts';

const next = (html: string, url: string): string => nextPageOf(parsePage(html), url, url);
const link = (href: string, text = 'Next'): string => `<div class="pagination"><a href="${href}">${text}</a></div>`;
const HERE = 'https://a.example/story';

describe('the next page', () => {
  const cases: Record<string, [string, string, string]> = {
    'by a link of the head': ['<link rel="next" href="/story/2">', HERE, `${HERE}/2`],
    'by a link of the body': ['<a rel="next" href="/story?page=2">on</a>', HERE, `${HERE}?page=2`],
    'by its text': [link('/story/page/2/'), HERE, `${HERE}/page/2/`],
    'by its number': [link('/story-2.html', '2'), `${HERE}.html`, `${HERE}-2.html`],
    'after the second': [link('/story?page=3'), `${HERE}?page=2`, `${HERE}?page=3`],
    'in another language': [link('/story/2', 'Weiter »'), HERE, `${HERE}/2`],
  };
  for (const [name, [html, url, expected]] of Object.entries(cases))
    it(`is found ${name}`, () => assert.equal(next(html, url), expected));

  it('is never another article, another site, or an earlier page', () => {
    for (const html of [
      '<link rel="next" href="/another-story">',
      '<a rel="next" href="https://b.example/story/2">Next</a>',
      link('/story'),
      link('/story/3'),
      '<p>See <a href="/story/2">2</a></p>',
      '<a rel="next" href="javascript:next()">Next</a>',
    ])
      assert.equal(next(html, HERE), '', html);
    assert.equal(next(link('/story?page=1'), `${HERE}?page=2`), '');
  });
});
