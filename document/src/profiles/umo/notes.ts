import type { DocumentNode } from '../../json.ts';
import { id } from '../../schema/kinds.ts';
import type { FromEditor } from '../engine/from-editor.ts';
import { named, pair } from '../engine/pair.ts';
import type { AttributeRule } from '../engine/pair.ts';
import { string } from '../engine/string.ts';
import type { ToEditor } from '../engine/to-editor.ts';
import { asParagraphs } from '../simpler/paragraphs.ts';
import { paragraph } from './text-blocks.ts';

/*
 * Umo numbers notes itself and keeps their text beside each reference. It has no endnotes; their ids are told apart.
 */

const noteId: AttributeRule = (value, { kind }) => ({
  'data-fn-id': kind === 'endnote' ? `endnote-${String(value)}` : value,
});

const reference = pair('footnoteReference', 'footnoteReference', { noteId }, { 'data-fn-id': named('noteId') });
const note = pair('footnote', 'footnote', { noteId }, { 'data-fn-id': named('noteId') });

const list = pair('footnotes');

export function writeReference(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const made = to.pair(reference, node, []);
  const text = textOf(to.notes.noteOf(node));
  const caption = text === '' ? made.attrs?.['caption'] : text;
  return [{ ...made, attrs: { ...made.attrs, referenceNumber: String(to.notes.of(node)), caption } }];
}

/** Writes the notes in the order of their numbers. Umo allows only paragraphs in them. */
export function writeNotes(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const sorted = (node.content ?? []).toSorted((a, b) => to.notes.of(a) - to.notes.of(b));
  return [
    to.pair(
      list,
      node,
      sorted.flatMap((each) => writeNote(each, to)),
    ),
  ];
}

export function writeNote(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const content = asParagraphs(node.content ?? [], to).map((part) => to.pair(paragraph, part));
  const made = to.pair(note, node, content);
  return [{ ...made, attrs: { ...made.attrs, id: `fn:${to.notes.of(node)}` } }];
}

export function readReference(node: DocumentNode, from: FromEditor): DocumentNode[] {
  const { attrs = {} } = node;
  if (!id.is(attrs['data-fn-id'])) return [{ type: 'text', text: `[${string(attrs['referenceNumber'])}]` }];
  return [from.pair(reference, { ...node, attrs: { ...attrs, referenceNumber: null, caption: '' } }, [])];
}

/** A note that cannot be referenced becomes text at the end of the document. */
export function readNotes(node: DocumentNode, from: FromEditor): DocumentNode[] {
  const notes = (node.content ?? []).filter(({ attrs }) => id.is(attrs?.['data-fn-id']));
  const others = (node.content ?? []).filter((each) => !notes.includes(each));
  const made = notes.map((each) => from.pair(note, { ...each, attrs: { 'data-fn-id': each.attrs?.['data-fn-id'] } }));
  const text = others.flatMap((each) => from.nodes(each.content));
  return made.length === 0 ? text : [...text, from.pair(list, node, made)];
}

const textOf = (node: DocumentNode | undefined): string =>
  node === undefined ? '' : paragraphs(node).join(' ').replaceAll(/\s+/g, ' ').trim();

/** Returns the texts of paragraphs, which Umo joins. */
function paragraphs(node: DocumentNode): string[] {
  if (node.type !== 'paragraph') return (node.content ?? []).flatMap(paragraphs);
  return [(node.content ?? []).map(({ text = '' }) => text).join('')];
}
