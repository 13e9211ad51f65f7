import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../../kit/docx.ts';
import { blocks, codes, p, PNG, read, style } from '../../../kit/odf.ts';

const page = (content: string, attributes = 'draw:name="page1"'): string =>
  `<draw:page ${attributes}>${content}</draw:page>`;
const box = (text: string, y: number, attributes = ''): string =>
  `<draw:frame svg:x="1cm" svg:y="${y}cm" svg:width="10cm" svg:height="2cm" ${attributes}><draw:text-box>${text}</draw:text-box></draw:frame>`;
const title = (text: string, y = 1): string => box(p(text), y, 'presentation:class="title"');
const outlines = (body: string) => blocks('odp', body).map(outline);

test('a slide starts a page, its title first, the rest from the top down', () => {
  assert.deepEqual(outlines(page(box(p('low'), 15) + box(p('high'), 5) + title('T', 10)) + page(title('U'))), [
    ['heading', 'T'],
    ['paragraph', 'high'],
    ['paragraph', 'low'],
    ['pageBreak'],
    ['heading', 'U'],
  ]);
});

test('empty placeholders, page numbers and dates are left out', () => {
  const body = page(
    box('', 1, 'presentation:class="title" presentation:placeholder="true"') +
      box(p('12'), 20, 'presentation:class="page-number"') +
      box(p('x'), 5),
  );
  assert.deepEqual(outlines(body), [['paragraph', 'x']]);
});

test('adjacent lists are one, deeper items belong to the item before, and every box counts separately', () => {
  const list = (text: string): string =>
    `<text:list text:style-name="N"><text:list-item>${p(text)}</text:list-item></text:list>`;
  const deeper = `<text:list text:style-name="N"><text:list-item><text:list><text:list-item>${p('b')}</text:list-item></text:list></text:list-item></text:list>`;
  const styles =
    '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-bullet text:level="2" text:bullet-char="•"/></text:list-style>';
  const nodes = blocks('odp', { body: page(box(list('a') + deeper + list('c'), 1) + box(list('d'), 10)), styles });
  assert.deepEqual(nodes.map(outline), [
    [
      'orderedList',
      ['listItem', ['paragraph', 'a'], ['bulletList', ['listItem', ['paragraph', 'b']]]],
      ['listItem', ['paragraph', 'c']],
    ],
    ['orderedList', ['listItem', ['paragraph', 'd']]],
  ]);
  assert.deepEqual(
    nodes.map(({ attrs }) => attrs?.['start']),
    [1, 1],
  );
});

test('the speaker’s notes follow the slide in a collapsed block', () => {
  const notes = `<presentation:notes><draw:page-thumbnail/>${box(p('Say this'), 1, 'presentation:class="notes"')}</presentation:notes>`;
  assert.deepEqual(outlines(page(title('T') + notes)), [
    ['heading', 'T'],
    ['details', ['detailsSummary', 'Notes'], ['detailsContent', ['paragraph', 'Say this']]],
  ]);
});

test('hidden slides are left out, with a warning', () => {
  const automatic = style('drawing-page', 'H', '<style:drawing-page-properties presentation:visibility="hidden"/>');
  const result = read('odp', { body: page(title('secret'), 'draw:style-name="H"') + page(title('T')), automatic });
  assert.deepEqual(result.content.content?.map(outline), [['heading', 'T']]);
  assert.deepEqual(codes(result), ['SLIDES_HIDDEN']);
});

test('groups, tables and pictures are kept, each in its place', () => {
  const table = `<draw:frame svg:y="9cm"><table:table><table:table-row><table:table-cell>${p('cell')}</table:table-cell></table:table-row></table:table></draw:frame>`;
  const picture =
    '<draw:frame svg:y="14cm" svg:width="1cm" svg:height="1cm"><draw:image xlink:href="Pictures/one.png"/></draw:frame>';
  const group = `<draw:g>${box(p('in'), 6)}${box(p('group'), 3)}</draw:g>`;
  const nodes = blocks('odp', { body: page(picture + table + group), files: { 'Pictures/one.png': PNG } });
  assert.deepEqual(nodes.map(outline), [
    ['paragraph', 'group'],
    ['paragraph', 'in'],
    ['table', ['tableRow', ['tableCell', ['paragraph', 'cell']]]],
    ['paragraph', ['image']],
  ]);
});

test('text states only differences from its layout, and is never white on white', () => {
  const text = (attributes: string): string => `<style:text-properties ${attributes}/>`;
  const automatic =
    style('presentation', 'L', text('fo:font-size="32pt" fo:font-family="Arial"')) +
    style('text', 'T', text('fo:font-size="32pt" fo:font-family="Arial" fo:color="#ffffff" fo:font-weight="bold"'));
  const body = page(box(p('<text:span text:style-name="T">x</text:span>'), 1, 'presentation:style-name="L"'));
  assert.deepEqual(blocks('odp', { body, automatic })[0]?.content, [
    { type: 'text', text: 'x', marks: [{ type: 'bold' }] },
  ]);
});

test('a comment on a slide belongs to its first text', () => {
  const annotation = `<office:annotation><dc:creator>Ann</dc:creator>${p('note')}</office:annotation>`;
  const { content, comments } = read('odp', page(title('T') + annotation));
  assert.equal(comments?.length, 1);
  assert.deepEqual(content.content?.[0]?.content?.[0]?.marks, [{ type: 'comment', attrs: { commentId: 'c1' } }]);
});

test('a table on a slide has the look of its template, with its head and bands', () => {
  const look = (name: string, fill: string, colour: string): string =>
    style(
      'table-cell',
      name,
      `<style:graphic-properties draw:fill="solid" draw:fill-color="${fill}"/><style:text-properties fo:color="${colour}"/>`,
    );
  const styles =
    look('head', '#002060', '#ffffff') +
    look('odd', '#dddddd', '#111111') +
    '<table:table-template table:name="T"><table:first-row table:style-name="head"/><table:odd-rows table:style-name="odd"/><table:last-row table:style-name="head"/></table:table-template>';
  const row = (text: string): string =>
    `<table:table-row><table:table-cell>${p(text)}</table:table-cell></table:table-row>`;
  const table = `<draw:frame svg:y="9cm"><table:table table:template-name="T" table:use-first-row-styles="true" table:use-banding-rows-styles="true">${row('h')}${row('a')}${row('b')}</table:table></draw:frame>`;
  const [node] = blocks('odp', { body: page(table), styles });
  const total = table.replace('use-first-row', 'use-last-row');
  const [other] = blocks('odp', { body: page(total), styles });
  assert.deepEqual(
    other?.content?.map(({ content: [cell] = [] }) => cell?.attrs?.['backgroundColor']),
    ['#dddddd', undefined, '#002060'],
  );
  assert.deepEqual(
    node?.content?.map(({ content: [cell] = [] }) => [
      cell?.type,
      cell?.attrs?.['backgroundColor'],
      cell?.content?.[0]?.content?.[0]?.marks?.[0]?.attrs?.['color'],
    ]),
    [
      ['tableHeader', '#002060', '#ffffff'],
      ['tableCell', '#dddddd', '#111111'],
      ['tableCell', undefined, undefined],
    ],
  );
});
