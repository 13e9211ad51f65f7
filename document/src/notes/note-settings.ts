import { isRecord } from '../json.ts';
import type { Kind } from '../schema/kinds.ts';
import { endnoteSettings, footnoteSettings, type NoteSettings } from '../schema/note-settings.ts';

export type NoteKind = 'footnote' | 'endnote';

/** Settings with all members. */
export type WholeNoteSettings = Required<NoteSettings>;

/** Those of Word and Writer: footnotes from 1 at the bottom of pages, endnotes from i at the end of the document. */
export const NOTE_DEFAULTS: Readonly<Record<NoteKind, WholeNoteSettings>> = {
  footnote: { format: 'decimal', start: 1, restart: 'continuous', position: 'pageBottom' },
  endnote: { format: 'lowerRoman', start: 1, restart: 'continuous', position: 'documentEnd' },
};

export const NOTE_KINDS: readonly NoteKind[] = ['footnote', 'endnote'];

/** The settings of both kinds of notes in a part of a document. */
export type SettingsOfNotes = Readonly<Record<NoteKind, WholeNoteSettings>>;

/** Adds the settings in the attributes of a list of notes or a section to those around it. Invalid settings are ignored. */
export function withSettings(around: SettingsOfNotes, attrs: unknown): SettingsOfNotes {
  if (!isRecord(attrs)) return around;
  const { footnotes, endnotes } = attrs;
  if (footnotes == null && endnotes == null) return around;
  return {
    footnote: settled(around.footnote, footnotes, footnoteSettings),
    endnote: settled(around.endnote, endnotes, endnoteSettings),
  };
}

const settled = (around: WholeNoteSettings, own: unknown, kind: Kind<NoteSettings>): WholeNoteSettings =>
  kind.is(own) ? { ...around, ...own } : around;

/** Tells whether notes stand on the page of their references. Endnotes never do. */
export const areOnPages = (kind: NoteKind, { position }: Pick<WholeNoteSettings, 'position'>): boolean =>
  kind === 'footnote' && (position === 'pageBottom' || position === 'beneathText');

/** Tells whether notes stand at the end of their section. */
export const areAtSectionEnds = ({ position }: Pick<WholeNoteSettings, 'position'>): boolean =>
  position === 'sectionEnd';
