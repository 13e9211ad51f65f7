import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { PageLines } from '../layout/bands.ts';
import { placeLines } from '../layout/column.ts';
import type { PageNote } from '../layout/note-parts.ts';
import { paragraphsOf } from '../layout/paragraph.ts';
import type { Glyph } from '../page/page.ts';
import { blocksOf } from './blocks.ts';
import type { InlineContext, NoteMark } from './inline.ts';

/** A footnote or endnote and its reference. */
export interface Note {
  readonly label: string;
  readonly blocks: readonly DocumentNode[];
}

/** Inserts references into the text and the notes at the end, as the document model requires. Notes without a reference remain text. */
export function withNotes(content: readonly DocumentNode[], notes: readonly Note[]): DocumentNode[] {
  if (notes.length === 0) return [...content];
  const waiting = new Set(notes);
  const used: { id: string; note: Note }[] = [];
  const refer = (label: string): DocumentNode | undefined => {
    const note = [...waiting].find((one) => bare(one.label) === label);
    if (note === undefined) return undefined;
    waiting.delete(note);
    const id = `note-${used.length + 1}`;
    used.push({ id, note });
    return { type: 'footnoteReference', attrs: { noteId: id } };
  };
  const text = content.map((node) => withReferences(node, refer));
  const bodies = used.map(({ id, note }) => ({ type: 'footnote', attrs: { noteId: id }, content: [...note.blocks] }));
  return [
    ...text,
    ...[...waiting].flatMap(({ blocks }) => blocks),
    ...(bodies.length > 0 ? [{ type: 'footnotes', content: bodies }] : []),
  ];
}

const bare = (label: string): string => label.replaceAll(/[.)(\]*[]/gu, '') || label;

/** Replaces raised text that equals the label of a note by a reference. */
function withReferences(node: DocumentNode, refer: (label: string) => DocumentNode | undefined): DocumentNode {
  if (node.content === undefined) return node;
  return {
    ...node,
    content: node.content.map((child) => {
      if (child.text === undefined) return withReferences(child, refer);
      return isRaised(child.marks) ? (refer(bare(child.text.trim())) ?? child) : child;
    }),
  };
}

const isRaised = (marks: readonly DocumentMark[] = []): boolean => marks.some(({ type }) => type === 'superscript');

const attrsOf = ({ kind }: PageNote, at: number): Record<string, string> => ({
  noteId: `note-${at + 1}`,
  ...(kind === 'endnote' && { kind }),
});

/** Returns the characters that become note references. */
export function marksOfNotes(notes: readonly PageNote[]): ReadonlyMap<Glyph, NoteMark> {
  return new Map(
    notes.flatMap((note, at) => {
      const { glyphs } = note.reference;
      const node = { type: 'footnoteReference', attrs: attrsOf(note, at) };
      return glyphs.map((glyph) => [glyph, { glyphs, node }] as const);
    }),
  );
}

/** Returns the content of notes that were recognized by their position. It contains no headings. */
export function bodiesOfNotes(
  notes: readonly PageNote[],
  pages: readonly PageLines[],
  context: InlineContext,
): DocumentNode[] {
  if (notes.length === 0) return [];
  const bodies = notes.map((note, at) => {
    const paragraphs = paragraphsOf(placeLines([note], pages), context.body);
    return { type: 'footnote', attrs: attrsOf(note, at), content: blocksOf(paragraphs, new Map(), context) };
  });
  return [{ type: 'footnotes', content: bodies }];
}
