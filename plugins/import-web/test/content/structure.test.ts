import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, attrsOf, nodesOf, readHtml, textOf } from '../support/read.ts';
import { page, paragraphs } from '../support/pages.ts';

describe('tables', () => {
  it('of data stay, with spans and headers', () => {
    const [table] = nodesOf(
      '<table><thead><tr><th colspan="2">Hours</th></tr></thead><tbody><tr><td>Worker</td><td>6</td></tr></tbody></table>',
    );
    assert.equal(table?.type, 'table');
    const [head] = allOf(table.content ?? [], 'tableHeader');
    assert.deepEqual([textOf(head), head?.attrs?.['colspan']], ['Hours', 2]);
    assert.deepEqual(allOf(table.content ?? [], 'tableCell').map(textOf), ['Worker', '6']);
  });

  it('keep their caption before them', () => {
    const nodes = nodesOf('<table><caption>Sleep</caption><tr><th>a</th></tr><tr><td>b</td></tr></table>');
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['paragraph', 'table'],
    );
    assert.equal(textOf(nodes[0]), 'Sleep');
  });

  it('for layout become their content', () => {
    const pieces = [
      '<table role="presentation"><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
      '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    ];
    for (const piece of pieces)
      assert.deepEqual(
        nodesOf(piece).map((node) => [node.type, textOf(node)]),
        [
          ['paragraph', 'a'],
          ['paragraph', 'b'],
        ],
        piece,
      );
  });

  it('may contain the whole page', () => {
    const { text } = readHtml(
      `<table><tr><td><a href="/">Home</a></td></tr><tr><td>${paragraphs(4)}</td></tr></table>`,
    );
    assert.equal(text.split('\n').length, 4);
  });
});

describe('other content of an article', () => {
  it('keeps headings, lists, rules, marks and links to anywhere', () => {
    const nodes = nodesOf(
      '<h2 id="why">Why</h2><ul><li>one<ol start="3"><li>three</li></ol></li></ul><hr><p><strong>b</strong><em>i</em><del>d</del><sub>2</sub><mark>m</mark> <a href="/x?a=1&amp;b=2" onclick="x()">link</a> <a href="#why">up</a> <a href="mailto:a@b.example">mail</a></p>',
    );
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['heading', 'bulletList', 'horizontalRule', 'paragraph'],
    );
    assert.deepEqual(attrsOf(nodes[0]), { level: 2, anchor: 'why' });
    assert.equal(allOf(nodes, 'orderedList')[0]?.attrs?.['start'], 3);
    const marks = allOf(nodes, 'text').flatMap((node) => node.marks ?? []);
    assert.deepEqual(
      [...new Set(marks.map(({ type }) => type))],
      ['bold', 'italic', 'strike', 'subscript', 'highlight', 'link'],
    );
    const links = marks.filter(({ type }) => type === 'link').map(({ attrs }) => attrs?.['href']);
    assert.deepEqual(links, ['https://bees.example/x?a=1&b=2', '#why', 'mailto:a@b.example']);
  });

  it('keeps task lists and collapsible blocks', () => {
    const nodes = nodesOf(
      '<ul><li><input type="checkbox" checked> done</li></ul><details><summary>More</summary><p>Text</p></details>',
    );
    assert.deepEqual(
      nodes.map(({ type }) => type),
      ['taskList', 'details'],
    );
  });

  it('loses all scripts, resources and styles', () => {
    const attack = `<p style="color:red" onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a></p>
      <svg><script>alert(1)</script></svg><object data="/x.swf"></object><embed src="/x.swf"><form><input value="c"></form>
      <math><mi xlink:href="javascript:alert(1)">d</mi></math><style>p{}</style><base href="https://evil.example/">`;
    const { html } = readHtml(page(paragraphs(3) + attack));
    assert.doesNotMatch(html, /script|onclick|style=|javascript|<form|<input|<object|<svg/iu);
  });

  it('has no empty blocks, and one rule if all content between two was removed', () => {
    const rules = nodesOf('<hr><div class="share"><a href="#">Share</a></div>\n<hr>').map(({ type }) => type);
    assert.deepEqual(rules, ['horizontalRule']);
    assert.deepEqual(nodesOf('<p>&nbsp;</p><div><p></p><span> </span></div><h2></h2>'), []);
  });
});

describe('a whole page', () => {
  it('keeps the surroundings of the article, and nothing hidden', () => {
    const { html } = readHtml(page(paragraphs(2)), undefined, 'page');
    for (const text of ['Bee Weekly', 'Most read', 'Copyright', 'How bees sleep']) assert.ok(html.includes(text), text);
    assert.ok(!readHtml('<p>a</p><p hidden>b</p><p style="display:none">c</p>', undefined, 'page').html.includes('b'));
  });
});
