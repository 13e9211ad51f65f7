import { numberNotes, type DocumentNode } from '@editor-companion/document';
import { textOf } from '../node.ts';

/** The numbers of notes as they are shown. */
export interface NoteNumbers {
  /** Returns the number of a note, or of the note of a reference. Undefined if there is no such note. */
  of(node: DocumentNode): string | undefined;
}

/** Returns a key for a note or a reference: its kind and id. A footnote and an endnote may have the same id. */
export const noteKey = (node: DocumentNode): string =>
  `${textOf(node, 'kind') ?? 'footnote'} ${textOf(node, 'noteId') ?? ''}`;

export function noteNumbers(document: DocumentNode): NoteNumbers {
  const numbers = numberNotes(document);
  return { of: (node) => numbers.of(textOf(node, 'kind'), textOf(node, 'noteId'))?.text };
}
