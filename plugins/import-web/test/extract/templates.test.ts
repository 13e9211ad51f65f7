import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHtml } from '../support/read.ts';
import { page, paragraphs, sentence } from '../support/pages.ts';

describe('unfoldTemplates', () => {
  for (const [open, close] of [
    ['<script type="text/template">', '</script>'],
    ['<script type="text/x-handlebars">', '</script>'],
    ['<template>', '</template>'],
    ['<noscript>', '</noscript>'],
  ] as const) {
    it(`reads an article that is only in ${open}`, () => {
      const { html, isThin } = readHtml(page(`${open}${paragraphs(4)}${close}`));
      assert.ok(html.includes(sentence(3)));
      assert.equal(isThin, false);
    });
  }

  it('reads text once that is in a template and in its noscript', () => {
    const text = paragraphs(4);
    const { html } = readHtml(page(`<script type="text/template">${text}</script><noscript>${text}</noscript>`));
    assert.equal(html.split(sentence(2)).length, 2);
  });

  it('ignores templates if the page has text', () => {
    const { html } = readHtml(page(`${paragraphs(5)}<template>${paragraphs(1, 5)}</template>`));
    assert.ok(!html.includes(sentence(5)));
  });

  it('runs nothing within templates', () => {
    const { html } = readHtml(
      page(
        `<script type="text/template">${paragraphs(4)}<img src=x onerror="alert(1)"><script>alert(2)</script></script>`,
      ),
    );
    assert.ok(!html.includes('alert'));
  });
});

describe('the structured data of a page', () => {
  const data = (more: object): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'How bees sleep', articleBody: Array.from({ length: 6 }, (_, at) => sentence(at)).join('\n\n'), ...more })}</script>`;

  it('are the article if the page shows none', () => {
    const { html } = readHtml(page('<p>Loading.</p>', { head: data({}) }));
    assert.ok(html.includes(`<p>${sentence(0)}</p><p>${sentence(1)}</p>`));
  });

  it('are not read if the page states that access costs money', () => {
    const { html } = readHtml(page('<p>Subscribers read more.</p>', { head: data({ isAccessibleForFree: false }) }));
    assert.ok(!html.includes(sentence(3)));
  });
});

describe('a page without an article', () => {
  it('uses content that its styles hide if it shows nothing', () => {
    const { html, isWhole } = readHtml(`<body style="display: none">${paragraphs(3)}</body>`);
    assert.ok(html.includes(sentence(2)));
    assert.equal(isWhole, true);
  });
});
