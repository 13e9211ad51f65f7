import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, outline, p, style, textOf } from '../../../kit/docx.ts';

const tc = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : p(content)}</w:tc>`;
const tr = (cells: string, properties = ''): string =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
const tbl = (rows: string, properties = '', columns: readonly number[] = []): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${columns.map((w) => `<w:gridCol w:w="${w}"/>`).join('')}</w:tblGrid>${rows}</w:tbl>`;

const table = (xml: string, styles?: string): DocumentNode => {
  const node = blocks(styles === undefined ? xml : { body: xml, styles })[0];
  assert.equal(node?.type, 'table');
  return node;
};
const cells = (node: DocumentNode) => (node.content ?? []).map((row) => row.content ?? []);
/** `text 2x3` for a cell over two columns and three rows. */
const spanOf = (cell: DocumentNode, name: 'colspan' | 'rowspan'): string => JSON.stringify(cell.attrs?.[name] ?? 1);
const grid = (node: DocumentNode) =>
  cells(node).map((row) => row.map((cell) => `${textOf(cell)} ${spanOf(cell, 'colspan')}x${spanOf(cell, 'rowspan')}`));
const attrsOf = (node: DocumentNode) => cells(node).map((row) => row.map(({ attrs }) => attrs));

const RESTART = '<w:vMerge w:val="restart"/>';
const CONTINUE = '<w:vMerge/>';
const span = (n: number): string => `<w:gridSpan w:val="${n}"/>`;

test('cells span columns and rows', () => {
  const rows =
    tr(tc('a', span(2)) + tc('b', RESTART)) +
    tr(tc('c') + tc('d') + tc('', CONTINUE)) +
    tr(tc('e') + tc('f') + tc('', CONTINUE));
  assert.deepEqual(grid(table(tbl(rows))), [
    ['a 2x1', 'b 1x3'],
    ['c 1x1', 'd 1x1'],
    ['e 1x1', 'f 1x1'],
  ]);
});

test('a merge that continues no cell is a cell of its own', () => {
  assert.deepEqual(grid(table(tbl(tr(tc('a', CONTINUE)) + tr(tc('b', CONTINUE))))), [['a 1x2']].concat([[]]));
});

test('short rows and gaps are filled, so that columns line up', () => {
  const rows =
    tr(tc('a') + tc('b') + tc('c')) + tr(tc('d'), '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>') + tr(tc('e'));
  assert.deepEqual(grid(table(tbl(rows))), [
    ['a 1x1', 'b 1x1', 'c 1x1'],
    [' 1x1', 'd 1x1', ' 1x1'],
    ['e 1x1', ' 2x1'],
  ]);
});

test('repeating rows are header rows, and so is a first row with a style of its own', () => {
  const types = (node: DocumentNode) => cells(node).map((row) => row[0]?.type);
  const marked = tbl(tr(tc('a'), '<w:tblHeader/>') + tr(tc('b'), '<w:tblHeader/>') + tr(tc('c')));
  assert.deepEqual(types(table(marked)), ['tableHeader', 'tableHeader', 'tableCell']);
  const styles = style('Grid', '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>', 'table');
  const look = (bits: string): string =>
    tbl(tr(tc('a')) + tr(tc('b')), `<w:tblStyle w:val="Grid"/><w:tblLook w:val="${bits}"/>`);
  assert.deepEqual(types(table(look('0020'), styles)), ['tableHeader', 'tableCell']);
  assert.deepEqual(types(table(look('0000'), styles)), ['tableCell', 'tableCell']);
});

test('widths, heights, alignment and width of the table are kept', () => {
  const node = table(
    tbl(
      tr(tc('a', span(2)) + tc('b', '<w:vAlign w:val="center"/>'), '<w:trHeight w:val="400"/>'),
      '<w:tblW w:w="2500" w:type="pct"/><w:jc w:val="center"/>',
      [1500, 1500, 3000],
    ),
  );
  assert.deepEqual(node.attrs, { widthPercent: 50, align: 'center' });
  assert.deepEqual(node.content?.[0]?.attrs, { height: '20pt' });
  assert.deepEqual(attrsOf(node), [
    [
      { colspan: 2, colwidth: [100, 100] },
      { colwidth: [200], verticalAlign: 'middle' },
    ],
  ]);
});

