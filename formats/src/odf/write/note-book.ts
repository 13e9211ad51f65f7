import {
  areAtSectionEnds,
  NOTE_KINDS,
  numberNotes,
  type DocumentNode,
  type NoteKind,
  type NumberedNotes,
  type SettingsOfNotes,
} from '@editor-companion/document';
import { settingsOfNotes } from '../../content/page/note-looks.ts';
import { noteLabels } from '../../content/source/note-labels.ts';
import { childrenOf } from '../../content/node.ts';
import { noteKey } from '../../content/tables/note-numbers.ts';
import { configuration, sectionConfiguration } from '../note-configuration.ts';

const keyOf = (kind: NoteKind, noteId: string): string => `${kind} ${noteId}`;

/** The notes of a document: their texts, ids and marks, and how they are counted and placed. */
export class NoteBook {
  readonly #contents: ReadonlyMap<string, readonly DocumentNode[]>;
  /** Numbers that make ids unique. */
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #settingsOf: (section: DocumentNode | undefined) => SettingsOfNotes;
  readonly #kinds: ReadonlySet<string>;
  readonly #shown: NumberedNotes;
  readonly #placed = new Set<string>();

  constructor(document: DocumentNode) {
    const notes = childrenOf(document)
      .filter(({ type }) => type === 'footnotes')
      .flatMap(childrenOf);
    this.#contents = new Map(notes.map((note) => [noteKey(note), childrenOf(note)]));
    this.#numbers = new Map([...this.#contents.keys()].map((key, index) => [key, index + 1]));
    this.#shown = numberNotes(document);
    this.#settingsOf = settingsOfNotes(document);
    this.#labels = noteLabels(document, this.#shown, this.#settingsOf);
    this.#kinds = new Set(notes.map((note) => (noteKey(note).startsWith('endnote ') ? 'endnote' : 'footnote')));
  }

  has(kind: NoteKind, noteId: string): boolean {
    return this.#contents.has(keyOf(kind, noteId));
  }

  /** Returns the id by which references to its number find a note. */
  idOf(kind: NoteKind, noteId: string): string {
    return `${kind === 'footnote' ? 'ftn' : 'edn'}${this.#numbers.get(keyOf(kind, noteId)) ?? 0}`;
  }

  /**
   * Returns the id, the mark and the text of a note for a reference. Undefined if there is no such note. Only the first reference to a note
   * has its id.
   */
  of(kind: NoteKind, noteId: string) {
    const key = keyOf(kind, noteId);
    const content = this.#contents.get(key);
    if (content === undefined) return undefined;
    const isFirst = !this.#placed.has(key);
    this.#placed.add(key);
    const shown = this.#shown.of(kind, noteId)?.text ?? '';
    return { content, shown, label: this.#labels.get(key), id: isFirst ? this.idOf(kind, noteId) : undefined };
  }

  /** Returns the settings of the document. */
  toXml(): string {
    const settings = this.#settingsOf(undefined);
    return NOTE_KINDS.map((kind) => configuration(kind, settings[kind])).join('');
  }

  /** Returns the settings of notes at the end of a section, for its style. Empty if the document has no such notes and the section states none. */
  atEndOf(section: DocumentNode | undefined): string {
    const settings = this.#settingsOf(section);
    const isStated = (kind: NoteKind): boolean => section?.attrs?.[`${kind}s`] != null;
    return NOTE_KINDS.filter((kind) => areAtSectionEnds(settings[kind]) && (this.#kinds.has(kind) || isStated(kind)))
      .map((kind) => sectionConfiguration(kind, settings[kind]))
      .join('');
  }
}
