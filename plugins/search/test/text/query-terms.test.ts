import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_TERMS, queryTerms } from '../../src/text/query-terms.ts';

const shown = (query: string) =>
  queryTerms(query).map(({ term, isPrefix, isOnlyPrefix }) => term + (isOnlyPrefix ? '…' : isPrefix ? '(…)' : ''));

test('each term is searched once, and longer words also as prefixes', () => {
  assert.deepEqual(shown('Notice of the notice'), ['notice(…)', 'of', 'the(…)']);
});

test('one character of Chinese is searched as the beginning of pairs, and several by their pairs only', () => {
  assert.deepEqual(shown('长'), ['长…']);
  assert.deepEqual(shown('长城 和'), ['长城', '和…']);
});

test('punctuation alone is no query, and a query of many words is cut', () => {
  assert.deepEqual(shown('"*" () -- \0'), []);
  assert.equal(queryTerms(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ')).length, MAX_TERMS);
});