test('borders come from the cell, else from the table by the cell’s position', () => {
  const line = (side: string, colour: string): string => `<w:${side} w:val="single" w:sz="8" w:color="${colour}"/>`;
  const borders = `<w:tblBorders>${line('top', '111111')}${line('insideH', '222222')}${line('insideV', '333333')}</w:tblBorders>`;
  const own = `<w:tcBorders>${line('left', '444444')}<w:top w:val="nil"/></w:tcBorders>`;
  const node = table(tbl(tr(tc('a', own) + tc('b')) + tr(tc('c') + tc('d')), borders));
  const solid = (colour: string): string => `1pt solid #${colour.repeat(6)}`;
  assert.deepEqual(attrsOf(node), [
    [
      { border: { right: solid('3'), bottom: solid('2'), left: solid('4') } },
      { border: { top: solid('1'), bottom: solid('2'), left: solid('3') } },
    ],
    [{ border: { top: solid('2'), right: solid('3') } }, { border: { top: solid('2'), left: solid('3') } }],
  ]);
});

test('a table style colours rows, bands and corners, and formats their text', () => {
  const fill = (type: string, colour: string, more = ''): string =>
    `<w:tblStylePr w:type="${type}">${more}<w:tcPr><w:shd w:val="clear" w:fill="${colour}"/></w:tcPr></w:tblStylePr>`;
  const styles = style(
    'Bands',
    fill('firstRow', 'AAAAAA', '<w:rPr><w:b/></w:rPr>') + fill('band1Horz', 'BBBBBB') + fill('firstCol', 'CCCCCC'),
    'table',
  );
  const rows =
    tr(tc('a') + tc('b')) + tr(tc('c') + tc('d')) + tr(tc('e') + tc('f', '<w:shd w:val="clear" w:fill="DDDDDD"/>'));
  const node = table(
    tbl(rows, '<w:tblStyle w:val="Bands"/><w:tblLook w:firstRow="1" w:firstColumn="1" w:noVBand="1"/>', [1500, 1500]),
    styles,
  );
  const colours = cells(node).map((row) => row.map(({ attrs }) => attrs?.['backgroundColor']));
  assert.deepEqual(colours, [
    ['#aaaaaa', '#aaaaaa'],
    ['#cccccc', '#bbbbbb'],
    ['#cccccc', '#dddddd'],
  ]);
  assert.deepEqual(cells(node)[0]?.[0]?.content?.[0]?.content?.[0]?.marks, [{ type: 'bold' }]);
});

test('a table style formats its total row and its corners', () => {
  const fill = (type: string, colour: string): string =>
    `<w:tblStylePr w:type="${type}"><w:tcPr><w:shd w:val="clear" w:fill="${colour}"/></w:tcPr></w:tblStylePr>`;
  const styles = style(
    'Sums',
    fill('lastRow', 'AAAAAA') + fill('swCell', 'BBBBBB') + fill('neCell', 'CCCCCC') + fill('firstRow', 'DDDDDD'),
    'table',
  );
  const look =
    '<w:tblLook w:firstRow="1" w:lastRow="1" w:firstColumn="1" w:lastColumn="1" w:noVBand="1" w:noHBand="1"/>';
  const nested = tbl(tr(tc('inner')));
  const rows = tr(tc('a') + tc('b')) + tr(tc(`${nested}${p('c')}`) + tc('d')) + tr(tc('e') + tc('f'));
  const node = table(tbl(rows, `<w:tblStyle w:val="Sums"/>${look}`, [1500, 1500]), styles);
  const colours = cells(node).map((row) => row.map(({ attrs }) => attrs?.['backgroundColor']));
  assert.deepEqual(colours, [
    ['#dddddd', '#cccccc'],
    [undefined, undefined],
    ['#bbbbbb', '#aaaaaa'],
  ]);
});

