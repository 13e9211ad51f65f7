import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { sectionPagesCss, textDefaultsCss, toHTML } from '../../src/index.ts';
import type { DocumentNode } from '../../src/index.ts';

const page = { width: 297, height: 210, margin: { top: 20, right: 12.7, bottom: 20, left: 12.7 } };
const section = (attrs: Record<string, unknown>): DocumentNode => ({
  type: 'section',
  attrs,
  content: [{ type: 'paragraph' }],
});

test('a section names its page, and each kind of page has one rule', () => {
  const doc: DocumentNode = { type: 'doc', content: [section({ page }), section({ columns: 2 }), section({ page })] };
  const name = 'page-297-210-20-12_7-20-12_7';
  equal(
    sectionPagesCss(doc),
    `@page ${name} { size: 297mm 210mm; margin: 20mm 12.7mm 20mm 12.7mm; }\n:where([data-page='297 210 20 12.7 20 12.7'] + [data-type='page-break']) { page: ${name}; }\n:where([data-page='297 210 20 12.7 20 12.7']) { --page-left: 12.7mm; }\n`,
  );
  match(toHTML(doc), new RegExp(`<section [^>]*style="page: ${name}"`));
});

test('columns, their gap and the line between them are CSS', () => {
  const html = toHTML(section({ columns: 3, columnGap: '12pt', columnRule: '0.5pt solid #000000' }));
  match(html, /style="column-count: 3; column-gap: 12pt; column-rule: 0\.5pt solid #000000"/);
});

test('a column break separates columns, not pages', () => {
  match(toHTML({ type: 'pageBreak', attrs: { column: true } }), /break-after: column/);
  match(toHTML({ type: 'pageBreak' }), /break-after: page/);
});

test('lines that stay together by default are rules for blocks', () => {
  match(textDefaultsCss({ widows: 1, orphans: 3 }), /:where\(p, [^)]*\) \{ widows: 1; orphans: 3; \}/);
  equal(textDefaultsCss({ widows: 0, orphans: 21 }), '');
});

test('text defaults are rules of the lowest specificity, and contain only values', () => {
  const css = textDefaultsCss({ lineHeight: '1.2', spaceAfter: '8pt', cellPadding: '0pt 5.4pt' });
  match(css, /:where\(html\) \{ line-height: 1\.2; \}/);
  match(css, /:where\(p, [^)]*\) \{ margin-bottom: 8pt; line-height: 1\.2; \}/);
  match(css, /:where\(p\) \{ min-height: 1lh; \}/);
  match(textDefaultsCss({ lineHeight: 'normal' }), /:where\(html\) \{ line-height: normal; \}/);
  match(css, /:where\(table\) \{ --cell-padding: 0pt 5\.4pt; \}/);
  equal(/(?<!:where\([^)]*\)) \{/.test(css), false);
  equal(textDefaultsCss({ lineHeight: '1.2; } body { display: none', fontFamily: 'a;b' }), '');
  equal(textDefaultsCss({}), '');
  match(textDefaultsCss({ lineHeight: '1.2' }, '&'), /^:where\(&\) \{ line-height: 1\.2; \}/);
});

test('a number with the format `none` is not shown', () => {
  const list = {
    type: 'orderedList',
    attrs: { levelText: '' },
    content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
  };
  match(toHTML(list), /list-style-type: none/);
});

test('cells of a file have their stated borders, and no others', () => {
  match(
    textDefaultsCss({ cellPadding: '0pt' }),
    /:where\(th, td\) \{ border-width: 0; background: none; font-weight: inherit; \}/,
  );
});

test('headings and links have only the format of their text', () => {
  const css = textDefaultsCss({ fontSize: '10pt', spaceBefore: '0pt' });
  match(css, /:where\(h1, [^)]*\) \{ font-weight: inherit; font-size: inherit; color: inherit; \}/);
  match(css, /:where\(blockquote\) \{ padding: 0; border: 0; color: inherit; \}/);
  match(css, /:where\(a\) \{ color: inherit; text-decoration: none; \}/);
});

test('headings and links have the editor’s look if a file states only the size of its text', () => {
  equal(/h1[^)]*\) \{ font-weight|:where\(a\)/.test(textDefaultsCss({ fontSize: '18pt', lineHeight: '1.2' })), false);
});
