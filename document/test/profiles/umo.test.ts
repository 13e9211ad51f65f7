import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '../../src/index.ts';
import { toText } from '../../src/index.ts';
import { schemaFrom } from '../../src/profiles/engine/profile-schema.ts';
import { fromProfile, toProfile } from '../../src/profiles/index.ts';
import { umoSchema } from '../../src/profiles/umo/schema.gen.ts';

const schema = schemaFrom(umoSchema);
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content }) as DocumentNode;
/** A document as Umo returns it, with every attribute. */
const complete = (document: object): DocumentNode => schema.nodeFromJSON(document).toJSON() as DocumentNode;
const blocks = (document: unknown): DocumentNode[] => (document as DocumentNode).content ?? [];

test('notes keep their numbers, their text beside the reference and their ids in both directions', () => {
  const reference = {
    type: 'footnoteReference',
    attrs: { 'data-fn-id': 'q1', referenceNumber: '1', caption: 'The note.' },
  };
  const note = { type: 'footnote', attrs: { id: 'fn:1', 'data-fn-id': 'q1' }, content: [paragraph(text('The note.'))] };
  const document = complete(doc(paragraph(text('A'), reference), { type: 'footnotes', content: [note] }));
  const { content } = fromProfile(document, 'umo');
  deepEqual(blocks(content)[1]?.content?.[0]?.attrs, { noteId: 'q1' });
  deepEqual(toProfile(content, 'umo').content, document);
});

test('notes of this model are numbered in the order of their references, endnotes included', () => {
  const reference = (noteId: string, kind = 'footnote') => ({ type: 'footnoteReference', attrs: { noteId, kind } });
  const note = (noteId: string, kind: string, ...content: object[]) => ({
    type: 'footnote',
    attrs: { noteId, kind },
    content,
  });
  const { content } = toProfile(
    doc(paragraph(reference('b', 'endnote'), reference('a')), {
      type: 'footnotes',
      content: [
        note('a', 'footnote', { type: 'codeBlock', content: [text('x')] }),
        note('b', 'endnote', paragraph(text('Last.'))),
      ],
    }),
    'umo',
  );
  const [{ content: references = [] } = {}, notes] = blocks(content);
  deepEqual(
    references.map(({ attrs }) => [attrs?.['referenceNumber'], attrs?.['caption']]),
    [
      ['1', 'Last.'],
      ['2', ''],
    ],
  );
  deepEqual(
    notes?.content?.map(({ attrs }) => attrs?.['id']),
    ['fn:1', 'fn:2'],
  );
});

test('formatting keeps its meaning', () => {
  const attrs = { textAlign: 'distributed', indent: 2, lineHeight: 1.5, margin: { top: 12 } };
  const style = { type: 'textStyle', attrs: { color: '#ff0000' } };
  const letters = { type: 'letterSpacing', attrs: { spacing: '2px' } };
  const { content } = fromProfile(doc({ ...paragraph(text('A', style, letters)), attrs }), 'umo');
  const [block] = blocks(content);
  deepEqual(block?.attrs, {
    textAlign: 'justify',
    indentFirst: '4em',
    lineHeight: '1.5',
    spaceBefore: '12px',
    umo: { textAlign: 'distributed' },
  });
  deepEqual(block?.content?.[0]?.marks, [{ type: 'textStyle', attrs: { color: '#ff0000', letterSpacing: '2px' } }]);
});

test('changed content is taken from the new document, and unchanged content is restored', () => {
  const attrs = { textAlign: 'distributed', lineHeight: '2', margin: { top: '8' }, wordWrap: 'break-all' };
  const { content } = fromProfile(doc({ ...paragraph(text('A')), attrs }), 'umo');
  const [block] = blocks(content);
  const changed = doc({ ...block, attrs: { ...block?.attrs, textAlign: 'right', spaceBefore: '20px' } });
  const [back] = blocks(toProfile(changed, 'umo').content);
  deepEqual(
    { ...back?.attrs },
    { wordWrap: 'break-all', indent: null, textAlign: 'right', lineHeight: '2', margin: { top: 20 } },
  );
});

