import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { colourCode, HAS_CODE } from '../src/document/code.ts';

const block = (language: string, code: string): string =>
  `<pre><code class="language-${language}">${code}</code></pre>`;

describe('the colours of code', () => {
  it('follow the language, by any of its names', async () => {
    for (const language of ['ts', 'typescript']) {
      assert.match(colourCode(block(language, 'const a = 1')), /<span class="hljs-keyword">const<\/span>/u);
    }
  });

  it('are there for rare languages too', async () => {
    assert.match(colourCode(block('elixir', 'def add(a), do: a')), /hljs-/u);
  });

  it('leave the text as it is', async () => {
    const html = block('js', 'if (a &lt; b &amp;&amp; c) x = &quot;&amp;lt;&quot;');
    const text = (value: string): string => value.replaceAll(/<[^>]+>/gu, '');
    assert.equal(text(colourCode(html)), text(html));
  });

  it('are not given to unknown languages, none, or code that has its own', async () => {
    for (const html of [block('klingon', 'x'), '<pre><code>let x</code></pre>', block('js', '<b>let</b> x')]) {
      assert.equal(colourCode(html), html);
    }
  });

  it('are looked for only where a language is named', () => {
    assert.equal(HAS_CODE.test('<p><code>x</code>'), false);
    assert.equal(HAS_CODE.test(block('js', 'x')), true);
  });
});
