import type { Node } from '@tiptap/pm/model';
import { numberNotesOf, sectionsOf, type NumberedNotes } from '../notes/number-notes.ts';
import { isRecord } from '../json.ts';
import { escapeAttribute } from '../syntax/html.ts';
import { renderSpec } from './output-spec.ts';

/** Writes the numbers of notes, and the notes that stand at the ends of sections. */
export class NoteWriter {
  readonly #notes: NumberedNotes;
  readonly #isInPlace: boolean;

  /** @param isInPlace true to write notes at the ends of sections where they stand, and not at the end of the document. */
  constructor(nodes: readonly Node[], isInPlace: boolean) {
    this.#notes = numberNotesOf(nodes);
    this.#isInPlace = isInPlace;
  }

  /** Renders a reference by its schema's spec with the number of its note as its text. References to it find it by its id. */
  reference(node: Node): string {
    const spec: unknown = node.type.spec.toDOM?.(node);
    if (!Array.isArray(spec)) return '';
    const [tag, attributes] = spec as readonly unknown[];
    const id = String(node.attrs['noteId']);
    const named = this.#notes.isTarget(id) ? { id, ...(isRecord(attributes) && attributes) } : attributes;
    return renderSpec([tag, named, this.#notes.of(node.attrs['kind'], id)?.text ?? '']).open;
  }

  /** Adds the number of a note to its start tag. */
  note(note: Node, open: string): string {
    const number = this.#notes.of(note.attrs['kind'], note.attrs['noteId']);
    if (number === undefined) return open;
    return open.replace(/^<[a-z]+/, (start) => `${start} data-number="${escapeAttribute(number.text)}"`);
  }

  /** Returns the parts of a document with the notes that stand behind each. Undefined if all stand at the end of the document. */
  parts(document: Node): { readonly blocks: readonly Node[]; readonly notes: readonly Node[] }[] | undefined {
    if (!this.#isInPlace) return undefined;
    const { children } = document;
    const notes = children.find(isList)?.children ?? [];
    if (notes.every((note) => this.#sectionOf(note) === undefined)) return undefined;
    const sections = sectionsOf(
      children.filter((block) => !isList(block)),
      ({ type }) => type.name === 'section',
    );
    const bySection = Map.groupBy(notes, (note) => this.#sectionOf(note));
    return sections.map((blocks, index) => ({ blocks, notes: bySection.get(index) ?? [] }));
  }

  /** Returns the notes of a list that stand at the end of the document. */
  last(list: Node): readonly Node[] {
    return this.#isInPlace ? list.children.filter((note) => this.#sectionOf(note) === undefined) : list.children;
  }

  #sectionOf({ attrs }: Node): number | undefined {
    return this.#notes.of(attrs['kind'], attrs['noteId'])?.section;
  }
}

const isList = ({ type }: Node): boolean => type.name === 'footnotes';