test('tables nest; cells hold lists and content controls', () => {
  const inner = tbl(tr(tc('inner')));
  const controlled = `<w:sdt><w:sdtContent>${tr(`<w:sdt><w:sdtContent>${tc('b')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`;
  assert.deepEqual(outline(table(tbl(tr(tc(`${inner}${p('a')}`)) + controlled))), [
    'table',
    ['tableRow', ['tableCell', ['table', ['tableRow', ['tableCell', ['paragraph', 'inner']]]], ['paragraph', 'a']]],
    ['tableRow', ['tableCell', ['paragraph', 'b']]],
  ]);
});

test('deleted rows are removed when their change is applied', () => {
  const deleted = tr(tc('gone'), '<w:del w:id="1" w:author="A"/>');
  const body = tbl(tr(tc('stays')) + deleted);
  const texts = (revisions: 'keep' | 'accept' | 'reject') =>
    cells(blocks(body, { revisions })[0] as DocumentNode).map((row) => row.map(textOf));
  assert.deepEqual(texts('accept'), [['stays']]);
  assert.deepEqual(texts('reject'), [['stays'], ['gone']]);
});

test('cells keep their padding: the table states the common one, and a cell its own', () => {
  const margins = (name: string, twips: number): string =>
    `<w:${name}><w:top w:w="${twips}" w:type="dxa"/><w:left w:w="100" w:type="dxa"/></w:${name}>`;
  const node = table(tbl(tr(tc('a') + tc('b', margins('tcMar', 200))), margins('tblCellMar', 40)));
  assert.equal(node.attrs?.['cellPadding'], '2pt 5.4pt 0pt 5pt');
  assert.deepEqual(
    attrsOf(node)[0]?.map((attrs) => attrs?.['padding']),
    [undefined, '10pt 5.4pt 0pt 5pt'],
  );
  assert.equal(table(tbl(tr(tc('a')))).attrs, undefined);
});

test('text that runs downwards or upwards is vertical', () => {
  const direction = (value: string): string => tc('x', `<w:textDirection w:val="${value}"/>`);
  const node = table(tbl(tr(['tbRl', 'btLr', 'tbLrV', 'lrTb'].map(direction).join(''))));
  assert.deepEqual(
    attrsOf(node)[0]?.map((attrs) => attrs?.['writingMode']),
    ['vertical-rl', 'sideways-lr', 'vertical-lr', undefined],
  );
});

test('columns of a right-to-left table run from the right', () => {
  assert.deepEqual(table(tbl(tr(tc('a')), '<w:bidiVisual/>')).attrs, { dir: 'rtl' });
});

test('a cell spans whole columns, whatever the file states', () => {
  const columns = (value: string): unknown => {
    const cell = `<w:tc><w:tcPr><w:gridSpan w:val="${value}"/></w:tcPr>${p('a')}</w:tc>`;
    const [first] = blocks(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`);
    return first?.content?.[0]?.content?.[0]?.attrs?.['colspan'] ?? 1;
  };
  assert.deepEqual(['2', '2.9', '1.5', '0', '-3', 'x'].map(columns), [2, 2, 1, 1, 1, 1]);
});

const indentOf = (body: string, settings?: string): unknown =>
  blocks(settings === undefined ? body : { body, settings })[0]?.attrs?.['indent'];

test('a table that begins beside the text states the distance', () => {
  const rows = tr(tc('a'));
  assert.equal(indentOf(tbl(rows, '<w:tblInd w:w="-365" w:type="dxa"/>')), '-18.25pt');
  assert.equal(indentOf(tbl(rows)), undefined);
});

test('in files of Word 2010 and before, the text of the first column is at the edge, unless the table is aligned', () => {
  const rows = tr(tc('a'));
  const old = '<w:compat><w:compatSetting w:name="compatibilityMode" w:val="12"/></w:compat>';
  assert.equal(indentOf(tbl(rows), ''), '-5.4pt');
  assert.equal(indentOf(tbl(rows, '<w:tblInd w:w="108" w:type="dxa"/>'), old), undefined);
  assert.equal(indentOf(tbl(rows, '<w:jc w:val="center"/>'), old), undefined);
});
