import type { DocumentNode } from '../../json.ts';
import { string } from './string.ts';

/** The numbers of footnotes and endnotes: in the order of their references, then those without a reference. */
export class NoteNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #notes = new Map<string, DocumentNode>();

  constructor(document: DocumentNode) {
    this.#count(document, 'footnoteReference');
    this.#count(document, 'footnote');
  }

  /** Returns the number of a reference or a note, from 1. */
  of(node: DocumentNode): number {
    return this.#numbers.get(keyOf(node)) ?? 0;
  }

  /** Returns the note of a reference. */
  noteOf(reference: DocumentNode): DocumentNode | undefined {
    return this.#notes.get(keyOf(reference));
  }

  #count(node: DocumentNode, type: string): void {
    if (node.type === type && !this.#numbers.has(keyOf(node))) this.#numbers.set(keyOf(node), this.#numbers.size + 1);
    if (node.type === 'footnote') this.#notes.set(keyOf(node), node);
    for (const child of node.content ?? []) this.#count(child, type);
  }
}

const keyOf = ({ attrs = {} }: DocumentNode): string =>
  `${string(attrs['kind']) || 'footnote'} ${string(attrs['noteId'])}`;
