import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../node.ts';

/** The numbers of notes, in the order of their texts. */
export interface NoteNumbers {
  /** Returns the number of a note, or of the note of a reference. Undefined if there is no such note. */
  of(node: DocumentNode): number | undefined;
}

const keyOf = (node: DocumentNode): string => `${textOf(node, 'kind') ?? ''} ${textOf(node, 'noteId') ?? ''}`;

export function noteNumbers(document: DocumentNode): NoteNumbers {
  const notes = childrenOf(document)
    .filter(({ type }) => type === 'footnotes')
    .flatMap(childrenOf);
  const numbers = new Map(notes.map((note, index) => [keyOf(note), index + 1]));
  return { of: (node) => numbers.get(keyOf(node)) };
}
