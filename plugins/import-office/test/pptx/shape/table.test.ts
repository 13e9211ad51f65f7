import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { textOf } from '../../kit/docx.ts';
import { blocks, frame, p, r, solid } from '../presentation.ts';

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

test('mends tables that do not add up: gaps, spans over the edge or over each other, rows covered whole', () => {
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

test('keeps fill, lines and vertical alignment, and text that can be read on the fill', () => {
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
