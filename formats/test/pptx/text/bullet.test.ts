import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../kit/docx.ts';
import { blocks, box, codes, p, placeholder, read } from '../../kit/presentation.ts';

const item = (text: string, inside: string, attributes = ''): string =>
  p(text, `<a:pPr ${attributes}>${inside}</a:pPr>`);
const bullet = (char: string, font = 'Arial'): string => `<a:buFont typeface="${font}"/><a:buChar char="${char}"/>`;
const number = (type: string, start = ''): string => `<a:buAutoNum type="${type}" ${start && `startAt="${start}"`}/>`;

test('nests lists by level', () => {
  const text = [p('one'), p('deep', '<a:pPr lvl="1"/>'), p('two'), p('plain', '<a:pPr><a:buNone/></a:pPr>')];
  const result = blocks(placeholder('body', text.join(''), { index: 1 }));
  assert.deepEqual(result.map(outline), [
    [
      'bulletList',
      ['listItem', ['paragraph', 'one'], ['bulletList', ['listItem', ['paragraph', 'deep']]]],
      ['listItem', ['paragraph', 'two']],
    ],
    ['paragraph', 'plain'],
  ]);
  assert.deepEqual(result[0]?.attrs, { listStyle: 'disc' });
  assert.deepEqual(result[0]?.content?.[0]?.content?.[1]?.attrs, { listStyle: 'dash' });
});

test('recognises bullets by their character, also in a symbol font', () => {
  const signs = [
    bullet('o', 'Courier New'),
    bullet('§', 'Wingdings'),
    bullet('ü', 'Wingdings'),
    bullet('→'),
    '<a:buBlip/>',
  ];
  const result = blocks(box(signs.map((sign) => item('x', sign)).join('')));
  assert.deepEqual(
    result.map(({ attrs }) => attrs?.['listStyle']),
    ['circle', 'square', '✓', '→', 'disc'],
  );
});

test('numbers as the scheme states', () => {
  const schemes = [
    'arabicPeriod',
    'alphaLcParenR',
    'romanUcParenBoth',
    'arabicPlain',
    'alphaUcPeriod',
    'romanLcPeriod',
  ];
  const result = read(box(schemes.map((scheme) => item('x', number(scheme))).join('')));
  assert.deepEqual(
    result.content.content?.map(({ attrs }) => attrs),
    [
      { start: 1, type: '1' },
      { start: 1, type: 'a', levelText: '%1)' },
      { start: 1, type: 'I', levelText: '(%1)' },
      { start: 1, type: '1', levelText: '%1' },
      { start: 1, type: 'A' },
      { start: 1, type: 'i' },
    ],
  );
  assert.deepEqual(codes(result), []);
});

test('counts in decimal for formats that the editor lacks, with a warning', () => {
  const result = read(box(item('x', number('ea1ChsPeriod', '3'))));
  assert.deepEqual(result.content.content?.[0]?.attrs, { start: 3, type: '1' });
  assert.deepEqual(codes(result), ['LIST_FORMAT_SIMPLIFIED']);
});

test('continues counting after deeper paragraphs, and restarts after others', () => {
  const one = number('arabicPeriod');
  const text = [
    item('a', one),
    item('deep', bullet('•'), 'lvl="1"'),
    item('b', one),
    item('between', '<a:buNone/>'),
    item('c', one),
    item('five', number('arabicPeriod', '5')),
  ];
  const result = blocks(box(text.join('')));
  assert.deepEqual(
    result.map(({ type, attrs, content }) => [type, attrs?.['start'], content?.length]),
    [
      ['orderedList', 1, 2],
      ['paragraph', undefined, 1],
      ['orderedList', 1, 1],
      ['orderedList', 5, 1],
    ],
  );
});

test('keeps lists of adjacent shapes apart', () => {
  const one = item('x', number('arabicPeriod'));
  assert.equal(blocks(box(one, { y: 0 }) + box(one, { y: 30 })).length, 2);
});

test('ignores a sign, an alignment or a colour that every plain object has as a property', () => {
  const plain = '<a:solidFill><a:prstClr val="constructor"/></a:solidFill>';
  const [list] = blocks(box(item('x', `${plain}${bullet('constructor')}`, 'algn="constructor"')));
  assert.equal(list?.attrs?.['listStyle'], 'constructor');
  assert.equal(list?.content?.[0]?.content?.[0]?.attrs?.['textAlign'], undefined);
});
