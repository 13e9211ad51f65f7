import {
  areAtSectionEnds,
  NOTE_DEFAULTS,
  NOTE_KINDS,
  withNoteSettings,
  type DocumentNode,
  type NoteKind,
  type NoteSettings,
  type SettingsOfNotes,
} from '@editor-companion/document';

/** Attributes of a list of notes or of a section. */
export interface NoteAttributes {
  readonly footnotes?: NoteSettings;
  readonly endnotes?: NoteSettings;
}

/** Settings of both kinds of notes, as a file states them for the document or a section. */
export type StatedNotes = Readonly<Partial<Record<NoteKind, NoteSettings>>>;

/** Adds the settings of a section to those around it. */
const merged = (around: SettingsOfNotes, { footnote, endnote }: StatedNotes): SettingsOfNotes => ({
  footnote: { ...around.footnote, ...footnote },
  endnote: { ...around.endnote, ...endnote },
});

/** How the notes of a document are counted and placed: the settings of most of it, and those of sections that differ. */
export class NoteLooks {
  readonly #stated: SettingsOfNotes;
  readonly #document: SettingsOfNotes;
  readonly #kinds: ReadonlySet<NoteKind>;

  /**
   * @param stated for the document. Word repeats settings in each section, so that those of the first section count if no section has them.
   * @param kinds of notes that the document has. Sections need no settings of others.
   */
  constructor(stated: StatedNotes, sections: readonly StatedNotes[], kinds: ReadonlySet<NoteKind>) {
    this.#kinds = kinds;
    this.#stated = merged(NOTE_DEFAULTS, stated);
    const all = sections.map((section) => this.#settingsOf(section));
    const isUsed = all.length === 0 || all.some((one) => this.#isAlike(one, this.#stated));
    this.#document = isUsed ? this.#stated : (all[0] ?? this.#stated);
  }

  /** Returns the attributes of the list of notes. */
  get document(): NoteAttributes {
    return difference(NOTE_DEFAULTS, this.#document, NOTE_KINDS);
  }

  /** Returns the attributes of a section. */
  of(section: StatedNotes): NoteAttributes {
    return difference(this.#document, this.#settingsOf(section), [...this.#kinds]);
  }

  /** Tells whether the limits of a section matter for its notes. */
  isApart(section: StatedNotes): boolean {
    const settings = this.#settingsOf(section);
    return NOTE_KINDS.some(
      (kind) => this.#kinds.has(kind) && (settings[kind].restart === 'section' || areAtSectionEnds(settings[kind])),
    );
  }

  #settingsOf(section: StatedNotes): SettingsOfNotes {
    return merged(this.#stated, section);
  }

  #isAlike(one: SettingsOfNotes, other: SettingsOfNotes): boolean {
    return Object.keys(difference(one, other, [...this.#kinds])).length === 0;
  }
}

/** Returns the settings that differ from those around, as attributes. */
function difference(around: SettingsOfNotes, own: SettingsOfNotes, kinds: readonly NoteKind[]): NoteAttributes {
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const others = differing(own[kind], around[kind]);
      return Object.keys(others).length > 0 ? [[`${kind}s`, others]] : [];
    }),
  );
}

/** Returns the settings of one kind of notes that differ from those around. */
export const differing = (own: Required<NoteSettings>, around: Required<NoteSettings>): NoteSettings =>
  Object.fromEntries(Object.entries(own).filter(([name, value]) => Object(around)[name] !== value));

/** Returns the settings of the document's notes, and those of a section. */
export function settingsOfNotes(document: DocumentNode): (section: DocumentNode | undefined) => SettingsOfNotes {
  const list = document.content?.find(({ type }) => type === 'footnotes');
  const whole = withNoteSettings(NOTE_DEFAULTS, list?.attrs);
  return (section) => withNoteSettings(whole, section?.attrs);
}
