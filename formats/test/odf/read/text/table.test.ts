import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../../kit/docx.ts';
import { blocks, p, style } from '../../../kit/odf.ts';

const table = (content: string, attributes = ''): string => `<table:table ${attributes}>${content}</table:table>`;
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const cell = (text: string, attributes = ''): string => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;
const COVERED = '<table:covered-table-cell/>';

test('spans, header rows and widths are kept', () => {
  const [node] = blocks('odt', {
    body: table(
      `<table:table-column table:style-name="C" table:number-columns-repeated="2"/><table:table-header-rows>${row(cell('h', 'table:number-columns-spanned="2"'), COVERED)}</table:table-header-rows>${row(cell('a', 'table:number-rows-spanned="2"'), cell('b'))}${row(COVERED, cell('c'))}`,
    ),
    automatic: style('table-column', 'C', '<style:table-column-properties style:column-width="1in"/>'),
  });
  assert.deepEqual(
    node?.content?.map(({ content }) => content?.map(({ type, attrs }) => [type, attrs])),
    [
      [['tableHeader', { colspan: 2, colwidth: [96, 96] }]],
      [
        ['tableCell', { rowspan: 2, colwidth: [96] }],
        ['tableCell', { colwidth: [96] }],
      ],
      [['tableCell', { colwidth: [96] }]],
    ],
  );
});

test('cells keep background, borders and vertical alignment', () => {
  const [node] = blocks('odt', {
    body: table(row(cell('a', 'table:style-name="X"'))),
    automatic: style(
      'table-cell',
      'X',
      '<style:table-cell-properties fo:background-color="#ddeeff" style:vertical-align="middle" fo:border-top="1pt double #ff0000"/>',
    ),
  });
  assert.deepEqual(node?.content?.[0]?.content?.[0]?.attrs, {
    backgroundColor: '#ddeeff',
    border: { top: '1pt double #ff0000' },
    verticalAlign: 'middle',
  });
});

test('tables within tables are kept', () => {
  const [node] = blocks('odt', table(row(`<table:table-cell>${table(row(cell('inner')))}</table:table-cell>`)));
  const inner = ['table', ['tableRow', ['tableCell', ['paragraph', 'inner']]]] as const;
  assert.deepEqual(node && outline(node), ['table', ['tableRow', ['tableCell', inner]]]);
});

test('spans end at the edge of the table, and short rows are filled', () => {
  const [node] = blocks(
    'odt',
    table(
      row(cell('a', 'table:number-columns-spanned="900" table:number-rows-spanned="60000"'), COVERED) + row(COVERED),
    ),
  );
  assert.deepEqual(node?.content?.[0]?.content?.[0]?.attrs, { colspan: 2, rowspan: 2 });
});

test('repetition is bounded, also in tables within tables', () => {
  const bomb = (depth: number): string =>
    table(
      `<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000000">${depth === 0 ? p('x') : bomb(depth - 1)}</table:table-cell></table:table-row>`,
    );
  const json = JSON.stringify(blocks('odt', bomb(4)));
  assert.ok(json.length < 40_000_000);
});

test('padding that all cells share is the table’s, and other padding the cell’s', () => {
  const [node] = blocks('odt', {
    body: table(
      row(cell('a', 'table:style-name="P"'), cell('b', 'table:style-name="P"'), cell('c', 'table:style-name="Q"')),
    ),
    automatic:
      style('table-cell', 'P', '<style:table-cell-properties fo:padding="3pt" fo:padding-top="1pt"/>') +
      style('table-cell', 'Q', '<style:table-cell-properties fo:padding="0cm"/>'),
  });
  assert.deepEqual(node?.attrs, { widthPercent: 100, cellPadding: '1pt 3pt 3pt' });
  assert.deepEqual(
    node.content?.[0]?.content?.map(({ attrs }) => attrs),
    [undefined, undefined, { padding: '0pt' }],
  );
});

test('vertical text and right-to-left columns are kept', () => {
  const [node] = blocks('odt', {
    body: table(row(cell('a', 'table:style-name="V"')), 'table:style-name="T"'),
    automatic:
      style('table', 'T', '<style:table-properties style:writing-mode="rl-tb"/>') +
      style('table-cell', 'V', '<style:table-cell-properties style:writing-mode="tb-rl"/>'),
  });
  assert.deepEqual(node?.attrs, { widthPercent: 100, dir: 'rtl' });
  assert.deepEqual(node.content?.[0]?.content?.[0]?.attrs, { writingMode: 'vertical-rl' });
});

test('a row that cells above cover completely stays, because their spans count it', () => {
  const tall = 'table:number-rows-spanned="2"';
  const [node] = blocks('odt', {
    body: table(row(cell('a', tall), cell('b', tall)) + row(COVERED, COVERED) + row(cell('c'), cell('d'))),
  });
  assert.deepEqual(
    node?.content?.map(({ content = [] }) => content.map(({ attrs }) => attrs?.['rowspan'] ?? 1)),
    [[2, 2], [], [1, 1]],
  );
});

test('a table is as wide as the text unless it states a side or a width, and relative columns share its width', () => {
  const attrsOf = (properties: string) =>
    blocks('odt', {
      body: table(row(cell('a')), 'table:style-name="T"'),
      automatic: style('table', 'T', `<style:table-properties ${properties}/>`),
    })[0]?.attrs;
  assert.deepEqual(attrsOf('table:align="margins" style:width="17cm"'), { widthPercent: 100 });
  assert.equal(attrsOf('table:align="left" style:width="5cm"'), undefined);
  assert.deepEqual(attrsOf('table:align="left" fo:margin-left="36pt"'), { indent: '36pt' });
  assert.deepEqual(attrsOf('style:rel-width="50%"'), { widthPercent: 50 });
  const [node] = blocks('odt', {
    body: table(
      `<table:table-column table:style-name="A"/><table:table-column table:style-name="B"/>${row(cell('a'), cell('b'))}`,
    ),
    automatic:
      style('table-column', 'A', '<style:table-column-properties style:rel-column-width="1*"/>') +
      style('table-column', 'B', '<style:table-column-properties style:rel-column-width="3*"/>'),
  });
  assert.deepEqual(
    node?.content?.[0]?.content?.map(({ attrs }) => attrs?.['colwidth']),
    [[161], [482]],
  );
});
