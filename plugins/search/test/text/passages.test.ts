import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passagesOf } from '../../src/text/passages.ts';

const limits = { title: 'Contract', maxPassages: 1000 };
const cut = (blocks: Parameters<typeof passagesOf>[0]) => passagesOf(blocks, limits).passages;

test('a passage ends at a heading, and has the headings above it', () => {
  const passages = cut([
    { text: 'Before.', anchor: 'a' },
    { text: 'One', level: 1, anchor: 'b' },
    { text: 'First.' },
    { text: 'Deeper', level: 3, anchor: 'c' },
    { text: 'Second.' },
    { text: 'Two', level: 1, anchor: 'd' },
  ]);
  assert.deepEqual(
    passages.map(({ path, text, anchor, place }) => [place, path.join('/'), text, anchor]),
    [
      [0, '', 'Before.', 'a'],
      [1, 'One', 'First.', 'b'],
      [2, 'One/Deeper', 'Second.', 'c'],
      [3, 'Two', '', 'd'],
    ],
  );
});

test('short blocks are joined, and a long one is cut at the end of a sentence', () => {
  const sentence = 'This sentence is about nothing at all, and still has to be found. ';
  const [first, ...others] = cut([{ text: 'Short.' }, { text: 'Shorter.' }, { text: sentence.repeat(40) }]);
  assert.equal(first?.text, 'Short.\nShorter.');
  assert.ok(others.length >= 3);
  for (const { text } of others) {
    assert.ok(text.length <= 1000);
    assert.match(text, /found\.$/);
  }
  assert.equal(others.map(({ text }) => text).join(' '), sentence.repeat(40).trim());
});

test('a text without blanks loses nothing, and no character is cut in two', () => {
  const text = '𝒳'.repeat(3000);
  const joined = cut([{ text }]).map((passage) => passage.text);
  assert.equal(joined.join(''), text);
});

test('the same text below the same headings has the same hash, at any place', () => {
  const [one, two] = [
    cut([{ text: 'Same.' }]),
    passagesOf([{ text: 'Same.', anchor: 'x' }], { ...limits, title: 'Other' }).passages,
  ];
  assert.equal(one[0]?.hash, two[0]?.hash);
  assert.notEqual(one[0]?.hash, cut([{ text: 'H', level: 1 }, { text: 'Same.' }])[0]?.hash);
});

test('a document without text is found by its title', () => {
  const [only] = cut([]);
  assert.deepEqual([only?.text, only?.terms], ['', '#contract']);
});

test('text beyond the limit is left out, which is reported', () => {
  const blocks = Array.from({ length: 10 }, (_, index) => ({ text: `Heading ${index}`, level: 1 }));
  const { passages, isCut } = passagesOf(blocks, { title: '', maxPassages: 4 });
  assert.deepEqual([passages.length, isCut], [4, true]);
});
