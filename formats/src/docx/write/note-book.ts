import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../../content/node.ts';

export type NoteKind = 'footnote' | 'endnote';

export interface Note {
  readonly number: number;
  readonly content: readonly DocumentNode[];
}

/** The footnotes and endnotes of a document with their numbers in Word, which start at 1. Numbers from an import are kept if possible. */
export class NoteBook {
  readonly #notes: Readonly<Record<NoteKind, Map<string, Note>>> = { footnote: new Map(), endnote: new Map() };

  constructor(document: DocumentNode) {
    const notes = childrenOf(document)
      .filter(({ type }) => type === 'footnotes')
      .flatMap(childrenOf);
    const taken = { footnote: new Set<number>(), endnote: new Set<number>() };
    for (const note of notes) {
      const id = textOf(note, 'noteId') ?? '';
      const kind = kindOf(note);
      if (this.#notes[kind].has(id)) continue;
      let number = Number(/^(?:fn|en)([1-9]\d{0,6})$/.exec(id)?.[1] ?? 1);
      while (taken[kind].has(number)) number += 1;
      taken[kind].add(number);
      this.#notes[kind].set(id, { number, content: childrenOf(note) });
    }
  }

  /** Returns the number of the note to which a reference refers. Undefined if there is no such note. */
  numberOf(reference: DocumentNode): number | undefined {
    return this.#notes[kindOf(reference)].get(textOf(reference, 'noteId') ?? '')?.number;
  }

  list(kind: NoteKind): Note[] {
    return [...this.#notes[kind].values()];
  }
}

export const kindOf = (node: DocumentNode): NoteKind => (textOf(node, 'kind') === 'endnote' ? 'endnote' : 'footnote');
