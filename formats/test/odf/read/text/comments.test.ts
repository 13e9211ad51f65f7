import assert from 'node:assert/strict';
import { test } from 'node:test';
import { p, read } from '../../../kit/odf.ts';

const annotation = (text: string, attributes = ''): string =>
  `<office:annotation ${attributes}><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05</dc:date>${p(text)}</office:annotation>`;

test('a comment keeps its range, author, date, and whether it is resolved', () => {
  const { content, comments } = read(
    'odt',
    p(`a ${annotation('Why?', 'office:name="n1" loext:resolved="true"')}b<office:annotation-end office:name="n1"/> c`),
  );
  const paragraph = [{ type: 'paragraph', content: [{ type: 'text', text: 'Why?' }] }];
  assert.deepEqual(comments, [
    { id: 'c1', author: 'Ann', date: '2026-01-02T03:04:05', content: paragraph, resolved: true },
  ]);
  assert.deepEqual(
    content.content?.[0]?.content?.map(({ text, marks }) => [text, marks]),
    [
      ['a ', undefined],
      ['b', [{ type: 'comment', attrs: { commentId: 'c1', resolved: true } }]],
      [' c', undefined],
    ],
  );
});

test('a reply names the comment that it answers', () => {
  const body = p(
    `a${annotation('one', 'office:name="n1"')}${annotation('two', 'office:name="n2" loext:parent-name="n1"')}`,
  );
  assert.deepEqual(
    read('odt', body).comments?.map(({ id, replyTo }) => [id, replyTo]),
    [
      ['c1', undefined],
      ['c2', 'c1'],
    ],
  );
});

test('a comment without a range belongs to the text before it, not to that after', () => {
  const { content } = read('odt', p(`a${annotation('note')}b`));
  assert.deepEqual(
    content.content?.[0]?.content?.map(({ text, marks }) => [text, marks?.[0]?.type]),
    [
      ['a', 'comment'],
      ['b', undefined],
    ],
  );
});
