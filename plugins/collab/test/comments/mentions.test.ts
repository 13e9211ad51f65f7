import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsIn, readableText } from '../../src/comments/mentions.ts';

test('people are named by nodes of Tiptap and BlockNote, and in plain text, each once', () => {
  const tiptap = { type: 'doc', content: [{ type: 'mention', attrs: { id: 'ada', label: 'Ada' } }] };
  assert.deepEqual(mentionsIn(tiptap), ['ada']);
  const blockNote = [{ type: 'paragraph', content: [{ type: 'mention', props: { user: 'ben' } }] }];
  assert.deepEqual(mentionsIn(blockNote), ['ben']);
  assert.deepEqual(mentionsIn('@[Ada L.](ada) and @[Ben](idp%7C42%20x), @[Ada](ada)'), ['ada', 'idp|42 x']);
});

test('text that only resembles a mention mentions nobody', () => {
  for (const text of ['@ada', '[Ada](ada)', '@[](ada)', '@[Ada]()', '@[Ada](a b)', '@[Ada](%E0%A4%A)', '@[a\nb](ada)'])
    assert.deepEqual(mentionsIn(text), [], text);
  const topic = { type: 'mention', attrs: { id: 'budget', mentionSuggestionChar: '#' } };
  assert.deepEqual(mentionsIn([topic, { type: 'mention', attrs: { id: 7 } }, { type: 'mention' }]), []);
  assert.deepEqual(mentionsIn(`@[x](${'y'.repeat(600)})`), []);
});

test('a text is shown with names instead of ids', () => {
  assert.equal(readableText('Ask @[Ada L.](ada) or @ben.'), 'Ask @Ada L. or @ben.');
});