test('a paragraph with only a picture is a block, and other pictures are inline', () => {
  const image = { type: 'image', attrs: { src: 'a.png', alt: 'A picture', width: 100, height: 50 } };
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(image), paragraph(image)] }] };
  const { content } = toProfile(
    doc({ ...paragraph(image), attrs: { textAlign: 'right' } }, paragraph(text('A'), image), list),
    'umo',
  );
  const [block, line, items] = blocks(content);
  deepEqual([block?.type, block?.attrs?.['nodeAlign'], block?.attrs?.['name']], ['image', 'flex-end', 'A picture']);
  deepEqual([block?.attrs?.['uploaded'], line?.content?.[1]?.attrs?.['uploaded']], [true, true]);
  deepEqual(
    line?.content?.map(({ type }) => type),
    ['text', 'inlineImage'],
  );
  const inItem = items?.content?.[0]?.content ?? [];
  deepEqual(
    inItem.map(({ type, content: [first] = [] }) => [type, first?.type]),
    [
      ['paragraph', 'inlineImage'],
      ['image', undefined],
    ],
  );
});

test('nodes that only Umo has are readable', () => {
  const document = doc(
    { type: 'heading', attrs: { level: 2 }, content: [text('Part')] },
    paragraph(
      { type: 'mention', attrs: { id: 'u1', label: 'Ann' } },
      {
        type: 'optionBox',
        attrs: { items: [{ label: 'Yes', checked: true }, { label: 'No' }] },
      },
    ),
    { type: 'file', attrs: { url: 'https://example.com/a.zip', name: 'a.zip' } },
    { type: 'toc' },
    { type: 'iframe', attrs: { src: 'https://example.com/map' } },
  );
  const [, line, file, contents, frame] = blocks(fromProfile(document, 'umo').content);
  equal(
    toText({ type: 'paragraph', content: line?.content?.flatMap(({ content = [] }) => content) ?? [] }),
    '@Ann☑ Yes ☐ No',
  );
  equal(toText(file?.content ?? []), 'a.zip');
  equal(toText(contents?.content ?? []), 'Part');
  deepEqual([frame?.type, frame?.attrs?.['kind']], ['embed', 'frame']);
});

test('simplified and omitted content is reported once for each kind, with its count', () => {
  const comment = { type: 'comment', attrs: { commentId: 'c' } };
  const { warnings } = toProfile(
    doc(
      { ...paragraph(text('A', comment)), attrs: { indentLeft: '1em', dir: 'rtl' } },
      { ...paragraph(text('B', comment)), attrs: { indentLeft: '1em' } },
      { type: 'section', content: [paragraph(text('C'))] },
    ),
    'umo',
  );
  deepEqual(warnings, [
    { code: 'PROFILE_DROPPED', message: 'Umo Editor has no "comment": it was left out.', count: 2 },
    { code: 'PROFILE_SIMPLIFIED', message: 'Umo Editor has no "section": it became its blocks.', count: 1 },
    {
      code: 'PROFILE_DROPPED',
      message: 'Umo Editor does not support these attributes of "paragraph": dir, indentLeft.',
      count: 3,
    },
  ]);
});

test('bookmarks keep their names in both, also those that are no ids', () => {
  for (const [theirs, ours] of [
    ['party', 'party'],
    ['the party', 'umo:the%20party'],
    ['umo:x', 'umo:umo%3Ax'],
  ]) {
    const marks = [{ type: 'bookmark', attrs: { bookmarkName: theirs, class: 'umo-editor-bookmark' } }];
    const umo = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] };
    const document = fromProfile(umo, 'umo').content;
    equal(document.content?.[0]?.content?.[0]?.marks?.[0]?.attrs?.['name'], ours);
    const [mark] = blocks(toProfile(document, 'umo').content)[0]?.content?.[0]?.marks ?? [];
    equal(mark?.attrs?.['bookmarkName'], theirs);
  }
});
