import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romanOf } from '../../src/layout/marker.ts';
import { text } from '../kit/pdf.ts';
import { blocks, textIn } from '../kit/read.ts';

const item = (x: number, y: number, marker: string, words: string): string =>
  `${text(x, y, marker)}\n${text(x + 18, y, words)}`;

test('bullets make a list, and deeper ones a list within its item', async () => {
  const content = [
    text(72, 760, 'Before'),
    item(90, 740, '\u0095', 'one'),
    item(108, 726, '-', 'nested'),
    item(90, 712, '\u0095', 'two'),
    text(72, 690, 'After'),
  ].join('\n');
  const [, list, after] = await blocks({ pages: [{ content }] });
  assert.equal(list?.type, 'bulletList');
  assert.deepEqual(list?.content?.map(textIn), ['one|nested', 'two']);
  assert.equal(list?.content?.[0]?.content?.[1]?.type, 'bulletList');
  assert.equal(textIn(after!), 'After');
});

test('numbers make an ordered list with start, kind and shape', async () => {
  const content = [item(90, 740, '(c)', 'three'), item(90, 726, '(d)', 'four')].join('\n');
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual([list?.type, list?.attrs], ['orderedList', { start: 3, type: 'a', levelText: '(%1)' }]);
  assert.deepEqual(list?.content?.map(textIn), ['three', 'four']);
});

test('an item continues where its text began', async () => {
  const long = 'an item whose text is so long that it does not fit into one line of the page here and then goes';
  const content = `${item(72, 740, '1.', long)}\n${text(90, 726, 'on below')}\n${item(72, 712, '2.', 'next')}`;
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.content?.map(textIn), [`${long} on below`, 'next']);
});

test('an item in bold continues below its marker, which is not bold', async () => {
  const bold = (x: number, y: number, words: string): string => text(x, y, words, { font: 2 });
  const long = 'An item in bold whose text is so long that it needs another line of the page to be said, as';
  const content = [
    text(72, 740, '\u0095'),
    bold(90, 740, long),
    bold(90, 726, 'here'),
    item(72, 712, '\u0095', 'next'),
  ];
  const [list] = await blocks({ pages: [{ content: content.join('\n') }] });
  assert.deepEqual(list?.content?.map(textIn), [`${long} here`, 'next']);
});

test('roman numbers are read', () => {
  assert.deepEqual(['i', 'iv', 'ix', 'xiv'].map(romanOf), [1, 4, 9, 14]);
});

test('numbers of several levels are nested, and shown with the numbers around them', async () => {
  const content = [
    item(72, 740, '1.', 'Scope'),
    item(72, 726, '1.1.', 'Who'),
    item(72, 712, '1.2.', 'What'),
    item(72, 698, '1.2.1.', 'Exactly'),
    item(72, 684, '2.', 'Terms'),
  ].join('\n');
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.content?.map(textIn), ['Scope|Who|What|Exactly', 'Terms']);
  const inner = list?.content?.[0]?.content?.[1];
  assert.deepEqual([inner?.type, inner?.attrs], ['orderedList', { levelText: '%1.%2.' }]);
});

test('numbers whose first level is no list keep them as text', async () => {
  const content = [item(72, 740, '4.1', 'The buyer pays.'), item(72, 726, '4.2', 'The seller delivers.')].join('\n');
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.attrs, { levelText: '4.%1' });
  assert.deepEqual(list?.content?.map(textIn), ['The buyer pays.', 'The seller delivers.']);
});

test('a nested number shows its own level', async () => {
  const content = [item(72, 740, '1.', 'One'), item(90, 726, 'a)', 'Under'), item(90, 712, 'b)', 'it')].join('\n');
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.content?.[0]?.content?.[1]?.attrs, { type: 'a', levelText: '%2)' });
});

test('a letter that is a roman number continues the list of those', async () => {
  const content = ['iii.', 'iv.', 'v.', 'vi.'].map((number, at) => item(72, 740 - at * 14, number, 'text')).join('\n');
  const [list, ...others] = await blocks({ pages: [{ content }] });
  assert.deepEqual([list?.attrs, list?.content?.length, others.length], [{ start: 3, type: 'i' }, 4, 0]);
});

test('a number that touches its text is a marker only if it continues a list', async () => {
  const content = [item(72, 740, '9.', 'Nine'), text(72, 726, '10.Ten'), text(72, 690, '12.May was warm.')].join('\n');
  const found = await blocks({ pages: [{ content }] });
  assert.deepEqual(found.map(textIn), ['Nine|Ten', '12.May was warm.']);
});

test('paragraphs that begin with a dash are no items if their text continues below the dash', async () => {
  const long = 'said he who had come from so far away that the line does not have room for all of what he said';
  const speech = (y: number): string => `${text(72, y, `- ${long}`)}\n${text(72, y - 14, 'that evening.')}`;
  const found = await blocks({ pages: [{ content: `${speech(740)}\n${speech(700)}\n${text(72, 672, '- Yes.')}` }] });
  assert.deepEqual(
    found.map(({ type }) => type),
    ['paragraph', 'paragraph', 'paragraph'],
  );
  assert.equal(textIn(found[2]!), '- Yes.');
});
