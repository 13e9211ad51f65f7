import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode, ImportedDocument, PageBands } from '@editor-companion/document';
import { textOf } from '../../kit/docx.ts';
import { codes, p, read, style } from '../../kit/odf.ts';

const LAYOUT =
  '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout>';

/** Returns a page style. `bands` are the texts of `header`, `footer-left` and so on. */
const master = (name: string, bands: Readonly<Record<string, string>>, next = ''): string =>
  `<style:master-page style:name="${name}" style:page-layout-name="pm1"${next && ` style:next-style-name="${next}"`}>${Object.entries(
    bands,
  )
    .map(([band, words]) => `<style:${band}>${p(words)}</style:${band}>`)
    .join('')}</style:master-page>`;

/** Imports pages. Paragraphs in the style `A` begin pages with the page style `A`, and so on. */
function pages(body: string, ...masters: string[]): ImportedDocument {
  const automatic = ['A', 'B', 'C'].map((name) => style('paragraph', name, '', `style:master-page-name="${name}"`));
  return read('odt', { body, automatic: automatic.join(''), layouts: LAYOUT, masters: masters.join('') });
}

const words = (shown: unknown): unknown =>
  shown &&
  Object.fromEntries(Object.entries(shown as PageBands).map(([kind, blocks]) => [kind, blocks.map(textOf).join('|')]));
const wordOf = (node: DocumentNode): string => (node.type === 'pageBreak' ? '-' : textOf(node));
const shape = ({ content }: ImportedDocument): unknown[] =>
  (content.content ?? []).map((node) =>
    node.type === 'section' ? [words(node.attrs?.['header']), (node.content ?? []).map(wordOf)] : wordOf(node),
  );

test('text on other kinds of pages keeps its headers, and the headers of most of the text are the document’s', () => {
  const result = pages(
    p('a', 'A') + p('b', 'B') + p('c') + p('d') + p('e', 'C'),
    master('A', {}),
    master('B', { header: 'Body' }),
    master('C', { header: 'Annex' }),
  );
  assert.deepEqual(words(result.page?.header), { default: 'Body' });
  assert.deepEqual(shape(result), [[{}, ['a']], '-', 'b', 'c', 'd', '-', [{ default: 'Annex' }, ['e']]]);
  assert.deepEqual(codes(result), []);
});

test('kinds of pages with the same bands count as one', () => {
  const result = pages(
    p('a', 'A') + p('b', 'B') + p('c'),
    master('A', { header: 'Head' }),
    master('B', { header: 'Head' }),
  );
  assert.deepEqual(shape(result), ['a', '-', 'b', 'c']);
});

test('a kind with a following kind is the first page, and shows no header if it has none', () => {
  const first = pages(p('a', 'A') + p('b'), master('A', {}, 'B'), master('B', { header: 'Head' }));
  assert.deepEqual(words(first.page?.header), { default: 'Head', first: '' });
  assert.deepEqual(first.page?.header?.first, []);
  const later = pages(
    p('a', 'B') + p('b') + p('c') + p('d', 'A') + p('e'),
    master('A', { header: 'Start' }, 'C'),
    master('B', { header: 'Head' }),
    master('C', { header: 'Go on' }),
  );
  assert.deepEqual(shape(later), ['a', 'b', 'c', '-', [{ default: 'Go on', first: 'Start' }, ['d', 'e']]]);
});

test('a page of the current kind is no first page', () => {
  const result = pages(
    p('a', 'A') + p('b', 'A') + p('c', 'B') + p('d', 'A'),
    [master('A', { header: 'Head', 'header-first': 'First', 'header-left': 'Left' }), master('B', {})].join(''),
  );
  assert.deepEqual(words(result.page?.header), { default: 'Head', first: 'First', even: 'Left' });
  assert.deepEqual(shape(result), [
    'a',
    '-',
    'b',
    '-',
    [{}, ['c']],
    '-',
    [{ default: 'Head', first: 'First', even: 'Left' }, ['d']],
  ]);
});

test('columns on pages of their own kind keep the bands of those, and only their first page is the first', () => {
  const result = read('odt', {
    body:
      p('a') +
      p('b') +
      p('c') +
      p('d') +
      `${p('e', 'M')}<text:section text:style-name="S">${p('f')}</text:section>${p('g')}`,
    automatic:
      style('paragraph', 'M', '', 'style:master-page-name="A"') +
      style(
        'section',
        'S',
        '<style:section-properties><style:columns fo:column-count="2"/></style:section-properties>',
      ),
    layouts: LAYOUT,
    masters: master('Standard', {}) + master('A', { header: 'Head', 'header-first': 'First' }),
  });
  assert.deepEqual(shape(result).slice(5), [
    [{ default: 'Head', first: 'First' }, ['e']],
    [{ default: 'Head' }, ['f']],
    [{ default: 'Head' }, ['g']],
  ]);
});

test('the area of a header is within the margin, and its position is stated', () => {
  const area = (header: string, bands: Readonly<Record<string, string>>) =>
    read('odt', {
      body: p('x'),
      layouts: `<style:page-layout style:name="pm1"><style:page-layout-properties fo:margin="20mm"/><style:header-style><style:header-footer-properties ${header}/></style:header-style><style:footer-style/></style:page-layout>`,
      masters: master('Standard', bands),
    }).page;
  const stated = area('fo:min-height="15mm" fo:margin-bottom="5mm"', { header: 'Head', footer: 'Foot' });
  assert.deepEqual([stated?.margin.top, stated?.headerDistance], [35, 20]);
  assert.deepEqual([stated?.margin.bottom, stated?.footerDistance], [20, undefined]);
  // A line of text needs its height even if the stated area is smaller.
  assert.equal(area('fo:min-height="0cm" fo:margin-bottom="5mm"', { header: 'Head' })?.margin.top, 30);
  const elastic = 'fo:min-height="15mm" fo:margin-bottom="14mm" style:dynamic-spacing="true"';
  assert.equal(area(elastic, { header: 'Head' })?.margin.top, 35);
  const none = area('svg:height="15mm"', {});
  assert.deepEqual([none?.margin.top, none?.headerDistance], [20, undefined]);
});

test('restarted page numbers are reported if they are shown', () => {
  const counted = (shown: string, number: string): string[] =>
    codes(
      read('odt', {
        body: p('a') + p('b', 'B'),
        automatic: style(
          'paragraph',
          'B',
          `<style:paragraph-properties style:page-number="${number}"/>`,
          'style:master-page-name="Standard"',
        ),
        layouts: LAYOUT,
        masters: master('Standard', { header: shown }),
      }),
    );
  const field = '<text:page-number>1</text:page-number>';
  assert.deepEqual(counted(field, '1'), ['PAGES_COUNTED_ON']);
  assert.deepEqual(counted(field, 'auto'), []);
  assert.deepEqual(counted('none', '1'), []);
});

test('ten thousand pages of their own kinds stay within limits', () => {
  const names = Array.from({ length: 100 }, (_, index) => `M${index}`);
  const long = 'x'.repeat(10_000);
  const result = read('odt', {
    body: Array.from({ length: 10_000 }, (_, index) => p('a', `M${index % 100}`)).join(''),
    automatic: names.map((name) => style('paragraph', name, '', `style:master-page-name="${name}"`)).join(''),
    layouts: LAYOUT,
    masters: names.map((name) => master(name, { header: name + long })).join(''),
  });
  assert.ok(JSON.stringify(result.content).length < 6_000_000);
  assert.deepEqual(codes(result), ['SECTIONS_MERGED']);
});
