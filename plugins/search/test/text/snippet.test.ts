import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryTerms } from '../../src/text/query-terms.ts';
import { snippetOf } from '../../src/text/snippet.ts';

const marked = (text: string, query: string): string[] => {
  const { snippet, marks } = snippetOf(text, queryTerms(query));
  return marks.map(([from, to]) => snippet.slice(from, to));
};

test('the part with most of the words is shown, with each of them marked', () => {
  const text = `${'Filler words stand here. '.repeat(40)}The landlord ends the lease early. ${'More filler. '.repeat(40)}`;
  const { snippet } = snippetOf(text, queryTerms('lease landlord'));
  assert.match(snippet, /^… .*The landlord ends the lease early.* …$/);
  assert.ok(snippet.length < 260);
  assert.deepEqual(marked(text, 'lease landlord'), ['landlord', 'lease']);
});

test('a text without marks is shown from its beginning', () => {
  assert.deepEqual(snippetOf('Short text.', []), { snippet: 'Short text.', marks: [] });
});

test('adjacent pairs of Chinese are one mark, and a query of one character marks that one', () => {
  assert.deepEqual(marked('我们在图书馆学习', '图书馆'), ['图书馆']);
  assert.deepEqual(marked('我们去长城。城长', '长'), ['长', '长']);
});

test('words that begin with a term are marked completely', () => {
  assert.deepEqual(marked('Contracts and contractors', 'contract'), ['Contracts', 'contractors']);
});

test('a long text without blanks is cut between characters', () => {
  const { snippet } = snippetOf('𝒳'.repeat(2000), []);
  assert.ok(snippet.isWellFormed() && !snippet.includes('\uFFFD'));
});
