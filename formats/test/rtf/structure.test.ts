import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../kit/docx.ts';
import { blocks, rtf } from '../kit/rtf.ts';

const r = String.raw;
const level = (nfc: number, text: string, more = '') =>
  r`{\listlevel\levelnfc${nfc}\levelnfcn${nfc}${more}\levelstartat1{\leveltext${text};}{\levelnumbers\'01;}\f0\fi-360\li720}`;
const LISTS =
  r`{\*\listtable{\list\listtemplateid1${level(0, r`\'02\'00.`)}${level(23, r`\'01\u8226 ?`)}{\listname ;}\listid7}}` +
  r`{\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls1}{\listoverride\listid7\listoverridecount1{\lfolevel\listoverridestartat\levelstartat5}\ls2}}`;
const item = (text: string, ls = 1, ilvl = 0, label = r`{\listtext 1.\tab}`) =>
  r`${label}\pard\ls${ls}\ilvl${ilvl}\fi-360\li720 ${text}\par `;
const outlines = (source: string | Buffer) => blocks(source).map(outline);
const listItem = (...content: unknown[]) => ['listItem', ['paragraph', ...content.slice(0, 1)], ...content.slice(1)];

test('lists keep kinds, levels and starts, and the text of their labels is left out', () => {
  const source = rtf(item('a') + item('b', 1, 1) + item('c') + r`\pard d\par ` + item('e', 2), LISTS);
  const [first, text, second] = blocks(source);
  assert.deepEqual(first && outline(first), [
    'orderedList',
    listItem('a', ['bulletList', listItem('b')]),
    listItem('c'),
  ]);
  assert.deepEqual(text && outline(text), ['paragraph', 'd']);
  assert.equal(second?.attrs?.['start'], 5);
});

test('labels begin at the edge, before it, or before the text, as their alignment states', () => {
  const listed = (levels: string, indents: string) => {
    const lists = r`{\*\listtable{\list${levels}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}`;
    return blocks(rtf(r`{\listtext 1.\tab}\pard\ls1\ilvl0${indents} a\par`, lists))[0]?.attrs;
  };
  const [plain, ended] = [level(0, r`\'02\'00.`), level(0, r`\'02\'00.`, r`\leveljcn2`)];
  assert.deepEqual(listed(plain, r`\fi-360\li720`), { start: 1, type: '1', indent: '36pt', hanging: '18pt' });
  assert.deepEqual(listed(plain, r`\fi-360\li0`), { start: 1, type: '1', indent: '0pt', hanging: '18pt' });
  assert.deepEqual(listed(ended, r`\fi-360\li720`), { start: 1, type: '1', indent: '36pt' });
});

test('cells have no padding beside their text unless the row states it', () => {
  const padding = (row: string) => blocks(r`\trowd${row}\cellx1000\pard\intbl a\cell\row`)[0]?.attrs;
  assert.deepEqual(padding(''), { cellPadding: '0pt' });
  assert.equal(padding(r`\trgaph108`), undefined);
});

test('a paragraph of a list without a label continues the item before it', () => {
  assert.deepEqual(outlines(rtf(item('a') + item('b', 1, 0, '') + item('c'), LISTS)), [
    ['orderedList', ['listItem', ['paragraph', 'a'], ['paragraph', 'b']], listItem('c')],
  ]);
});

test('a label of a list that the file does not define is text', () => {
  assert.deepEqual(outlines(item('a', 9)), [['paragraph', '1.\ta']]);
});

test('the numbering of Word 6 and WordPad makes lists', () => {
  const numbered = r`\pard{\pntext\f0 1.\tab}{\*\pn\pnlvlbody\pnf0\pnstart1\pndec{\pntxta .}}\fi-360\li720 `;
  const bullet = r`\pard{\pntext\f1\'B7\tab}{\*\pn\pnlvlblt\pnf1{\pntxtb\'B7}}\fi-360\li720 `;
  const source = r`${numbered}a\par{\pntext 2.\tab}b\par\pard x\par ${numbered}c\par ${bullet}d\par`;
  assert.deepEqual(outlines(source), [
    ['orderedList', listItem('a'), listItem('b')],
    ['paragraph', 'x'],
    ['orderedList', listItem('c')],
    ['bulletList', listItem('d')],
  ]);
});

const cell = (text: string) => ['tableCell', ['paragraph', text]];

test('tables keep rows and cells, and merged cells', () => {
  const source =
    r`\trowd\cellx1000\cellx2000\cellx3000\pard\intbl a\cell b\cell c\cell\row` +
    r`\trowd\clmgf\cellx1000\clmrg\cellx2000\clvmgf\cellx3000\pard\intbl d\cell\cell e\cell\row` +
    r`\trowd\cellx2000\clvmrg\cellx3000\pard\intbl f\cell\cell\row\pard after\par`;
  const [table, after] = blocks(source);
  assert.deepEqual(table && outline(table), [
    'table',
    ['tableRow', cell('a'), cell('b'), cell('c')],
    ['tableRow', cell('d'), cell('e')],
    ['tableRow', cell('f')],
  ]);
  const spans = table?.content?.map(({ content = [] }) =>
    content.map(({ attrs }) => [attrs?.['colspan'] ?? 1, attrs?.['rowspan'] ?? 1]),
  );
  assert.deepEqual(spans, [
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    [
      [2, 1],
      [1, 2],
    ],
    [[2, 1]],
  ]);
  assert.deepEqual(after && outline(after), ['paragraph', 'after']);
});

test('cells keep lines, shading, alignment, header rows and several paragraphs', () => {
  const [table] = blocks(
    r`\trowd\trhdr\clbrdrt\brdrdb\brdrw20\brdrcf1\clcbpat2\clvertalc\cellx1500\pard\intbl a\par b\cell\row\trowd\cellx1500\pard\intbl c\cell\row`,
  );
  const [header] = table?.content?.[0]?.content ?? [];
  assert.equal(header?.type, 'tableHeader');
  assert.equal(header.attrs?.['backgroundColor'], '#ffff00');
  assert.equal(header.attrs?.['verticalAlign'], 'middle');
  assert.deepEqual(header.attrs?.['border'], { top: '1pt double #aa0011' });
  assert.deepEqual(header.content?.map(outline), [
    ['paragraph', 'a'],
    ['paragraph', 'b'],
  ]);
});

test('tables inside cells stay there', () => {
  const source =
    r`\trowd\cellx5000\pard\intbl a\par\pard\intbl\itap2 b\nestcell c\nestcell` +
    r`{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables x\par}\pard\intbl d\cell\row`;
  assert.deepEqual(outlines(source), [
    [
      'table',
      [
        'tableRow',
        ['tableCell', ['paragraph', 'a'], ['table', ['tableRow', cell('b'), cell('c')]], ['paragraph', 'd']],
      ],
    ],
  ]);
});

test('paragraphs of a cell that are not marked as table text stay together', () => {
  const source = r`\trowd\cellx1000\cellx2000\pard\intbl a\cell\pard b\par c\cell\row\pard d\par`;
  assert.deepEqual(outlines(source), [
    ['table', ['tableRow', cell('a'), ['tableCell', ['paragraph', 'b'], ['paragraph', 'c']]]],
    ['paragraph', 'd'],
  ]);
});

test('an unclosed row keeps its text', () => {
  assert.deepEqual(outlines(r`\trowd\cellx1000\cellx2000\pard\intbl a\cell b`), [
    ['table', ['tableRow', cell('a'), cell('b')]],
  ]);
});
