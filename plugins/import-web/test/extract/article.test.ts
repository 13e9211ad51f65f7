import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page, paragraphs, sentence } from '../support/pages.ts';
import { readHtml } from '../support/read.ts';

const linesOf = (html: string): string[] => readHtml(html).text.split('\n');
const story = (count: number): string[] => Array.from({ length: count }, (_, at) => sentence(at));
const comment = (number: number): string =>
  `<div class="comment"><b>Reader ${number}</b><p>I have kept bees for thirty years, and what you write about them is simply not so.</p></div>`;

describe('the article of a page', () => {
  const around: Record<string, string> = {
    comments: `<section id="comments"><h2>Comments</h2>${[1, 2, 3, 4, 5, 6].map(comment).join('')}</section>`,
    'related articles':
      '<div class="related-posts"><h3>Related</h3><ul><li><a href="/1">Why wasps do not sleep, and other questions of our readers</a></li></ul></div>',
    'teasers without a telling name': `<div>${[1, 2, 3, 4].map((n) => `<div><h3><a href="/${n}">Another story, number ${n}</a></h3><p>What happened when the hive number ${n} was opened on a cold day in March.</p></div>`).join('')}</div>`,
    'a call to subscribe': '<p>Sign up for our newsletter and get the best stories of the week in your inbox.</p>',
    'buttons to share': '<div class="share"><a href="#">Facebook</a> <a href="#">Twitter</a></div>',
    'a cookie banner':
      '<div id="cookie-consent"><p>We use cookies to give you the best experience on our website. By going on you agree to that.</p></div>',
    'the author’s life':
      '<div class="author-bio"><p>Ada Lovelace has written about bees, machines and numbers for as long as she can think.</p></div>',
    'a form to comment':
      '<form><p>Your address will not be published. Fields that are required are marked with a star.</p><textarea></textarea></form>',
    'what is hidden':
      '<div style="display: none"><p>This text is here for machines only, and nobody who visits the page will ever see it.</p></div>',
    'other articles in full': `<article>${paragraphs(1, 10)}</article>`,
  };
  for (const [name, after] of Object.entries(around)) {
    it(`excludes ${name}, inside it or after it`, () => {
      assert.deepEqual(linesOf(page(paragraphs(5), { after })), story(5));
      assert.deepEqual(linesOf(page(paragraphs(5) + after)), story(5));
    });
  }

  it('is found without any telling name or element', () => {
    const html = `<div><div><a href="/">Home</a> <a href="/a">A</a></div><div><div>${paragraphs(4)}</div></div><div><a href="/x">Imprint</a></div></div>`;
    assert.deepEqual(linesOf(html), story(4));
  });

  it('is found if only breaks separate its lines', () => {
    const html = page(story(4).join('<br><br>'));
    assert.equal(readHtml(html).text.replaceAll('\n', ' '), story(4).join(' '));
  });

  it('is found within elements with misleading names', () => {
    const html = `<body class="has-sidebar comments-open"><div class="widget-area footer-columns">${paragraphs(5)}</div></body>`;
    assert.deepEqual(linesOf(html), story(5));
  });

  it('is found if a framework wraps the whole page in a form', () => {
    const html = `<html><head><script>${'x();'.repeat(5000)}</script></head><body><form><input type="text">${paragraphs(5)}</form></body></html>`;
    assert.deepEqual(linesOf(html), story(5));
  });

  it('is complete if it has several parts', () => {
    const html = page(
      `<div class="part">${paragraphs(2)}</div><div class="ad"><a href="/ad">Buy honey</a></div><div class="part">${paragraphs(3, 2)}</div>`,
    );
    assert.deepEqual(linesOf(html), story(5));
  });

  it('keeps its own lists, headings and quotes, and drops lists of links', () => {
    const html =
      page(`${paragraphs(2)}<h2>What they need</h2><ul><li>Darkness</li><li>Warmth</li></ul><blockquote>Sleep is work.</blockquote>
      <ul><li><a href="/1">Ten hives to see</a></li><li><a href="/2">Five wasps to avoid</a></li></ul>${paragraphs(2, 2)}`);
    assert.deepEqual(linesOf(html), [
      sentence(0),
      sentence(1),
      'What they need',
      'Darkness',
      'Warmth',
      'Sleep is work.',
      sentence(2),
      sentence(3),
    ]);
  });

  it('does not repeat its title, author or date', () => {
    const html = page(`<h2>How bees sleep</h2><div>March 1, 2026, 9:00</div>${paragraphs(4)}`);
    assert.deepEqual(linesOf(html), story(4));
  });

  it('is the element with the headline, however much readers write in articles of their own', () => {
    const comments = Array.from({ length: 12 }, (_, at) => `<li><article>${paragraphs(2, 20 + at)}</article></li>`);
    const html = `<html><head><title>How bees sleep</title></head><body><main class="content"><article class="area"><h1>How bees sleep</h1>${paragraphs(4)}</article>
      <ol>${comments.join('')}</ol></main></body></html>`;
    assert.deepEqual(linesOf(html).slice(0, 4), story(4));
  });

  it('is no teaser if it is short and its headline links to itself', () => {
    const teaser = (title: string): string =>
      `<div><h2><a href="/x">${title}</a></h2><p>${sentence(title.length)}</p></div>`;
    const html = `<html><head><title>How bees sleep</title></head><body><div id="content">
      <div><h2><a href="/articles/sleep">How bees sleep</a></h2>${paragraphs(2)}</div>${teaser('Wasps')}${teaser('Hornets')}</div>
      <div id="comments">${paragraphs(7, 20)}</div></body></html>`;
    assert.deepEqual(linesOf(html).slice(0, 2), story(2));
  });

  it('is found for any names of topics and page builders', () => {
    const comments = `<div id="comments">${paragraphs(9, 20)}</div>`;
    const post = `<div><article class="post type-post hentry category-shop tag-related tag-menu"><h1>How bees sleep</h1>${paragraphs(3)}</article>${comments}</div>`;
    const built = `<div><div class="elementor-widget js-menu"><h1>How bees sleep</h1>${paragraphs(3)}</div>${comments}</div>`;
    for (const body of [post, built])
      assert.deepEqual(
        linesOf(`<html><head><title>How bees sleep</title></head><body>${body}</body></html>`),
        story(3),
      );
  });

  it('may consist of links only, below its headline', () => {
    const links = [0, 1, 2, 3].map((at) => `<li><a href="/${at}">What others write about bees, part ${at}</a></li>`);
    const html = `<html><head><title>Links of the week</title></head><body><div class="cookie-law"><form>We use cookies to make this site better for all who read it.</form></div>
      <div class="entry-content"><h1>Links of the week</h1><ul>${links.join('')}</ul></div></body></html>`;
    assert.equal(linesOf(html).length, 4);
  });

  it('is searched by the page’s own structured data', () => {
    const body = story(6).join(' ');
    const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: 'x', articleBody: body })}</script>`;
    const html = `<html><head>${data}</head><body><aside>${paragraphs(6)}</aside><div>${paragraphs(7, 20)}</div></body></html>`;
    assert.ok(readHtml(html).text.length > 0);
    const hidden = `<html><head>${data}</head><body><aside class="sidebar">${paragraphs(6)}</aside><p>Short.</p></body></html>`;
    assert.ok(readHtml(hidden).text.includes(sentence(3)));
  });

  it('of a page with little text is all of it, and is marked as thin', () => {
    const { text, isThin } = readHtml('<p>Bees sleep.</p>');
    assert.deepEqual([text, isThin], ['Bees sleep.', true]);
  });
});

describe('the paragraphs between the headline and the text', () => {
  const summary = 'Bees sleep at night, and those that are kept awake lose their way: what researchers know of it.';
  const around = (between: string): string =>
    `<html><head><title>How bees sleep</title></head><body><main><header class="site-header"><h1>How bees sleep</h1>${between}</header>
      <div class="entry-content">${paragraphs(5)}</div></main></body></html>`;

  const forms: Record<string, string> = {
    'a teaser by name': `<div class="article-teaser"><p>${summary}</p></div>`,
    'a heading': `<h2>${summary}</h2>`,
    'a paragraph behind date, author and buttons': `<p class="date">March 1, 2026</p><ul class="share"><li><a href="#">Share</a></li></ul><p class="lead">${summary}</p>`,
  };
  for (const [name, between] of Object.entries(forms)) {
    it(`are kept as ${name}`, () => assert.deepEqual(linesOf(around(between)), [summary, ...story(5)]));
  }

  it('keep their links and emphasis', () => {
    const { html } = readHtml(
      around(`<p class="lead">${summary.replace('researchers', '<a href="/r"><b>researchers</b></a>')}</p>`),
    );
    assert.match(html, /<p>Bees sleep[^<]*<a href="[^"]*\/r"><b>researchers<\/b><\/a>/);
  });

  const others: Record<string, string> = {
    'the caption of a picture': `<figure><img src="/b.jpg"><figcaption>${summary}</figcaption></figure>`,
    'who wrote it': `<div class="byline"><p>${summary}</p></div>`,
    'a line with the time':
      '<p>Written by Ada Lovelace, who keeps bees in London. March 1, 2026 at 9:04 in the morning.</p>',
    'what the text begins with again': `<p>${sentence(0)}</p>`,
    'a call to subscribe': `<div class="signup"><p>${summary}</p></div>`,
    'more than a summary': [10, 11, 12, 13].map((at) => `<p>${sentence(at)}</p>`).join(''),
  };
  for (const [name, between] of Object.entries(others)) {
    it(`exclude ${name}`, () => assert.deepEqual(linesOf(around(between)), story(5)));
  }
});

describe('an article that is a list of items', () => {
  const things = [0, 1, 2, 3, 4];

  it('keeps the items with their links', () => {
    const items = things.map(
      (at) => `<div class="item"><h3><a href="/buy/${at}">Veil number ${at}</a></h3><p>${sentence(at)}</p></div>`,
    );
    assert.equal(linesOf(page(items.join(''))).length, 2 * things.length);
  });

  it('keeps linked headings with content below them', () => {
    const items = things.map((at) => `<h3><a href="/buy/${at}">Veil number ${at}</a></h3><p>${sentence(at)}</p>`);
    assert.equal(linesOf(page(items.join(''))).length, 2 * things.length);
  });

  it('keeps a paragraph that consists of an address, and none that links elsewhere with words', () => {
    const end = (text: string): string => `${paragraphs(3)}<p><a href="https://petition.example/bees">${text}</a></p>`;
    assert.equal(linesOf(page(end('https://petition.example/bees'))).at(-1), 'https://petition.example/bees');
    assert.ok(
      !linesOf(page(end('Why wasps do not sleep: more of our stories')))
        .at(-1)
        ?.startsWith('Why'),
    );
  });
});

describe('an article in a script without spaces between words', () => {
  const chinese = [
    '蜜蜂在夜里睡觉，早晨又飞出去采蜜，一直都是这样，只要草地上还开着花，以后也会是这样。',
    '觅食蜂在靠近巢边的空巢房里休息，而年轻的蜜蜂在工作之间打一会儿盹，谁也不会打扰它们。',
    '睡着的蜜蜂垂下触角，不再移动腿脚，有时甚至会侧身倒下，养蜂人半夜去看的时候常常见到。',
  ];
  const japanese = [
    '蜂は夜に眠り、朝になるとまた蜜を集めに飛び立ちます。',
    '若い蜂は仕事の合間に短い昼寝をして、外勤の蜂は巣の端で休みます。',
  ];

  it('is found among its surroundings', () => {
    for (const prose of [chinese, japanese]) {
      const html = `<html><body><div><a href="/">首页</a><a href="/n">新闻</a><a href="/v">视频</a></div><div><div class="c">${prose.map((one) => `<p>${one}</p>`).join('')}
        <p>责任编辑：王小明</p><p>相关阅读：<a href="/2">另一篇关于蜜蜂的文章</a></p></div>
        <ul><li><a href="/3">十个必看的蜂箱，第三个最让人惊讶</a></li><li><a href="/4">为什么黄蜂从不睡觉</a></li></ul></div><div>版权所有 京ICP备00000000号</div></body></html>`;
      assert.deepEqual(linesOf(html), prose);
    }
  });

  it('is not marked as thin because of its few characters', () => {
    assert.equal(readHtml(`<div>${chinese.map((one) => `<p>${one}</p>`).join('')}</div>`).isThin, false);
  });
});
