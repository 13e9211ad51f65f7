import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../kit/docx.ts';
import { blocks, box, codes, p, placeholder, r, read } from '../kit/presentation.ts';

test('puts the speaker’s notes after the slide, in a collapsed block', () => {
  const notes =
    placeholder('sldNum', p('7')) + placeholder('body', p(r('Smile', 'sz="1200"')) + p('Wait'), { index: 1 });
  assert.deepEqual(blocks({ slides: [{ shapes: box(p('text')), notes }] }), [
    { type: 'paragraph', content: [{ type: 'text', text: 'text' }] },
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: 'Notes' }] },
        {
          type: 'detailsContent',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Smile' }] },
            { type: 'paragraph', content: [{ type: 'text', text: 'Wait' }] },
          ],
        },
      ],
    },
  ]);
});

test('shows nothing if the notes are blank', () => {
  const slides = [{ shapes: box(p('text')), notes: placeholder('body', p(' ')) }];
  assert.deepEqual(blocks({ slides }).map(outline), [['paragraph', 'text']]);
});

test('ignores damaged notes', () => {
  const result = read({
    slides: [{ shapes: box(p('text')), notes: '' }],
    files: { 'ppt/notesSlides/notes1.xml': '<p:notes' },
  });
  assert.deepEqual(result.content.content?.map(outline), [['paragraph', 'text']]);
  assert.deepEqual(codes(result), ['PART_DAMAGED']);
});
