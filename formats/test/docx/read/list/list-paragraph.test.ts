import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, outline, p, read, style, textOf } from '../../../kit/docx.ts';

const level = (index: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const abstract = (id: number, levels: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const num = (id: number, of: number, override = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${override}</w:num>`;

const NUMBERING =
  abstract(0, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '(%2)') + level(2, 'lowerRoman', '%1.%2.%3')) +
  abstract(1, level(0, 'bullet', '\uf0b7', '') + level(1, 'bullet', 'o') + level(2, 'bullet', '→')) +
  abstract(
    2,
    level(0, 'decimal', '%1', '<w:pStyle w:val="H1"/>') + level(1, 'decimal', '%1.%2', '<w:pStyle w:val="H2"/>'),
  ) +
  abstract(3, level(0, 'chineseCounting', '%1、') + level(1, 'none', '')) +
  abstract(4, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'lowerRoman', '%3)')) +
  num(1, 0) +
  num(2, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>') +
  num(3, 1) +
  num(4, 2) +
  num(5, 3) +
  abstract(5, level(0, 'bullet', ' ')) +
  num(6, 4) +
  num(7, 5) +
  abstract(6, level(0, 'lowerRoman', '%1.', '<w:lvlJc w:val="right"/>')) +
  num(8, 6);

const item = (text: string, numId: number, ilvl = 0): string =>
  p(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`);
const list = (body: string): DocumentNode[] => blocks({ body, numbering: NUMBERING });
const heads = (nodes: readonly DocumentNode[]) => nodes.map(({ type, attrs }) => [type, attrs]);

test('a level below missing ones counts its own numbers', () => {
  const [outer] = list(item('a', 1) + item('b', 6, 2));
  const inner = outer?.content?.[0]?.content?.[1];
  assert.deepEqual(inner && heads([inner]), [
    ['orderedList', { start: 1, type: 'i', levelText: '%2)', indent: '72pt', hanging: '18pt' }],
  ]);
});

test('levels nest', () => {
  const body = item('a', 1) + item('b', 1, 1) + item('c', 1, 2) + item('d', 1, 1) + item('e', 1);
  assert.deepEqual(list(body).map(outline), [
    [
      'orderedList',
      [
        'listItem',
        ['paragraph', 'a'],
        [
          'orderedList',
          ['listItem', ['paragraph', 'b'], ['orderedList', ['listItem', ['paragraph', 'c']]]],
          ['listItem', ['paragraph', 'd']],
        ],
      ],
      ['listItem', ['paragraph', 'e']],
    ],
  ]);
});

test('format, start and level text are kept', () => {
  const [outer] = list(item('a', 2) + item('b', 2, 1) + item('c', 2, 2));
  const inner = outer?.content?.[0]?.content?.[1];
  const innermost = inner?.content?.[0]?.content?.[1];
  const place = { indent: '36pt', hanging: '18pt' };
  assert.deepEqual(outer?.attrs, { start: 5, type: '1', ...place });
  assert.deepEqual(inner?.attrs, { start: 1, type: 'a', levelText: '(%2)', ...place });
  assert.deepEqual(innermost?.attrs, { start: 1, type: 'i', levelText: '%1.%2.%3', ...place });
});

test('a list continues after other text, and a deeper level restarts', () => {
  const body = item('a', 1) + item('b', 1, 1) + p('between') + item('c', 1) + item('d', 1, 1);
  const found = list(body);
  assert.deepEqual(
    found.map(({ type, attrs }) => [type, attrs?.['start']]),
    [
      ['orderedList', 1],
      ['paragraph', undefined],
      ['orderedList', 2],
    ],
  );
  assert.equal(found[2]?.content?.[0]?.content?.[1]?.attrs?.['start'], 1);
});

test('another instance of the same definition continues, and one with a start of its own does not', () => {
  assert.deepEqual(heads(list(item('a', 1) + item('b', 2))), [
    ['orderedList', { start: 1, type: '1', indent: '36pt', hanging: '18pt' }],
    ['orderedList', { start: 5, type: '1', indent: '36pt', hanging: '18pt' }],
  ]);
});

test('bullets keep their character', () => {
  const [outer] = list(item('a', 3) + item('b', 3, 1) + item('c', 3, 2));
  const inner = outer?.content?.[0]?.content?.[1];
  assert.deepEqual(
    [outer, inner, inner?.content?.[0]?.content?.[1]].map((node) => node?.attrs?.['listStyle']),
    ['disc', 'circle', '→'],
  );
});

test('a numbered heading shows its number and is no list item', () => {
  const styles =
    style('H1', '<w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr>') +
    style('H2', '<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>');
  const heading = (text: string, name: string): string => p(text, `<w:pStyle w:val="${name}"/>`);
  const body =
    heading('One', 'H1') + heading('Part', 'H2') + heading('Part', 'H2') + heading('Two', 'H1') + heading('Part', 'H2');
  const found = blocks({ body, styles, numbering: NUMBERING });
  assert.deepEqual(found.map(textOf), ['1 One', '1.1 Part', '1.2 Part', '2 Two', '2.1 Part']);
  assert.ok(found.every(({ type }) => type === 'heading'));
});

test('numId 0 removes a paragraph from the list of its style', () => {
  const styles = style('Item', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>');
  const body =
    p('in', '<w:pStyle w:val="Item"/>') + p('out', '<w:pStyle w:val="Item"/><w:numPr><w:numId w:val="0"/></w:numPr>');
  assert.deepEqual(
    blocks({ body, styles, numbering: NUMBERING }).map(({ type }) => type),
    ['orderedList', 'paragraph'],
  );
});

test('built-in style names give the level if the numbering does not', () => {
  const styles = ['List Bullet', 'List Bullet 2']
    .map((name) => style(name, '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>'))
    .join('');
  const body = p('a', '<w:pStyle w:val="List Bullet"/>') + p('b', '<w:pStyle w:val="List Bullet 2"/>');
  assert.deepEqual(blocks({ body, styles, numbering: NUMBERING }).map(outline), [
    ['bulletList', ['listItem', ['paragraph', 'a'], ['bulletList', ['listItem', ['paragraph', 'b']]]]],
  ]);
});

test('unnumbered text with the indent of an item belongs to it, and blank lines do not end a list', () => {
  const body = item('a', 1) + p('more', '<w:ind w:left="720"/>') + p('') + item('b', 1) + p('after');
  assert.deepEqual(list(body).map(outline), [
    [
      'orderedList',
      ['listItem', ['paragraph', 'a'], ['paragraph', 'more'], ['paragraph']],
      ['listItem', ['paragraph', 'b']],
    ],
    ['paragraph', 'after'],
  ]);
});

test('a table with the indent of an item belongs to it, and a list inside continues after a blank line', () => {
  const table =
    '<w:tbl><w:tblPr><w:tblInd w:w="720"/></w:tblPr><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
  const body = item('a', 1) + table + p('') + item('b', 3, 1) + item('c', 1);
  assert.deepEqual(list(body).map(outline), [
    [
      'orderedList',
      [
        'listItem',
        ['paragraph', 'a'],
        ['table', ['tableRow', ['tableCell', ['paragraph', 'cell']]]],
        ['paragraph'],
        ['bulletList', ['listItem', ['paragraph', 'b']]],
      ],
      ['listItem', ['paragraph', 'c']],
    ],
  ]);
});

test('a paragraph at a level without a sign continues the item before it', () => {
  assert.deepEqual(list(item('a', 5) + item('more', 5, 1)).map(outline), [
    ['orderedList', ['listItem', ['paragraph', 'a'], ['paragraph', 'more']]],
  ]);
});

test('number formats that the editor lacks become decimal numbers, with a warning', () => {
  const result = read({ body: item('a', 5), numbering: NUMBERING });
  const { attrs = {} } = result.content.content?.[0] ?? {};
  assert.deepEqual([attrs['type'], attrs['levelText']], ['1', '%1、']);
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['LIST_FORMAT_SIMPLIFIED'],
  );
});

test('each list is indented from the text around it, by the positions of the text and the sign of its level', () => {
  const [outer] = list(item('a', 1) + item('b', 1, 2));
  const inner = outer?.content?.[0]?.content?.[1];
  assert.deepEqual([outer?.attrs?.['indent'], outer?.attrs?.['hanging']], ['36pt', '18pt']);
  assert.deepEqual([inner?.attrs?.['indent'], inner?.attrs?.['hanging']], ['72pt', '18pt']);
});

test('a blank bullet is not shown, and the paragraph continues the item before it', () => {
  const [outer, ...rest] = list(item('a', 3) + item('on', 7));
  assert.deepEqual(
    [outer && outline(outer), rest],
    [['bulletList', ['listItem', ['paragraph', 'a'], ['paragraph', 'on']]], []],
  );
});

test('signs that end before the text state no position', () => {
  assert.deepEqual(list(item('a', 8))[0]?.attrs, { start: 1, type: 'i', indent: '36pt' });
});

test('text that continues an item is indented from the text of the item', () => {
  const body = item('a', 1) + p('on', '<w:ind w:left="720"/>') + p('further', '<w:ind w:left="1080"/>');
  const [outer] = list(body);
  assert.deepEqual(
    outer?.content?.[0]?.content?.map(({ attrs }) => attrs?.['indentLeft']),
    [undefined, undefined, '18pt'],
  );
});

test('the signs of right-to-left lists are on the right', () => {
  const rightToLeft = p('א', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr><w:bidi/>');
  assert.deepEqual(
    list(rightToLeft + item('a', 1)).map(({ attrs }) => attrs?.['dir']),
    ['rtl', undefined],
  );
});

test('a number out of sequence starts another list', () => {
  const cell = `<w:tbl><w:tr><w:tc>${item('counted', 1)}</w:tc></w:tr></w:tbl>`;
  const continued = p('', '') + cell;
  assert.deepEqual(
    list(item('a', 1) + item('b', 1, 1) + continued + item('c', 1)).map(({ type, attrs }) => [type, attrs?.['start']]),
    [
      ['orderedList', 1],
      ['paragraph', undefined],
      ['table', undefined],
      ['orderedList', 3],
    ],
  );
});
