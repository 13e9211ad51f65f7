import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../kit/pdf.ts';
import { blocks, outline, read } from '../kit/read.ts';

/** An entry with its number at the right side and dots up to it. */
const entry = (y: number, words: string, number: string, x = 72): string => {
  const dots = '.'.repeat(Math.floor((500 - x - words.length * 6) / 3.2));
  return [text(x, y, words), text(x + words.length * 6, y, dots), text(510, y, number)].join('\n');
};
const contents = (...entries: readonly (readonly [string, string])[]): string =>
  entries.map(([words, number], at) => entry(720 - at * 14, words, number)).join('\n');

test('entries of a table of contents are paragraphs with their number, without the dots', async () => {
  const content = contents(['1. Birds', '3'], ['2. Fish of the sea', '12'], ['Appendix', 'xiv'], ['Index', '40']);
  assert.deepEqual(outline(await blocks({ pages: [{ content }] })), [
    'paragraph: 1. Birds 3',
    'paragraph: 2. Fish of the sea 12',
    'paragraph: Appendix xiv',
    'paragraph: Index 40',
  ]);
});

test('an entry of two lines is one entry, and no list item', async () => {
  const first = '1. A title which is so long that the last of its many words have no more room in the first line';
  const content = [text(72, 734, first), entry(720, 'and go on in the second', '12'), entry(706, 'Index', '40')];
  assert.deepEqual(outline(await blocks({ pages: [{ content: content.join('\n') }] })), [
    `paragraph: ${first} and go on in the second 12`,
    'paragraph: Index 40',
  ]);
});

test('dots for handwriting, and an ellipsis, stay', async () => {
  const dots = '.'.repeat(40);
  const content = [
    text(72, 720, `Name ${dots} Date ${dots}`),
    text(72, 680, `Place ${dots}`),
    text(72, 640, 'Well... 3'),
  ];
  assert.deepEqual(outline(await blocks({ pages: [{ content: content.join('\n') }] })), [
    `paragraph: Name ${dots} Date ${dots}`,
    `paragraph: Place ${dots}`,
    'paragraph: Well... 3',
  ]);
});

test('dots that the file marks as artifacts are no footer', async () => {
  const artifact = (content: string): string => `/Artifact BMC ${content} EMC`;
  const content = [text(72, 60, 'Index'), artifact(text(102, 60, '.'.repeat(120))), text(510, 60, '40')].join('\n');
  const { page, content: document } = await read({ pages: [{ content }] });
  assert.equal(page?.footer, undefined);
  assert.deepEqual(outline(document.content ?? []), ['paragraph: Index 40']);
});
