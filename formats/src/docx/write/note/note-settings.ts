import {
  NOTE_DEFAULTS,
  NOTE_KINDS,
  type DocumentNode,
  type NoteKind,
  type NoteSettings,
} from '@editor-companion/document';
import { differing, settingsOfNotes } from '../../../content/page/note-looks.ts';
import { noteProperties } from '../../note-properties.ts';
import type { NoteBook } from '../note-book.ts';

/** How the notes of a document and its sections are counted and placed. Word has settings only for kinds of notes that occur. */
export class NoteSettingsBook {
  readonly #kinds: readonly NoteKind[];
  readonly #settingsOf: ReturnType<typeof settingsOfNotes>;

  constructor(document: DocumentNode, notes: NoteBook) {
    this.#kinds = NOTE_KINDS.filter((kind) => notes.list(kind).length > 0);
    this.#settingsOf = settingsOfNotes(document);
  }

  /** Returns those of the document. Endnotes always state their format, because not all programs have the same default. */
  get document(): Partial<Record<NoteKind, NoteSettings>> {
    const whole = this.#settingsOf(undefined);
    return Object.fromEntries(
      NOTE_KINDS.flatMap((kind) => {
        const own = differing(whole[kind], NOTE_DEFAULTS[kind]);
        if (!this.#kinds.includes(kind) && Object.keys(own).length === 0) return [];
        return [[kind, { ...(kind === 'endnote' && { format: whole.endnote.format }), ...own }]];
      }),
    );
  }

  /** Returns the elements of w:sectPr for a section (17.11.11, 17.11.5). Word reads them there and not in the settings. */
  of(section: DocumentNode | undefined): string {
    const [own, whole] = [this.#settingsOf(section), this.#settingsOf(undefined)];
    return this.#kinds
      .map((kind) => {
        const settings = { ...differing(own[kind], whole[kind]), ...differing(own[kind], NOTE_DEFAULTS[kind]) };
        return noteProperties(kind, settings);
      })
      .join('');
  }
}
