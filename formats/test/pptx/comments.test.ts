import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, p, part, placeholder, read } from '../kit/presentation.ts';

const AUTHORS = part('p:cmAuthorLst', '<p:cmAuthor id="0" name="Ada"/><p:cmAuthor id="1" name="Ben"/>');
const THREAD_AUTHORS = part('p188:authorLst', '<p188:author id="{A}" name="Ada"/><p188:author id="{B}" name="Ben"/>');

const text = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }];

test('reads comments with author, date and answers, and marks the title of their slide', () => {
  const old = `<p:cm authorId="0" dt="2026-03-01T10:00:00.000" idx="1"><p:pos x="10" y="10"/><p:text>Sure?</p:text></p:cm>
    <p:cm authorId="1" dt="2026-03-02T10:00:00.000" idx="1"><p:text>Yes</p:text><p:extLst><p:ext uri="{C}"><p15:threadingInfo><p15:parentCm authorId="0" idx="1"/></p15:threadingInfo></p:ext></p:extLst></p:cm>`;
  const { comments, content } = read({
    slides: [{ shapes: placeholder('title', p('Plan')), relations: { c: ['comments', '../comments/c.xml'] } }],
    mainRelations: { a: ['commentAuthors', 'authors.xml'] },
    files: { 'ppt/authors.xml': AUTHORS, 'ppt/comments/c.xml': part('p:cmLst', old) },
  });
  assert.deepEqual(comments, [
    { id: 'slide1-1', author: 'Ada', date: '2026-03-01T10:00:00.000', content: text('Sure?') },
    { id: 'slide1-2', author: 'Ben', date: '2026-03-02T10:00:00.000', content: text('Yes'), replyTo: 'slide1-1' },
  ]);
  assert.deepEqual(content.content?.[0]?.content?.[0]?.marks, [{ type: 'comment', attrs: { commentId: 'slide1-1' } }]);
});

test('reads threads, and marks the shape that they refer to', () => {
  const body = (words: string): string => `<p188:txBody><a:bodyPr/>${p(words)}</p188:txBody>`;
  const thread = `<p188:cm id="{1}" authorId="{A}" status="resolved" created="2026-03-01T10:00:00">
    <ac:deMkLst><ac:spMk id="5"/></ac:deMkLst>
    <p188:replyLst><p188:reply id="{2}" authorId="{B}" created="2026-03-02T10:00:00">${body('Done')}</p188:reply></p188:replyLst>${body('Fix')}</p188:cm>`;
  const { comments, content } = read({
    slides: [
      {
        shapes: placeholder('title', p('Plan')) + box(p('Step'), { y: 40 }, { id: 5 }),
        relations: { c: ['comments', '../comments/c.xml'] },
      },
    ],
    mainRelations: { a: ['authors', 'authors.xml'] },
    files: { 'ppt/authors.xml': THREAD_AUTHORS, 'ppt/comments/c.xml': part('p188:cmLst', thread) },
  });
  assert.deepEqual(comments, [
    { id: 'slide1-1', author: 'Ada', date: '2026-03-01T10:00:00', content: text('Fix'), resolved: true },
    { id: 'slide1-2', author: 'Ben', date: '2026-03-02T10:00:00', content: text('Done'), replyTo: 'slide1-1' },
  ]);
  assert.deepEqual(
    content.content?.map((block) => block.content?.[0]?.marks),
    [undefined, [{ type: 'comment', attrs: { commentId: 'slide1-1', resolved: true } }]],
  );
});
