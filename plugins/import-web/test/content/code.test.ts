import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allOf, nodesOf, textOf } from '../support/read.ts';

const codeOf = (piece: string): unknown[] => {
  const [node] = allOf(nodesOf(piece), 'codeBlock');
  return [node?.attrs?.['language'] ?? null, textOf(node)];
};

describe('code', () => {
  const cases: Record<string, [string, unknown[]]> = {
    'as HTML has it': ['<pre>a = 1\n  b = 2</pre>', [null, 'a = 1\n  b = 2']],
    'with a class of the standard': ['<pre><code class="language-js">let a;\n</code></pre>', ['js', 'let a;']],
    'as Prism has it': [
      '<pre class="lang-python line-numbers"><code>x<span class="line-numbers-rows"><span></span></span></code></pre>',
      ['python', 'x'],
    ],
    'as GitHub has it': [
      '<div class="highlight highlight-source-rust"><pre><span class="k">fn</span> f()</pre></div>',
      ['rust', 'fn f()'],
    ],
    'as Sphinx has it': [
      '<div class="highlight-python notranslate"><div class="highlight"><pre>x = 1</pre></div></div>',
      ['python', 'x = 1'],
    ],
    'as highlight.js has it': [
      '<pre><code class="hljs bash"><span class="hljs-built_in">cd</span> /</code></pre>',
      ['bash', 'cd /'],
    ],
    'as SyntaxHighlighter has it': ['<pre class="brush: sql; toolbar: false">SELECT 1</pre>', ['sql', 'SELECT 1']],
    'in a table with line numbers': [
      '<table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2</pre></td><td class="rouge-code"><pre>a\nb</pre></td></tr></tbody></table>',
      [null, 'a\nb'],
    ],
    'in lines without breaks': [
      '<pre><code data-language="ts"><span class="line">a;</span><span class="line">b;</span></code></pre>',
      ['ts', 'a;\nb;'],
    ],
    'with breaks as elements': ['<pre>a<br>b</pre>', [null, 'a\nb']],
    'with a button to copy it': ['<pre><button class="copy">Copy</button><code>a &lt; b</code></pre>', [null, 'a < b']],
    'without a language': ['<pre><code class="language-plaintext">x</code></pre>', [null, 'x']],
  };
  for (const [name, [piece, expected]] of Object.entries(cases))
    it(name, () => assert.deepEqual(codeOf(piece), expected));

  it('within a line stays there', () => {
    const [paragraph] = nodesOf('<p>Call <code>f()</code> or press <kbd>F1</kbd>.</p>');
    const marked = paragraph?.content?.filter(({ marks }) => marks?.some(({ type }) => type === 'code'));
    assert.deepEqual(
      marked?.map(({ text }) => text),
      ['f()', 'F1'],
    );
  });
});
