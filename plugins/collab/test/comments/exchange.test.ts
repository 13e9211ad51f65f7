import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedComment } from '@editor-companion/core/plugin';
import { fromImported, toImported } from '../../src/comments/exchange.ts';

const blocks = (text: string) => [{ type: 'paragraph', content: [{ type: 'text', text }] }];
const imported: ImportedComment[] = [
  { id: '0', author: 'Ada', date: '2026-05-04T10:00:00.000Z', content: blocks('True?'), resolved: true },
  { id: '1', author: 'Ben', date: '2026-05-04T11:00:00.000Z', content: blocks('Yes.'), replyTo: '0' },
  { id: '2', author: 'Eva', date: '2026-05-04T12:00:00.000Z', content: blocks('Sure.'), replyTo: '1' },
  { id: '3', author: 'Ada', content: blocks('Another') },
];

test('comments of a file become threads, nested replies included, and are written into a file again', () => {
  const threads = fromImported(imported);
  assert.deepEqual(
    threads.map(({ id, comments, resolvedAt }) => [id, comments.map((comment) => comment.id), resolvedAt]),
    [
      ['0', ['0', '1', '2'], '2026-05-04T12:00:00.000Z'],
      ['3', ['3'], undefined],
    ],
  );
  assert.deepEqual(threads.flatMap(toImported), [
    { ...imported[0] },
    { ...imported[1] },
    { ...imported[2], replyTo: '0' },
    { ...imported[3], date: '1970-01-01T00:00:00.000Z', resolved: false },
  ]);
});

test('circular replies, and replies to missing comments, become threads of their own', () => {
  const round = fromImported([
    { id: 'a', author: 'A', content: blocks('a'), replyTo: 'b' },
    { id: 'b', author: 'B', content: blocks('b'), replyTo: 'a' },
    { id: 'c', author: 'C', content: blocks('c'), replyTo: 'gone' },
  ]);
  assert.deepEqual(round.map(({ id }) => id).toSorted(), ['a', 'b', 'c']);
});

test('contents of other editors keep their text', () => {
  const [thread] = fromImported([{ id: '0', author: 'A', content: blocks('x') }]);
  assert.ok(thread);
  const [comment] = thread.comments;
  assert.ok(comment);
  const content = [
    { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
    { type: 'paragraph', content: 'two' },
  ];
  const [back] = toImported({ ...thread, comments: [{ ...comment, content }] });
  assert.deepEqual(back?.content, [...blocks('one'), ...blocks('two')]);
});
