import { numberNotes, type DocumentNode, type NoteKind, type NumberedNotes } from '@editor-companion/document';
import { childrenOf, textOf } from '../../content/node.ts';

export type { NoteKind } from '@editor-companion/document';

export interface Note {
  readonly number: number;
  readonly content: readonly DocumentNode[];
  readonly id: string;
}

/** The footnotes and endnotes of a document with their numbers in Word, which start at 1. Numbers from an import are kept if possible. */
export class NoteBook {
  readonly #notes: Readonly<Record<NoteKind, Map<string, Note>>> = { footnote: new Map(), endnote: new Map() };

  /** The numbers that are shown. */
  readonly #shown: NumberedNotes;
  readonly #labels = new Map<string, string>();

  constructor(document: DocumentNode) {
    this.#shown = numberNotes(document);
    this.#collectLabels(document);
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
      this.#notes[kind].set(id, { number, content: childrenOf(note), id });
    }
  }

  /** Returns the number of the note to which a reference refers. Undefined if there is no such note. */
  numberOf(reference: DocumentNode): number | undefined {
    return this.#notes[kindOf(reference)].get(textOf(reference, 'noteId') ?? '')?.number;
  }

  /** Returns the number that a reference shows, as text. */
  shownBy(reference: DocumentNode): string {
    return this.#shown.of(kindOf(reference), textOf(reference, 'noteId'))?.text ?? '';
  }

  /** Returns the mark of a note that is not counted. */
  labelOf(kind: NoteKind, id: string | undefined): string | undefined {
    return this.#labels.get(`${kind} ${id}`);
  }

  #collectLabels(node: DocumentNode): void {
    const label = node.type === 'footnoteReference' ? textOf(node, 'label') : undefined;
    const key = `${kindOf(node)} ${textOf(node, 'noteId')}`;
    if (label !== undefined && label !== '' && !this.#labels.has(key)) this.#labels.set(key, label);
    for (const child of childrenOf(node)) this.#collectLabels(child);
  }

  list(kind: NoteKind): Note[] {
    return [...this.#notes[kind].values()];
  }
}

export const kindOf = (node: DocumentNode): NoteKind => (textOf(node, 'kind') === 'endnote' ? 'endnote' : 'footnote');
