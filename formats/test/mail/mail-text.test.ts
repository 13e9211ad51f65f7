import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { NodeBudget } from '../../src/content/node-budget.ts';
import { mailTextBlocks } from '../../src/mail/mail-text.ts';

const shown = ({ type, text, content = [] }: DocumentNode): string => {
  if (text !== undefined) return text;
  const inner = content.map(shown).join('|');
  return type === 'blockquote' ? `[${inner}]` : inner;
};
const read = (text: string, isFlowed = false, dropsBlank = false): string[] =>
  mailTextBlocks(text, { isFlowed, dropsBlank }, new NodeBudget()).map(shown);

test('quoted lines are quotes, and lines quoted twice are nested', () => {
  assert.deepEqual(read('Yes.\r\n\r\nAnn wrote:\r\n> Really?\r\n> > No.\r\n>> Perhaps.\r\n> Ann\r\nBye'), [
    'Yes.',
    '',
    'Ann wrote:',
    '[Really?|[No.|Perhaps.]|Ann]',
    'Bye',
  ]);
});

test('flowed lines continue within their own quote, and not into the signature', () => {
  const text = 'A long \r\nline.\r\n> quoted \r\n> text \r\nAnswer \r\n-- \r\nAnn\r\n';
  assert.deepEqual(read(text, true), ['A long line.', '[quoted text ]', 'Answer ', '-- ', 'Ann']);
});

test('a stuffed blank is removed, and a blank that only broke the line if DelSp says so', () => {
  assert.deepEqual(read(' > is no quote\r\n From here', true), ['> is no quote', 'From here']);
  assert.deepEqual(read('日本 \r\n語', true, true), ['日本語']);
});

test('thousands of quote marks make a quote of depth ten at most', () => {
  const [quote] = read(`${'>'.repeat(5000)} deep`);
  assert.equal(quote, `${'['.repeat(10)}deep${']'.repeat(10)}`);
});
