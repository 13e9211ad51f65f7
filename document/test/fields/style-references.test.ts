import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const heading = (words: string, level: number, ...before: DocumentNode[]): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [...before, text(words)],
});
const number = (level: number): DocumentNode => ({ type: 'headingNumber', attrs: { level }, content: [text('0')] });
const styled = (words: string, styleName: string): DocumentNode => ({
  type: 'paragraph',
  attrs: { styleName },
  content: [text(words)],
});
const reference = (attrs: Record<string, unknown>): DocumentNode => ({
  type: 'documentField',
  attrs: { kind: 'styleReference', ...attrs },
  content: [text('old')],
});
const line = (attrs: Record<string, unknown>): DocumentNode => ({ type: 'paragraph', content: [reference(attrs)] });
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

/** The texts of the paragraphs that are only a reference. */
const shown = (document: DocumentNode): string[] => {
  validate(document);
  return (renewFields(document).content ?? [])
    .filter(({ content: [first] = [] }) => first?.type === 'documentField')
    .map((node) => toText(doc(node)));
};

test('a reference shows the last block of its style before it, else the next one', () => {
  const document = doc(
    line({ name: 'heading 1' }),
    heading('One', 1),
    line({ name: 'Heading 1' }),
    styled('Note', 'Remark'),
    heading('Two', 1),
    line({ name: 'heading 1', place: 'last' }),
    line({ name: 'remark' }),
  );
  deepEqual(shown(document), ['One', 'One', 'Two', 'Note']);
});

test('a style is none of another level, and a level includes the higher ones', () => {
  const document = doc(
    heading('One', 1),
    heading('Part', 2),
    heading('Two', 1),
    line({ name: 'heading 2' }),
    line({ level: 2 }),
    line({ level: 1, place: 'start' }),
    line({}),
  );
  deepEqual(shown(document), ['Part', 'Two', 'Two', 'Two']);
});

test('a heading with a style of its own has not the style of its level', () => {
  const own = { ...heading('Own', 1), attrs: { level: 1, styleName: 'Chapter' } };
  deepEqual(shown(doc(heading('One', 1), own, line({ name: 'heading 1' }), line({ name: 'chapter' }))), ['One', 'Own']);
});

test('a reference shows numbers, alone or with the text', () => {
  const document = doc(
    heading('One', 1, number(1)),
    heading('Part', 2, number(2)),
    line({ name: 'heading 2', format: 'numberFullContext' }),
    line({ level: 2, format: 'numberAndText' }),
    line({ name: 'heading 2' }),
    line({ name: 'heading 2', format: 'position' }),
  );
  deepEqual(shown(document), ['1.1', '1.1 Part', 'Part', 'old']);
});

test('what is fixed, or finds nothing, or is in a block that alone has the style, stays as it was', () => {
  const inside = { ...heading('', 1), content: [reference({ name: 'heading 1' })] };
  deepEqual(shown(doc(inside, line({ name: 'Missing' }), line({ name: 'heading 1', fixed: true }))), [
    'old',
    'old',
    'old',
  ]);
});

test('HTML keeps references', () => {
  const document = doc({
    type: 'paragraph',
    content: [reference({ name: 'heading 1', place: 'last' }), text(' '), reference({ level: 3, format: 'number' })],
  });
  const fields = fromHTML(toHTML(document)).content?.[0]?.content?.filter(({ type }) => type === 'documentField') ?? [];
  deepEqual(
    fields.map(({ attrs = {} }) => Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null))),
    [
      { kind: 'styleReference', name: 'heading 1', fixed: false, place: 'last' },
      { kind: 'styleReference', format: 'number', fixed: false, level: 3 },
    ],
  );
});
