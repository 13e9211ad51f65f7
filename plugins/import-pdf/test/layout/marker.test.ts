import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romanOf } from '../../src/layout/marker.ts';
import { text } from '../kit/pdf.ts';
import { blocks, textIn } from '../kit/read.ts';

const item = (x: number, y: number, marker: string, words: string): string =>
  `${text(x, y, marker)}\n${text(x + 18, y, words)}`;

test('bullets make a list, and those further in one within its item', async () => {
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

test('an item goes on where its text began', async () => {
  const long = 'an item whose text is so long that it does not fit into one line of the page here and then goes';
  const content = `${item(72, 740, '1.', long)}\n${text(90, 726, 'on below')}\n${item(72, 712, '2.', 'next')}`;
  const [list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.content?.map(textIn), [`${long} on below`, 'next']);
});

test('roman numbers are read', () => {
  assert.deepEqual(['i', 'iv', 'ix', 'xiv'].map(romanOf), [1, 4, 9, 14]);
});
