import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { textOf } from '../../kit/docx.ts';
import { blocks, frame, p, part, r, read, solid } from '../../kit/presentation.ts';

const cell = (text: string, attributes = '', properties = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:bodyPr/>${p(text)}</a:txBody><a:tcPr>${properties}</a:tcPr></a:tc>`;
const row = (...cells: string[]): string => `<a:tr h="254000">${cells.join('')}</a:tr>`;
const table = (rows: string, properties = ''): DocumentNode | undefined =>
  blocks(
    frame(
      `<a:tbl><a:tblPr ${properties}/><a:tblGrid><a:gridCol w="952500"/><a:gridCol w="1905000"/></a:tblGrid>${rows}</a:tbl>`,
    ),
  )[0];

const grid = (node: DocumentNode | undefined): unknown =>
  node?.content?.map(({ content = [] }) =>
    content.map((one) => [textOf(one), one.attrs?.['colspan'] ?? 1, one.attrs?.['rowspan'] ?? 1]),
  );

test('reads rows, widths and the head', () => {
  const result = table(row(cell('A'), cell('B')) + row(cell('1'), cell('2')), 'firstRow="1"');
  assert.deepEqual(
    result?.content?.map(({ content = [] }) => content.map(({ type }) => type)),
    [
      ['tableHeader', 'tableHeader'],
      ['tableCell', 'tableCell'],
    ],
  );
  assert.deepEqual(result.content[0]?.attrs, { height: '20pt' });
  assert.deepEqual(
    result.content[1]?.content?.map(({ attrs }) => attrs),
    [{ colwidth: [100] }, { colwidth: [200] }],
  );
});

test('joins merged cells', () => {
  const rows = [
    row(cell('wide', 'gridSpan="2"'), cell('', 'hMerge="1"')),
    row(cell('tall', 'rowSpan="2"'), cell('a')),
    row(cell('', 'vMerge="1"'), cell('b')),
  ];
  assert.deepEqual(grid(table(rows.join(''))), [
    [['wide', 2, 1]],
    [
      ['tall', 1, 2],
      ['a', 1, 1],
    ],
    [['b', 1, 1]],
  ]);
});

test('repairs inconsistent tables: gaps, spans over the edge or over each other, rows covered completely', () => {
  assert.deepEqual(grid(table(row(cell('a'), cell('b')) + row(cell('c')))), [
    [
      ['a', 1, 1],
      ['b', 1, 1],
    ],
    [
      ['c', 1, 1],
      ['', 1, 1],
    ],
  ]);
  assert.deepEqual(grid(table(row(cell('a', 'gridSpan="99" rowSpan="99"'), cell('x')))), [[['a', 2, 1]]]);
  const across = row(cell('a'), cell('tall', 'rowSpan="2"')) + row(cell('wide', 'gridSpan="2"'), cell('x'));
  assert.deepEqual(grid(table(across)), [
    [
      ['a', 1, 1],
      ['tall', 1, 2],
    ],
    [['wide', 1, 1]],
  ]);
  const covered =
    row(cell('a', 'gridSpan="2" rowSpan="2"'), cell('')) + row(cell(''), cell('')) + row(cell('b'), cell('c'));
  assert.deepEqual(grid(table(covered)), [
    [['a', 2, 1]],
    [
      ['b', 1, 1],
      ['c', 1, 1],
    ],
  ]);
});

test('keeps fill, lines and vertical alignment, and text that is legible on the fill', () => {
  const properties = `<a:lnB w="12700">${solid('00FF00')}</a:lnB>${solid('002060')}`;
  const white = `<a:tc><a:txBody>${p(r('x', '', solid('FFFFFF')))}</a:txBody><a:tcPr anchor="ctr">${properties}</a:tcPr></a:tc>`;
  const [node] = table(row(white))?.content?.[0]?.content ?? [];
  assert.deepEqual(node?.attrs, {
    colwidth: [100],
    backgroundColor: '#002060',
    verticalAlign: 'middle',
    border: { bottom: '1pt solid #00ff00' },
  });
  assert.deepEqual(node.content?.[0]?.content?.[0]?.marks, [{ type: 'textStyle', attrs: { color: '#ffffff' } }]);
});

const line = (side: string, colour: string): string => `<a:${side}><a:ln w="12700">${solid(colour)}</a:ln></a:${side}>`;
const OWN =
  `<a:tblStyle styleId="{A}"><a:wholeTbl><a:tcTxStyle i="on"/><a:tcStyle><a:tcBdr><a:insideV><a:ln w="25400">${solid('0000FF')}</a:ln></a:insideV><a:bottom><a:ln><a:noFill/></a:ln></a:bottom></a:tcBdr></a:tcStyle></a:wholeTbl><a:band1H><a:tcStyle><a:fill>${solid('EEEEEE')}</a:fill></a:tcStyle></a:band1H><a:firstRow><a:tcTxStyle b="on"><a:srgbClr val="FFFFFF"/></a:tcTxStyle><a:tcStyle><a:fill>${solid('002060')}</a:fill></a:tcStyle></a:firstRow><a:lastRow><a:tcStyle><a:fill>${solid('777777')}</a:fill></a:tcStyle></a:lastRow><a:swCell><a:tcStyle><a:fill>${solid('888888')}</a:fill></a:tcStyle></a:swCell></a:tblStyle>` +
  `<a:tblStyle styleId="{C}"><a:wholeTbl><a:tcStyle><a:tcBdr>${line('top', 'FF0000')}${line('bottom', '00FF00')}${line('insideH', '0000FF')}</a:tcBdr></a:tcStyle></a:wholeTbl></a:tblStyle>` +
  `<a:tblStyle styleId="{D}"><a:wholeTbl><a:tcStyle><a:tcBdr>${line('bottom', '00FF00')}</a:tcBdr></a:tcStyle></a:wholeTbl></a:tblStyle>`;

const styled = (id: string, rows: string, flags = 'firstRow="1" bandRow="1"'): DocumentNode | undefined => {
  const properties = `<a:tblPr ${flags}><a:tableStyleId>${id}</a:tableStyleId></a:tblPr>`;
  const shapes = frame(
    `<a:tbl>${properties}<a:tblGrid><a:gridCol w="952500"/><a:gridCol w="952500"/></a:tblGrid>${rows}</a:tbl>`,
  );
  return read({
    slides: [shapes],
    mainRelations: { t: ['tableStyles', 'tableStyles.xml'] },
    files: { 'ppt/tableStyles.xml': part('a:tblStyleLst', OWN) },
  }).content.content?.[0];
};
const two = (a: string, b: string): string => row(cell(a), cell(b));
const fills = (node: DocumentNode | undefined): unknown =>
  node?.content?.map(({ content = [] }) => content.map(({ attrs }) => attrs?.['backgroundColor']));

test('a table style of the presentation formats head, bands, lines and letters', () => {
  const node = styled('{A}', two('h', 'h') + two('1', '2') + two('3', '4'));
  assert.deepEqual(fills(node), [
    ['#002060', '#002060'],
    ['#eeeeee', '#eeeeee'],
    [undefined, undefined],
  ]);
  const [head, first] = node?.content?.map(({ content }) => content?.[0]) ?? [];
  assert.deepEqual(head?.content?.[0]?.content?.[0]?.marks, [
    { type: 'textStyle', attrs: { color: '#ffffff' } },
    { type: 'bold' },
    { type: 'italic' },
  ]);
  assert.deepEqual(first?.attrs?.['border'], { right: '2pt solid #0000ff' });
});

test('a table style of the presentation formats the total row and its corner', () => {
  const node = styled('{A}', two('1', '2') + two('3', '4') + two('5', '6'), 'lastRow="1" firstCol="1" bandRow="1"');
  assert.deepEqual(fills(node), [
    ['#eeeeee', '#eeeeee'],
    [undefined, undefined],
    ['#888888', '#777777'],
  ]);
});

test('the last row has the lower line of the table style, the others the lines between rows', () => {
  const lower = (id: string): unknown =>
    styled(id, two('1', '2') + two('3', '4') + two('5', '6'), '')?.content?.map(
      ({ content }) => (content?.[0]?.attrs?.['border'] as Record<string, string> | undefined)?.['bottom'],
    );
  assert.deepEqual(lower('{C}'), ['1pt solid #0000ff', '1pt solid #0000ff', '1pt solid #00ff00']);
  assert.deepEqual(lower('{D}'), [undefined, undefined, '1pt solid #00ff00']);
});

test('the default style of new tables is known even if the file does not contain it', () => {
  const node = styled('{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}', two('h', 'h') + two('1', '2') + two('3', '4'));
  assert.deepEqual(
    (fills(node) as string[][]).map(([fill]) => fill),
    ['#ed7d31', '#f8d7cd', '#fcece8'],
  );
});

test('a cell’s own format has priority over the style', () => {
  const bare = '<a:lnR><a:noFill/></a:lnR><a:noFill/>';
  const node = styled('{A}', two('h', 'h') + row(cell('x', '', bare), cell('y')));
  assert.deepEqual(node?.content?.[1]?.content?.[0]?.attrs, { colwidth: [100] });
});

test('an unknown style changes nothing', () => {
  assert.deepEqual(fills(styled('{B}', two('h', 'h') + two('1', '2'))), [
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('a damaged part of styles loses the look, not the presentation', () => {
  const shapes = frame(
    `<a:tbl><a:tblPr><a:tableStyleId>{A}</a:tableStyleId></a:tblPr><a:tblGrid/>${two('a', 'b')}</a:tbl>`,
  );
  const result = read({
    slides: [shapes + shapes],
    mainRelations: { t: ['tableStyles', 'tableStyles.xml'] },
    files: { 'ppt/tableStyles.xml': '<a:tblStyleLst><a:tblStyle' },
  });
  assert.equal(result.content.content?.[0]?.type, 'table');
  assert.deepEqual(
    result.warnings?.map(({ code, count }) => [code, count]),
    [['PART_DAMAGED', 1]],
  );
});
