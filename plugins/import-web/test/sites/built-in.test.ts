import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paragraphs, sentence } from '../support/pages.ts';
import { readHtml } from '../support/read.ts';

const NAVIGATION =
  '<nav><a href="/">Home</a> <a href="/next">Next</a></nav><aside>Most read today by everybody.</aside>';
const titled = (head: string, body: string): string =>
  `<html><head><title>How bees sleep</title>${head}</head><body>${NAVIGATION}${body}</body></html>`;
const generator = (name: string): string => `<meta name="generator" content="${name}">`;

describe('built-in rules for pages', () => {
  const kinds: Record<string, string> = {
    mediawiki: titled(
      generator('MediaWiki 1.43'),
      `<div id="mw-content-text"><div class="mw-parser-output"><div class="hatnote">Not to be confused with wasps.</div>${paragraphs(2)}<h2>Hives<span class="mw-editsection">[edit]</span></h2>${paragraphs(1, 2)}<div class="navbox">Other insects of the garden</div></div></div>`,
    ),
    readme: titled(
      '',
      `<table><tr><td><a href="/src">src</a></td><td>Last month</td></tr></table><div id="readme"><article class="markdown-body"><h1>How bees sleep</h1>${paragraphs(3)}</article></div>`,
    ),
    docusaurus: titled(
      generator('Docusaurus v3.6'),
      `<article><div class="theme-doc-markdown markdown"><h1>How bees sleep<a class="hash-link" href="#x">#</a></h1>${paragraphs(3)}</div><footer class="theme-doc-footer">Edit this page on our site.</footer></article>`,
    ),
    sphinx: titled(
      '<script src="_static/documentation_options.js"></script>',
      `<div class="sphinxsidebar">Table of contents of the manual</div><div class="documentwrapper"><div class="body" role="main"><h1>How bees sleep<a class="headerlink" href="#x">¶</a></h1>${paragraphs(3)}</div></div>`,
    ),
    mkdocs: titled(
      generator('mkdocs-1.6'),
      `<article class="md-content__inner"><h1>How bees sleep</h1>${paragraphs(3)}<aside class="md-source-file">Last update in May.</aside></article>`,
    ),
    vitepress: titled(
      generator('VitePress v1.5'),
      `<div class="VPDoc"><div class="vp-doc"><h1>How bees sleep</h1>${paragraphs(3)}</div></div>`,
    ),
    forum: titled(
      '',
      [0, 1, 2]
        .map(
          (at) =>
            `<div class="post"><div class="postbody"><div class="content">${sentence(at)}</div><div class="signature">Bee happy, always.</div></div></div>`,
        )
        .join(''),
    ),
  };
  for (const [name, html] of Object.entries(kinds)) {
    it(`read the text, without its surroundings, of pages of the kind ${name}`, () => {
      const { rule, text } = readHtml(html);
      assert.equal(rule, name);
      for (const at of [0, 1, 2]) assert.ok(text.includes(sentence(at)), text);
      assert.doesNotMatch(text, /Most read|Home|edit\]|¶|#|contents of|wasps|garden|Last|happy/u);
    });
  }

  it('read a question and its answers under their authors', () => {
    const answer = (name: string, by: string, at: number): string =>
      `<div itemprop="${name}" itemscope><span itemprop="author"><span itemprop="name">${by}</span></span><div itemprop="text"><p>${sentence(at)}</p></div></div>`;
    const { rule, html } = readHtml(
      titled(
        '',
        `<div itemscope itemtype="https://schema.org/QAPage"><div itemprop="mainEntity"><div itemprop="text"><p>${sentence(0)}</p></div>${answer('acceptedAnswer', 'Ada', 1)}${answer('suggestedAnswer', 'Bo & Co', 2)}</div></div>`,
      ),
    );
    assert.equal(rule, 'questions');
    assert.equal(
      html,
      `<p>${sentence(0)}</p><hr><h2>✓ Ada</h2><p>${sentence(1)}</p><hr><h2>Bo &amp; Co</h2><p>${sentence(2)}</p>`
        .replace(/<p>/gu, '<div><p>')
        .replace(/<\/p>/gu, '</p></div>'),
    );
  });

  it('read the player and the whole description of a video', () => {
    const head =
      '<meta property="og:type" content="video.other"><meta property="og:video:url" content="https://www.youtube.com/embed/abc"><meta property="og:description" content="Bees at…">';
    const state = String.raw`<script>var state = {"shortDescription":"Bees at night.\n\nFilmed in a \"hive\" in May."};</script>`;
    const { rule, html } = readHtml(titled(head, state));
    assert.equal(rule, 'video');
    assert.match(html, /data-src="https:\/\/www\.youtube\.com\/embed\/abc"/u);
    assert.ok(html.endsWith('<p>Bees at night.</p><p>Filmed in a "hive" in May.</p>'));
    assert.equal(readHtml(titled(head, `<article>${paragraphs(4)}</article>`)).rule, '', 'an article with a video');
  });

  it('leave pages to the general extraction if they find nothing', () => {
    const { rule, text } = readHtml(
      titled(generator('Docusaurus v3.6'), `<div class="markdown"></div><article>${paragraphs(4)}</article>`),
    );
    assert.equal(rule, '');
    assert.ok(text.includes(sentence(3)));
  });
});
