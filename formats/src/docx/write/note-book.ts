import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../../content/node.ts';

export type NoteKind = 'footnote' | 'endnote';

export interface Note {
  readonly number: number;
  readonly content: readonly DocumentNode[];
}

/** The foot- and endnotes of a document, numbered as Word wants them: from 1, as an import had them where it can be. */
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

  /** The number of the note that a reference names; undefined where there is none. */
  numberOf(reference: DocumentNode): number | undefined {
    return this.#notes[kindOf(reference)].get(textOf(reference, 'noteId') ?? '')?.number;
  }

  list(kind: NoteKind): Note[] {
    return [...this.#notes[kind].values()];
  }
}

export const kindOf = (node: DocumentNode): NoteKind => (textOf(node, 'kind') === 'endnote' ? 'endnote' : 'footnote');
