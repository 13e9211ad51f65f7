import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { DocumentNode } from '../src/index.ts';
import { schema, toHTML, toText, validate } from '../src/index.ts';
import { fromMarkdown, toMarkdown } from '../src/markdown/index.ts';
import { arbitraryDocument } from './arbitrary-document.ts';
import { attacks } from './attacks.ts';
import { executableParts } from './executable.ts';

const html = (markdown: string): string => toHTML(fromMarkdown(markdown));

/** The text without white space, which Markdown collapses, and without references to missing notes. */
const lettersOf = (json: DocumentNode): string => toText(json).replaceAll(/\[\^[^\]]*\]|\s/g, '');

test('content from Markdown loses no text when it is written and read again', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      const once = fromMarkdown(toMarkdown(json));
      validate(once);
      return lettersOf(fromMarkdown(toMarkdown(once))) === lettersOf(once);
    }),
    { numRuns: 200, endOnFailure: true },
  );
});

test('a formula before a digit stays a formula', () => {
  const formula: DocumentNode = { type: 'inlineMath', attrs: { latex: 'x' } };
  const page: DocumentNode = { type: 'pageNumber', attrs: { kind: 'page', text: '2' } };
  for (const next of [{ type: 'text', text: '2 a' }, page]) {
    const written = toMarkdown({ type: 'doc', content: [{ type: 'paragraph', content: [formula, next] }] });
    const [first, second] = fromMarkdown(written).content?.[0]?.content ?? [];
    deepEqual([first?.type, second?.text?.trim().charAt(0)], ['inlineMath', '2'], written);
  }
});

test('adjacent lists stay separate, even if the node between them leaves nothing in Markdown', () => {
  const line = (value?: string): DocumentNode => ({
    type: 'paragraph',
    ...(value !== undefined && { content: [{ type: 'text', text: value }] }),
  });
  const list = (value: string): DocumentNode => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [line(value)] }],
  });
  const content = [list('one'), list('two'), line(), list('three')];
  equal(toMarkdown({ type: 'doc', content }), '- one\n\n* two\n\n- three\n');
});

/** Paragraphs of text in marks that Markdown supports, with characters that it could read as syntax. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('ab1*_`~[]()<>#!|$\\&;.+-=:"é漢😀')), minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    '&amp;',
    '1.',
    '1)',
    '-',
    '+',
    '#',
    '>',
    '---',
    '===',
    '```',
    '<b>',
    '[a](b)',
    '![a](b)',
    '$x$',
    '$$',
    '[^a]',
    '~~~',
    'snake_case',
    '\\',
    'http://a.b',
  ),
);
const run = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  marks: fc.subarray(['bold', 'italic', 'strike', 'code', 'underline', 'superscript']),
});
const paragraphs = fc
  .array(fc.array(run, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((blocks): DocumentNode => {
    const node = schema.node(
      'doc',
      null,
      blocks.map((runs) =>
        schema.node(
          'paragraph',
          null,
          runs.map(({ text, marks }) =>
            schema.text(
              text,
              marks.map((name) => schema.mark(name)),
            ),
          ),
        ),
      ),
    );
    return schema.nodeFromJSON(node.toJSON()).toJSON() as DocumentNode;
  });

test('text and its marks are unchanged, whatever syntax the text resembles', () => {
  fc.assert(
    fc.property(paragraphs, (json) => {
      return toHTML(fromMarkdown(toMarkdown(json))) === toHTML(json);
    }),
    { numRuns: 1000, endOnFailure: true },
  );
});

const samples: readonly [markdown: string, html: string][] = [
  [
    '# Title\n\ntext *em* **strong** ~~gone~~ `code`',
    '<h1>Title</h1><p>text <em>em</em> <strong>strong</strong> <s>gone</s> <code>code</code></p>',
  ],
  ['- a\n  - b\n- c', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'],
  ['3. x\n4. y', '<ol start="3"><li><p>x</p></li><li><p>y</p></li></ol>'],
  ['```js\na < b\n\n```', '<pre><code class="language-js">a &lt; b\n</code></pre>'],
  ['$x^2$ costs $5 and $6', '<p><span data-latex="x^2" data-type="inline-math">x^2</span> costs $5 and $6</p>'],
  ['$$\n\\frac{1}{2}\n$$', '<div data-latex="\\frac{1}{2}" data-type="block-math">\\frac{1}{2}</div>'],
  ['a\\\nb', '<p>a<br>b</p>'],
  ['![alt](a.png "t")', '<p><img src="a.png" alt="alt" title="t"></p>'],
  ['<sub>2</sub> <script>alert(1)</script>', '<p><sub>2</sub></p>'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
];

test('CommonMark and GFM are read as specified', () => {
  for (const [markdown, expected] of samples) equal(html(markdown), expected);
});

test('tables keep alignment, bars and code', () => {
  const markdown = '| a | b |\n| :-: | --- |\n| 1 \\| 2 | `x` |\n';
  equal(toMarkdown(fromMarkdown(markdown)), markdown);
});

test('task lists, footnotes, details and page breaks survive', () => {
  for (const markdown of [
    '- [x] done\n- [ ] open\n  - [ ] inner\n',
    'text[^1] more[^note]\n\n[^1]: One\n\n    two\n\n[^note]: - a\n    - b\n',
    '<details open><summary>Sum</summary>\n\ninner **text**\n\n</details>\n',
    'a\n\n<div data-type="page-break" style="break-after: page"></div>\n\nb\n',
    '- a\n\n* b\n\n1. c\n\n1) d\n',
  ]) {
    equal(toMarkdown(fromMarkdown(markdown)), markdown);
  }
});

test('merged cells are written once, in their place', () => {
  const cell = (text: string, attrs = {}) => ({
    type: 'tableCell',
    attrs,
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const row = (...content: DocumentNode[]) => ({ type: 'tableRow', content });
  const table = {
    type: 'table',
    content: [row(cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })), row(cell('c'), cell('d'))],
  };
  equal(toMarkdown({ type: 'doc', content: [table] }), '| a | b |  |\n| --- | --- | --- |\n|  | c | d |\n');
});

test('HTML in Markdown is as safe as HTML', () => {
  for (const attack of Object.values(attacks).flat()) {
    deepEqual(executableParts(html(attack)), [], attack);
    deepEqual(executableParts(html(`# x ${attack}`)), [], attack);
  }
});

test('the text of any document survives', () => {
  const wordsOf = (json: DocumentNode) => toText(json).replaceAll(/[^a-z漢]/gi, '');
  const sample = {
    type: 'doc',
    content: [
      {
        type: 'textBox',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'boxed', marks: [{ type: 'comment', attrs: { commentId: 'c' } }] }],
          },
        ],
      },
    ],
  };
  equal(wordsOf(fromMarkdown(toMarkdown(sample))), 'boxed');
});

test('code with more runs of backticks than a call may have arguments is fenced', () => {
  const text = '` '.repeat(200_000).trimEnd();
  const document = { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }] };
  const markdown = toMarkdown(document).trimEnd();
  equal(markdown.length, text.length + 8);
  equal(markdown.slice(0, 5), '```\n`');
});
