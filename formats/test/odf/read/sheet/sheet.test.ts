import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../../../kit/docx.ts';
import { blocks, codes, p, PNG, read, style, type Parts } from '../../../kit/odf.ts';

const sheet = (rows: string, attributes = 'table:name="One"'): string =>
  `<table:table ${attributes}>${rows}</table:table>`;
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (text: string, attributes = 'office:value-type="string"'): string =>
  `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;
const empty = (times: number): string => `<table:table-cell table:number-columns-repeated="${times}"/>`;

/** Returns the texts of the first table by row. */
function grid(parts: Parts | string): string[][] {
  const table = blocks('ods', parts).find(({ type }) => type === 'table');
  return (table?.content ?? []).map(({ content = [] }) => content.map(textOf));
}

test('a sheet is a heading with its name and a table of its used range', () => {
  const body = sheet(
    row(empty(16_384), 'table:number-rows-repeated="2"') +
      row(empty(1) + cell('a') + cell('b') + empty(16_381)) +
      row(empty(1) + cell('c') + empty(16_382)) +
      row(empty(16_384), 'table:number-rows-repeated="1048572"'),
  );
  const [heading] = blocks('ods', body);
  assert.deepEqual([heading?.type, heading && textOf(heading)], ['heading', 'One']);
  assert.deepEqual(grid(body), [
    ['a', 'b'],
    ['c', ''],
  ]);
});

test('values have the text of the file, and numbers are aligned right', () => {
  const body = sheet(
    row(
      cell('50%', 'office:value-type="percentage" office:value="0.5"') +
        cell('x') +
        '<table:table-cell office:value-type="float" office:value="3"/>',
    ),
  );
  const table = blocks('ods', body)[1];
  assert.deepEqual(
    table?.content?.[0]?.content?.map((one) => [textOf(one), one.content?.[0]?.attrs?.['textAlign']]),
    [
      ['50%', 'right'],
      ['x', undefined],
      ['3', 'right'],
    ],
  );
});

test('merged cells, repeated cells and repeated rows make a complete table', () => {
  const body = sheet(
    row(cell('m', 'table:number-columns-spanned="2" table:number-rows-spanned="1"') + '<table:covered-table-cell/>') +
      row(cell('r', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"'),
  );
  assert.deepEqual(grid(body), [['m'], ['r', 'r'], ['r', 'r']]);
  assert.equal(blocks('ods', body)[1]?.content?.[0]?.content?.[0]?.attrs?.['colspan'], 2);
});

test('hidden sheets, rows and columns are left out', () => {
  const body =
    sheet(row(cell('secret')), 'table:name="Hidden" table:style-name="H"') +
    sheet(
      '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>' +
        row(cell('a') + cell('x') + cell('b')) +
        row(cell('y'), 'table:visibility="filter"') +
        row(cell('c')),
    );
  const automatic = style('table', 'H', '<style:table-properties table:display="false"/>');
  assert.deepEqual(grid({ body, automatic }), [
    ['a', 'b'],
    ['c', ''],
  ]);
  assert.deepEqual(codes(read('ods', { body, automatic })), ['SHEETS_HIDDEN']);
});

test('cells keep colours, fonts, links and comments', () => {
  const body = sheet(
    row(
      `<table:table-cell table:style-name="X" office:value-type="string"><office:annotation><dc:creator>Ann</dc:creator>${p('note')}</office:annotation><text:p><text:a xlink:href="https://example.com/">a</text:a></text:p></table:table-cell>`,
    ),
  );
  const automatic = style(
    'table-cell',
    'X',
    '<style:table-cell-properties fo:background-color="#ddeeff"/><style:text-properties fo:font-weight="bold" fo:color="#ff0000"/>',
  );
  const result = read('ods', { body, automatic });
  const found = result.content.content?.[1]?.content?.[0]?.content?.[0];
  assert.equal(found?.attrs?.['backgroundColor'], '#ddeeff');
  assert.deepEqual(found?.content?.[0]?.content?.[0]?.marks, [
    { type: 'comment', attrs: { commentId: 'c1' } },
    { type: 'link', attrs: { href: 'https://example.com/' } },
    { type: 'bold' },
    { type: 'textStyle', attrs: { color: '#ff0000' } },
  ]);
  assert.equal(result.comments?.[0]?.author, 'Ann');
});

test('frozen rows are header rows', () => {
  const items = (name: string, value: number): string =>
    `<config:config-item config:name="${name}">${value}</config:config-item>`;
  const settings = `<config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="One">${items('VerticalSplitMode', 2)}${items('VerticalSplitPosition', 1)}</config:config-item-map-entry></config:config-item-map-named>`;
  const [, table] = blocks('ods', { body: sheet(row(cell('h')) + row(cell('a'))), settings });
  assert.deepEqual(
    table?.content?.map(({ content }) => content?.[0]?.type),
    ['tableHeader', 'tableCell'],
  );
});

test('pictures on a sheet follow its table', () => {
  const drawing =
    '<draw:frame svg:width="1in" svg:height="1in"><draw:image xlink:href="Pictures/one.png"/></draw:frame>';
  const body = sheet(`<table:shapes>${drawing}</table:shapes>${row(cell('a'))}`);
  const nodes = blocks('ods', { body, files: { 'Pictures/one.png': PNG } });
  assert.deepEqual(
    nodes.map(({ type, content }) => [type, content?.[0]?.type]),
    [
      ['heading', 'text'],
      ['table', 'tableRow'],
      ['paragraph', 'image'],
    ],
  );
});

test('a sheet of a billion cells is cut, with a warning', () => {
  const body = sheet(row(cell('x', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"'));
  const result = read('ods', body);
  assert.deepEqual(codes(result), ['SHEET_CUT']);
  assert.ok((result.content.content?.[1]?.content?.length ?? 0) <= 400);
});
