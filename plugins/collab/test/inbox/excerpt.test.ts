import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf } from '../../src/inbox/excerpt.ts';

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string) => ({ type: 'text', text: words });

test('an excerpt is one line of the text of a comment in any form', () => {
  assert.equal(excerptOf('Is this\n\n  true, @[Ada](ada)?'), 'Is this true, @Ada?');
  const doc = { type: 'doc', content: [paragraph(text('Is '), text('this')), paragraph(text('true?'))] };
  assert.equal(excerptOf(doc), 'Is this true?');
  const mention = { type: 'mention', attrs: { id: 'ada', label: 'Ada' } };
  assert.equal(excerptOf({ type: 'doc', content: [paragraph(text('Ask '), mention, text('.'))] }), 'Ask @Ada.');
  const blocks = [{ type: 'paragraph', content: 'Hello', children: [paragraph(text('there'))] }];
  assert.equal(excerptOf(blocks), 'Hello there');
  assert.equal(excerptOf(null), '');
});

test('a long comment is cut between characters', () => {
  assert.equal(excerptOf('x'.repeat(200)).length, 200);
  assert.equal(excerptOf('x'.repeat(201)), `${'x'.repeat(199)}…`);
  assert.equal(excerptOf(`${'x'.repeat(198)}😀😀`), `${'x'.repeat(198)}…`);
});
