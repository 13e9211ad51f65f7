import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../../kit/docx.ts';
import { blocks, codes, p, read, style, type Parts } from '../../../kit/odf.ts';

const number = (level: number, attributes: string): string =>
  `<text:list-level-style-number text:level="${level}" ${attributes}/>`;
const STYLES =
  `<text:list-style style:name="N">${number(1, 'style:num-format="1" style:num-suffix="."')}${number(2, 'style:num-format="a" style:num-prefix="(" style:num-suffix=")"')}${number(3, 'style:num-format="1" style:num-suffix="." text:display-levels="3"')}</text:list-style>` +
  '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/><text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style>' +
  `<text:list-style style:name="None">${number(1, 'style:num-format=""')}</text:list-style>` +
  `<text:list-style style:name="Han">${number(1, 'style:num-format="一, 二, 三, ..." style:num-suffix="." text:start-value="4"')}</text:list-style>`;

const list = (name: string, items: string, attributes = ''): string =>
  `<text:list ${name && `text:style-name="${name}"`} ${attributes}>${items}</text:list>`;
const item = (content: string, attributes = ''): string => `<text:list-item ${attributes}>${content}</text:list-item>`;
const nodes = (body: string, parts: Partial<Parts> = {}) => blocks('odt', { body, styles: STYLES, ...parts });

test('lists nest, count and look as their styles state', () => {
  const deepest = list('', item(p('c')));
  const [top] = nodes(list('N', item(p('a') + list('', item(p('b') + deepest)))));
  const second = top?.content?.[0]?.content?.[1];
  const third = second?.content?.[0]?.content?.[1];
  assert.deepEqual(
    [top?.attrs, second?.attrs, third?.attrs],
    [
      { start: 1, type: '1' },
      { start: 1, type: 'a', levelText: '(%2)' },
      { start: 1, type: '1', levelText: '%1.%2.%3.' },
    ],
  );
});

test('bullets keep their characters', () => {
  const [top] = nodes(list('B', item(p('a') + list('', item(p('b'))))));
  assert.deepEqual(top?.attrs, { listStyle: 'disc' });
  assert.deepEqual(top?.content?.[0]?.content?.[1]?.attrs, { listStyle: 'dash' });
});

test('a list restarts, continues the last of its style, or the one that it names', () => {
  const body =
    list('N', item(p('a')) + item(p('b')), 'xml:id="one"') +
    p('between') +
    list('N', item(p('c')), 'xml:id="two"') +
    p('between') +
    list('N', item(p('d')), 'text:continue-numbering="true"') +
    p('between') +
    list('N', item(p('e')), 'text:continue-list="one"');
  const starts = nodes(body).flatMap(({ type, attrs }) => (type === 'orderedList' ? [attrs?.['start']] : []));
  assert.deepEqual(starts, [1, 1, 2, 3]);
});

test('an item that states its number starts a list there', () => {
  const [first, second] = nodes(list('N', item(p('a')) + item(p('b'), 'text:start-value="7"') + item(p('c'))));
  assert.deepEqual([first?.attrs?.['start'], second?.attrs?.['start'], second?.content?.length], [1, 7, 2]);
});

test('a header has no number: at the front it is an unnumbered item, and after an item it continues that', () => {
  const header = (text: string): string => `<text:list-header>${p(text)}</text:list-header>`;
  const [head, rest] = nodes(list('N', header('h') + item(p('a')) + header('more') + item(p('b'))));
  assert.equal(head?.attrs?.['levelText'], '');
  assert.deepEqual(rest && outline(rest), [
    'orderedList',
    ['listItem', ['paragraph', 'a'], ['paragraph', 'more']],
    ['listItem', ['paragraph', 'b']],
  ]);
});

test('headings and paragraphs of a list without labels are no items', () => {
  const heading = item('<text:h text:outline-level="1">H</text:h>');
  assert.deepEqual(
    nodes(list('N', heading) + list('None', item(p('x')))).map(({ type }) => type),
    ['heading', 'paragraph'],
  );
});

test('an item with only deeper items belongs to the item before it', () => {
  const [top] = nodes(list('B', item(p('a')) + item(list('', item(p('b'))))));
  assert.deepEqual(top && outline(top), [
    'bulletList',
    ['listItem', ['paragraph', 'a'], ['bulletList', ['listItem', ['paragraph', 'b']]]],
  ]);
});

