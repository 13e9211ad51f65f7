import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionParts, mentionText } from '../src/index.ts';

test('a mention is written so that it is read back, with any characters in its id or name', () => {
  for (const author of [
    { id: 'ada', name: 'Ada Lovelace' },
    { id: 'idp|(42) %', name: 'Ada (the first)' },
    { id: 'größe@x', name: '阿达' },
  ])
    assert.deepEqual(mentionParts(`Ask ${mentionText(author)}!`), [
      { text: 'Ask ' },
      { mention: author },
      { text: '!' },
    ]);
  assert.deepEqual(mentionParts(mentionText({ id: 'ada', name: '[A]\nda' })), [
    { mention: { id: 'ada', name: 'A  da' } },
  ]);
  assert.deepEqual(mentionParts(mentionText({ id: 'ada', name: ' ' })), [{ mention: { id: 'ada', name: 'ada' } }]);
});

test('text without mentions is one piece', () => {
  assert.deepEqual(mentionParts('see [x](y) @[](z)'), [{ text: 'see [x](y) @[](z)' }]);
  assert.deepEqual(mentionParts('@[A](%E0%A4%A)'), [{ mention: { id: '%E0%A4%A', name: 'A' } }]);
});
