import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { FIRST_OBJECT, pdf, text } from '../../kit/pdf.ts';
import { readBytes } from '../../kit/read.ts';

const CONTENT = text(72, 700, 'Bees sleep at night.');
/** The second word. */
const SLEEP = '/QuadPoints [96 712 126 712 96 697 126 697] /Rect [96 697 126 712]';

const read = async (...annotations: string[]) => {
  const objects = ['null', ...annotations.map((one) => `<< /Type /Annot ${one} >>`)];
  const names = annotations.map((_, at) => `${FIRST_OBJECT + 1 + at} 0 R`);
  const { content, comments = [] } = await readBytes(
    pdf({ pages: [{ content: CONTENT, annotations: names }], objects }),
  );
  const [block] = content.content ?? [];
  return { texts: block?.content ?? [], comments };
};

const marked = (texts: readonly DocumentNode[]): [string, unknown][] =>
  texts.filter(({ marks }) => marks).map(({ text: words = '', marks }) => [words.trim(), marks]);

test('a highlight with a text is a comment on its words, with author, date and replies', async () => {
  const { texts, comments } = await read(
    `/Subtype /Highlight ${SLEEP} /T (Ada) /M (D:20260301090000Z) /Contents (Do they?\\rReally?)`,
    `/Subtype /Text /Rect [0 0 20 20] /T (Bob) /Contents (They do.) /IRT ${FIRST_OBJECT + 1} 0 R`,
    `/Subtype /Text /Rect [0 0 20 20] /T (Ada) /Contents (Completed set by Ada) /StateModel (Review) /State (Completed) /IRT ${FIRST_OBJECT + 1} 0 R`,
  );
  const line = (words: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
  assert.deepEqual(comments, [
    {
      id: 'page-1-1',
      author: 'Ada',
      date: '2026-03-01T09:00:00Z',
      content: [line('Do they?'), line('Really?')],
      resolved: true,
    },
    { id: 'page-1-2', author: 'Bob', content: [line('They do.')], replyTo: 'page-1-1' },
  ]);
  assert.deepEqual(marked(texts), [['sleep', [{ type: 'comment', attrs: { commentId: 'page-1-1', resolved: true } }]]]);
});

test('a note beside the text is a comment on the word next to it', async () => {
  const { texts, comments } = await read('/Subtype /Text /Rect [130 695 150 715] /T (Ada) /Contents (When?)');
  assert.equal(comments.length, 1);
  assert.deepEqual(marked(texts), [['at', [{ type: 'comment', attrs: { commentId: 'page-1-1' } }]]]);
});

test('markings without text are marks, in their colour if they have one', async () => {
  const drawn = '/AP << /N 1 0 R >>';
  assert.deepEqual(marked((await read(`/Subtype /Highlight /C [1 1 0] ${drawn} ${SLEEP}`)).texts), [
    ['sleep', [{ type: 'highlight', attrs: { color: '#ffff00' } }]],
  ]);
  assert.deepEqual(marked((await read(`/Subtype /Underline ${SLEEP}`)).texts), [['sleep', [{ type: 'underline' }]]]);
  assert.deepEqual(marked((await read(`/Subtype /StrikeOut ${SLEEP}`)).texts), [['sleep', [{ type: 'strike' }]]]);
});

test('links, popups, hidden notes and shapes without text are no comments', async () => {
  const { texts, comments } = await read(
    '/Subtype /Popup /Rect [0 0 9 9] /Contents (a)',
    '/Subtype /Text /F 2 /Rect [0 0 9 9] /Contents (b)',
    '/Subtype /Square /Rect [90 690 130 715]',
  );
  assert.deepEqual([marked(texts), comments], [[], []]);
});

test('circular replies are read once each', async () => {
  const { comments } = await read(
    `/Subtype /Text /Rect [0 0 9 9] /Contents (a) /IRT ${FIRST_OBJECT + 2} 0 R`,
    `/Subtype /Text /Rect [0 0 9 9] /Contents (b) /IRT ${FIRST_OBJECT + 1} 0 R`,
  );
  assert.equal(comments.length, 2);
});
