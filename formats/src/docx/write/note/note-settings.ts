import { NOTE_DEFAULTS, type DocumentNode, type NoteKind, type NoteSettings } from '@editor-companion/document';
import { settingsOfNotes } from '../../../content/page/note-looks.ts';
import { noteProperties } from '../../note-properties.ts';
import type { NoteBook } from '../note-book.ts';

const KINDS = ['footnote', 'endnote'] as const;

/** How the notes of a document and its sections are counted and placed. Word has settings only for kinds of notes that occur. */
export class NoteSettingsBook {
  readonly #kinds: readonly NoteKind[];
  readonly #settingsOf: ReturnType<typeof settingsOfNotes>;

  constructor(document: DocumentNode, notes: NoteBook) {
    this.#kinds = KINDS.filter((kind) => notes.list(kind).length > 0);
    this.#settingsOf = settingsOfNotes(document);
  }

  /** Returns those of the document. Endnotes always state their format, because not all programs have the same default. */
  get document(): Partial<Record<NoteKind, NoteSettings>> {
    const whole = this.#settingsOf(undefined);
    return Object.fromEntries(
      KINDS.flatMap((kind) => {
        const own = unusual(whole[kind], NOTE_DEFAULTS[kind]);
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
        const settings = { ...unusual(own[kind], whole[kind]), ...unusual(own[kind], NOTE_DEFAULTS[kind]) };
        return noteProperties(kind, settings);
      })
      .join('');
  }
}

/** Returns the settings that differ from others. */
const unusual = (settings: Required<NoteSettings>, usual: Required<NoteSettings>): NoteSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => Object(usual)[name] !== value));
