import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cleanCandidate } from '../../src/suggestion/clean.ts';

const long = { granularity: 'paragraph', maxChars: 500 } as const;
const clean = (said: string, prefix: string, suffix = '', style: Parameters<typeof cleanCandidate>[2] = long): string =>
  cleanCandidate(said, { prefix, suffix }, style, '⦙');

describe('a candidate loses', () => {
  it('fences, labels, quotation marks and the cursor mark', () => {
    assert.equal(clean('```text\n jumps\n```', 'The fox'), ' jumps');
    assert.equal(clean('Continuation: jumps', 'The fox '), 'jumps');
    assert.equal(clean('"jumps high"', 'The fox '), 'jumps high');
    assert.equal(clean('ju⦙mps', 'The fox '), 'jumps');
  });

  it('a repeated end of the prefix', () => {
    assert.equal(clean('The quick brown fox jumps', 'See: The quick brown fox'), ' jumps');
    assert.equal(clean('今天天气很好', '他说今天天气'), '很好');
  });

  it('no letters that agree by chance', () => {
    assert.equal(clean('to go', 'I want to '), 'to go');
    assert.equal(clean('cat', 'A ', ' the end'), 'cat');
  });

  it('a repeated beginning of the suffix', () => {
    assert.equal(clean(' jumps over the dog.', 'The fox', ' over the dog.'), ' jumps');
    assert.equal(clean('很好。', '天气', '。'), '很好');
  });

  it('all text after its first block, which becomes one line', () => {
    assert.equal(clean(' one\ntwo\n\nthree', 'Zero'), ' one two');
  });

  it('everything, if it only repeats the suffix', () => {
    assert.equal(clean('over the dog', 'The fox jumps ', 'over the  dog'), '');
    assert.equal(clean('  ', 'a'), '');
  });
});

describe('spaces', () => {
  it('are one between words and none beside CJK', () => {
    assert.equal(clean(' jumps', 'The fox '), 'jumps');
    assert.equal(clean('Then it left.', 'The fox came.'), ' Then it left.');
    assert.equal(clean(' 很好', '天气'), '很好');
  });
});

describe('length', () => {
  it('is a word, a sentence or a requested number of characters', () => {
    assert.equal(clean(' jumps over', 'The fox', '', { granularity: 'word', maxChars: 50 }), ' jumps');
    assert.equal(clean(' jumps. It runs.', 'The fox', '', { granularity: 'sentence', maxChars: 50 }), ' jumps.');
    assert.equal(clean('很好。明天也是。', '天气', '', { granularity: 'sentence', maxChars: 50 }), '很好。');
    assert.equal(
      clean(' jumps over the lazy dog', 'The fox', '', { granularity: 'paragraph', maxChars: 16 }),
      ' jumps over the',
    );
  });

  it('never exceeds the limit nor cuts a character in two', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(texts, texts, texts, fc.integer({ min: 1, max: 60 }), (said, prefix, suffix, maxChars) => {
        const result = clean(said, prefix, suffix, { granularity: 'paragraph', maxChars });
        // A joining space may be added.
        assert.ok(result.length <= maxChars + 1);
        assert.ok(result.isWellFormed());
      }),
    );
  });
});
