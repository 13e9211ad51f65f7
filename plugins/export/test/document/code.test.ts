import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { colourCode, hasCode } from '../../src/document/code.ts';

const block = (language: string, code: string): string =>
  `<pre><code class="language-${language}">${code}</code></pre>`;

describe('the colours of code', () => {
  it('follow the language, by any of its names', async () => {
    for (const language of ['ts', 'typescript']) {
      assert.match(colourCode(block(language, 'const a = 1')), /<span class="hljs-keyword">const<\/span>/u);
    }
  });

  it('exist for rare languages too', async () => {
    assert.match(colourCode(block('elixir', 'def add(a), do: a')), /hljs-/u);
  });

  it('leave the text unchanged', async () => {
    const html = block('js', 'if (a &lt; b &amp;&amp; c) x = &quot;&amp;lt;&quot;');
    const text = (value: string): string => value.replaceAll(/<[^>]+>/gu, '');
    assert.equal(text(colourCode(html)), text(html));
  });

  it('are not added for unknown languages, none, or code with its own', async () => {
    for (const html of [block('klingon', 'x'), '<pre><code>let x</code></pre>', block('js', '<b>let</b> x')]) {
      assert.equal(colourCode(html), html);
    }
  });

  it('are only added if a language is named', () => {
    assert.equal(hasCode('<p><code>x</code>'), false);
    assert.equal(hasCode(block('js', 'x')), true);
  });

  it('take linear time of the text, however its tags are nested or unclosed', () => {
    const size = 2_000_000;
    for (const hostile of [
      '<code '.repeat(size),
      '<code class="'.repeat(size),
      `<pre>${'<code class="language-'.repeat(size)}`,
    ]) {
      assert.equal(hasCode(hostile), false);
      assert.ok(colourCode(hostile) === hostile);
    }
    for (const hostile of [
      '<pre><code class="language-js"'.repeat(size),
      `<pre><code class="language-js">${'<pre '.repeat(size)}`,
    ]) {
      assert.equal(hasCode(hostile), true);
      assert.ok(colourCode(hostile) === hostile);
    }
  });

  it('keep the text around and between them', () => {
    const html = `<p>a</p>${block('js', 'let x')}<p>b</p>${block('js', '<i>y</i>')}${block('js', 'let z')}<p>c</p>`;
    const spans = '<span class="hljs-keyword">let</span>';
    const expected = `<p>a</p>${block('js', `${spans} x`)}<p>b</p>${block('js', '<i>y</i>')}${block('js', `${spans} z`)}<p>c</p>`;
    assert.equal(colourCode(html), expected);
  });
});
