import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { PageLines } from '../layout/bands.ts';
import { placeLines } from '../layout/column.ts';
import type { PageNote } from '../layout/note-parts.ts';
import { paragraphsOf } from '../layout/paragraph.ts';
import type { Glyph } from '../page/page.ts';
import { blocksOf } from './blocks.ts';
import type { InlineContext, NoteMark } from './inline.ts';

/** A foot- or endnote, and what stands in the text for it. */
export interface Note {
  readonly label: string;
  readonly blocks: readonly DocumentNode[];
}

/** Puts notes where the model has them: references in the text, bodies at the end. Notes that nothing refers to stay text. */
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

/** A raised text that is the label of a note refers to it. */
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

/** What the characters that refer to notes become. */
export function marksOfNotes(notes: readonly PageNote[]): ReadonlyMap<Glyph, NoteMark> {
  return new Map(
    notes.flatMap((note, at) => {
      const { glyphs } = note.reference;
      const node = { type: 'footnoteReference', attrs: attrsOf(note, at) };
      return glyphs.map((glyph) => [glyph, { glyphs, node }] as const);
    }),
  );
}

/** The bodies of notes that were found by their place; nothing in them is a heading. */
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
