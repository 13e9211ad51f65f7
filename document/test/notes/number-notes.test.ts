import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, numberNotes, renewFields, shownIn, toHTML, type DocumentNode } from '../../src/index.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const reference = (noteId: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'footnoteReference',
  attrs: { noteId, kind: noteId.startsWith('e') ? 'endnote' : 'footnote', ...attrs },
});
const line = (...ids: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  content: [text('Words'), ...ids.map((id) => (typeof id === 'string' ? reference(id) : id))],
});
const heading = (words: string): DocumentNode => ({ type: 'heading', attrs: { level: 1 }, content: [text(words)] });
const section = (attrs: Record<string, unknown>, ...content: DocumentNode[]): DocumentNode => ({
  type: 'section',
  attrs,
  content,
});

function idsIn(node: DocumentNode): string[] {
  if (node.type === 'footnoteReference') return [String(node.attrs?.['noteId'])];
  return (node.content ?? []).flatMap(idsIn);
}

function documentOf(settings: Record<string, unknown>, ...blocks: DocumentNode[]): DocumentNode {
  const notes = blocks.flatMap(idsIn).map((noteId) => ({
    type: 'footnote',
    attrs: reference(noteId).attrs ?? {},
    content: [{ type: 'paragraph', content: [text(`Note ${noteId}`)] }],
  }));
  return { type: 'doc', content: [...blocks, { type: 'footnotes', attrs: settings, content: notes }] };
}

function shown(document: DocumentNode): string {
  const numbers = numberNotes(document);
  const kinds = (id: string): string => (id.startsWith('e') ? 'endnote' : 'footnote');
  return idsIn(document)
    .map((id) => numbers.of(kinds(id), id)?.text)
    .join(' ');
}

test('without settings, footnotes count from 1 and endnotes from i', () => {
  equal(shown(documentOf({}, line('f1', 'e1'), line('f2', 'e2'))), '1 i 2 ii');
});

test('settings state the format and the first number of each kind', () => {
  const settings = { footnotes: { format: 'upperLetter', start: 3 }, endnotes: { format: 'chineseCounting' } };
  equal(shown(documentOf(settings, line('f1', 'e1', 'f2', 'e2'))), 'C 一 D 二');
});

test('counting restarts at each section node and after it', () => {
  const settings = { footnotes: { restart: 'section' } };
  const blocks = [line('f1', 'f2'), section({}, line('f3', 'f4')), line('f5'), line('f6')];
  equal(shown(documentOf(settings, ...blocks)), '1 2 1 2 1 2');
});

test('a section changes the settings that it states, and others stay', () => {
  const own = section({ footnotes: { format: 'lowerRoman' } }, line('f3', 'f4'));
  equal(shown(documentOf({}, line('f1', 'f2'), own, line('f5'))), '1 2 iii iv 5');
});

test('chapters begin at headings of level 1, wherever they are', () => {
  const settings = { footnotes: { restart: 'chapter', start: 2 } };
  const blocks = [line('f1'), heading('One'), line('f2', 'f3'), section({}, heading('Two'), line('f4'))];
  equal(shown(documentOf(settings, ...blocks)), '2 2 3 2');
});

test('a note with a label shows it and is not counted', () => {
  equal(shown(documentOf({}, line('f1', reference('f2', { label: '†' }), 'f3'))), '1 † 2');
});

test('invalid settings are ignored', () => {
  equal(shown(documentOf({ footnotes: { format: 'klingon' } }, line('f1'))), '1');
});

test('cross references show the number of their note', () => {
  const points = { type: 'crossReference', attrs: { target: 'f2', kind: 'note' } };
  const document = documentOf({ footnotes: { format: 'lowerLetter' } }, line('f1', 'f2'), line(points));
  equal(shownIn(renewFields(document).content?.[1]?.content?.[1]), 'b');
});

test('HTML shows the number at the reference and at the note, which a cross reference finds', () => {
  const points = { type: 'crossReference', attrs: { target: 'f1', kind: 'note' }, content: [text('i')] };
  const html = toHTML(documentOf({ footnotes: { format: 'lowerRoman' } }, line('f1'), line(points)));
  match(html, /<sup id="f1"[^>]*>i<\/sup>/);
  match(html, /<div data-number="i" [^>]*data-note-id="f1"/);
  match(html, /<a [^>]*href="#f1"[^>]*>i<\/a>/);
});

test('notes at the ends of sections are shown there, and read back', () => {
  const settings = { endnotes: { position: 'sectionEnd' } };
  const document = documentOf(settings, line('e1', 'f1'), section({ columns: 2 }, line('e2')), line('e3'));
  const html = toHTML(document, { notesInPlace: true });
  deepEqual(
    [...html.matchAll(/(<section[^>]*data-type="(?:section|footnotes)"|Note \w+)/g)].map(([found]) =>
      found.replace(/<section.*data-type="(\w+)".*/, '$1'),
    ),
    ['footnotes', 'Note e1', 'section', 'footnotes', 'Note e2', 'footnotes', 'Note e3', 'footnotes', 'Note f1'],
  );
  const again = fromHTML(html);
  equal(shown(again), shown(document));
  equal(again.content?.filter(({ type }) => type === 'footnotes').length, 1);
  deepEqual(again.content?.at(-1)?.attrs?.['endnotes'], settings.endnotes);
});