test('number formats that the editor lacks count in decimal, with a warning', () => {
  const result = read('odt', { body: list('Han', item(p('a'))), styles: STYLES });
  assert.deepEqual(result.content.content?.[0]?.attrs, { start: 4, type: '1' });
  assert.deepEqual(codes(result), ['LIST_FORMAT_SIMPLIFIED']);
});

test('lists are indented as their levels state, in the old form and in the new', () => {
  const level = (index: number, place: string): string =>
    `<text:list-level-style-bullet text:level="${index}" text:bullet-char="•">${place}</text:list-level-style-bullet>`;
  const styles = `<text:list-style style:name="I">${level(1, '<style:list-level-properties text:space-before="0.25in" text:min-label-width="0.25in"/>')}${level(2, '<style:list-level-properties><style:list-level-label-alignment fo:margin-left="1in" fo:text-indent="-0.25in"/></style:list-level-properties>')}</text:list-style>`;
  const [top] = nodes(list('I', item(p('a') + list('', item(p('b'))))), { styles });
  assert.deepEqual(top?.attrs, { listStyle: 'disc', indent: '36pt', hanging: '18pt' });
  assert.deepEqual(top.content?.[0]?.content?.[1]?.attrs, { listStyle: 'disc', indent: '36pt', hanging: '18pt' });
});

test('items that begin with a box character are tasks', () => {
  const [tasks, numbers] = nodes(list('B', item(p('☐ open')) + item(p('☒ done'))) + list('N', item(p('☐ counted'))));
  assert.deepEqual(tasks && outline(tasks), [
    'taskList',
    ['taskItem', ['paragraph', 'open']],
    ['taskItem', ['paragraph', 'done']],
  ]);
  assert.deepEqual(
    tasks?.content?.map(({ attrs }) => attrs?.['checked']),
    [false, true],
  );
  assert.equal(numbers?.type, 'orderedList');
});

test('a paragraph that starts with its only check box is a task, in a list and outside', () => {
  const box = (checked: boolean, sign: string): string =>
    `<loext:content-control loext:checkbox="true" loext:checked="${checked}">${sign}</loext:content-control>`;
  const body =
    p(`${box(true, '☒')} done`) + p(`${box(false, '☐')} open`) + list('N', item(p(`${box(true, '☒')} counted`)));
  assert.deepEqual(
    nodes(body).map((node) => [outline(node), node.content?.map(({ attrs }) => attrs?.['checked'])]),
    [
      [
        ['taskList', ['taskItem', ['paragraph', 'done']], ['taskItem', ['paragraph', 'open']]],
        [true, false],
      ],
      [['taskList', ['taskItem', ['paragraph', 'counted']]], [true]],
    ],
  );
});

test('the labels of right-to-left lists are on the right', () => {
  const automatic = style('paragraph', 'R', '<style:paragraph-properties style:writing-mode="rl-tb"/>');
  assert.equal(nodes(list('B', item(p('א', 'R'))), { automatic })[0]?.attrs?.['dir'], 'rtl');
});

test('a deeper list without one around it keeps its position', () => {
  const at = (level: number, left: string): string =>
    `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.25in" fo:margin-left="${left}"/></style:list-level-properties></text:list-level-style-bullet>`;
  const styles = `<text:list-style style:name="P">${at(1, '0.5in')}${at(2, '0.75in')}</text:list-style>`;
  const indents = nodes(list('P', item(list('', item(p('deep')))) + item(p('high'))), { styles }).map(
    ({ attrs }) => attrs?.['indent'],
  );
  assert.deepEqual(indents, ['54pt', '36pt']);
});

test('an item after a page break stays an item, after the break', () => {
  const items = item(p('a')) + item(p('b', 'Broken'));
  const broken = style('paragraph', 'Broken', '<style:paragraph-properties fo:break-before="page"/>');
  assert.deepEqual(
    nodes(list('N', items), { automatic: broken }).map(({ type, attrs, content = [] }) => [
      type,
      attrs?.['start'],
      content.length,
    ]),
    [
      ['orderedList', 1, 1],
      ['pageBreak', undefined, 0],
      ['orderedList', 2, 1],
    ],
  );
});
