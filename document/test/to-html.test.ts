import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '../src/index.ts';
import { fromHTML, toHTML, toText } from '../src/index.ts';

const formula: DocumentNode = { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x<1' } }] };

test('formulas are LaTeX, KaTeX or MathML, and are read back unchanged', () => {
  equal(toHTML(formula), '<p><span data-latex="x&lt;1" data-type="inline-math">x&lt;1</span></p>');
  match(toHTML(formula, { math: 'katex' }), /class="katex-html"/);
  match(toHTML(formula, { math: 'mathml' }), /<math/);
  for (const math of ['katex', 'mathml'] as const) equal(toHTML(fromHTML(toHTML(formula, { math }))), toHTML(formula));
});

test('a formula that cannot be rendered stays readable', () => {
  match(toHTML({ type: 'blockMath', attrs: { latex: '\\frac{' } }, { math: 'mathml' }), /\\frac\{/);
});

test('a shell is a complete HTML document, and neither title nor style can break out', () => {
  equal(
    toHTML(fromHTML('<p>x'), { documentShell: { title: '</title><script>', lang: 'de"', css: 'p{}</style><script>' } }),
    '<!doctype html><html lang="de&quot;"><head><meta charset="utf-8"><title>&lt;/title&gt;&lt;script&gt;</title><style>p{}<\\/style><script></style></head><body><p>x</p></body></html>',
  );
});

test('notes are numbered by their first reference, footnotes in digits and endnotes in roman numerals', () => {
  const reference = (noteId: string, kind = 'footnote') => ({ type: 'footnoteReference', attrs: { noteId, kind } });
  const html = toHTML({
    type: 'paragraph',
    content: [reference('b'), reference('a'), reference('b'), reference('e', 'endnote'), reference('a', 'endnote')],
  });
  equal(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
      .join(' '),
    '1 2 1 i ii',
  );
});

test('a list of nodes is written as one document', () => equal(toHTML([formula, formula]), toHTML(formula).repeat(2)));

test('plain text has one line for each block and tabs between cells', () => {
  equal(
    toText(fromHTML('<h1>T</h1><ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3<td>4</table>')),
    'T\n\na\nb\n\n1\t2\n3\t4',
  );
});

test('header rows are in a thead on request, unless a cell spans below them', () => {
  const table = fromHTML('<table><tr><th>a<th>b<tr><th>c<td>d</table>');
  equal(
    toHTML(table, { tableHeads: true })
      .replaceAll(/ [\w-]+="[^"]*"/g, '')
      .replace(/<colgroup>.*<\/colgroup>/, ''),
    '<table><thead><tr><th><p>a</p></th><th><p>b</p></th></tr></thead><tbody><tr><th><p>c</p></th><td><p>d</p></td></tr></tbody></table>',
  );
  equal(toHTML(fromHTML(toHTML(table, { tableHeads: true }))), toHTML(table));
  for (const html of [
    '<table><tr><th rowspan=2>a<th>b<tr><td>d</table>',
    '<table><tr><th>a</table>',
    '<table><tr><td>a</table>',
  ])
    equal(toHTML(fromHTML(html), { tableHeads: true }), toHTML(fromHTML(html)));
});
