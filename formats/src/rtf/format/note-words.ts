import { MAX_NOTE_START, type NoteKind, type NoteSettings } from '@editor-companion/document';
import { within } from '../../content/bounds.ts';
import { lookup } from '../../package/lookup.ts';

/** Settings of both kinds of notes, of the document or of a section. */
export type NotesOfRtf = Record<NoteKind, NoteSettings>;

type NoteSetter = (notes: NotesOfRtf, value: number | undefined) => void;

/** Number formats of WordprocessingML by the end of their control word: `\ftnnrlc`, `\saftnnrlc`. */
const FORMATS = {
  ar: 'decimal',
  alc: 'lowerLetter',
  auc: 'upperLetter',
  rlc: 'lowerRoman',
  ruc: 'upperRoman',
  chi: 'chicago',
  cnum: 'decimalEnclosedCircle',
  dbar: 'decimalFullWidth',
  dbnum: 'ideographDigital',
  dbnumd: 'japaneseCounting',
  gbnum: 'decimalEnclosedCircleChinese',
  gbnumd: 'chineseCounting',
  gbnumk: 'chineseCountingThousand',
  gbnuml: 'chineseCountingThousand',
} as const;

const RESTARTS = { rstcont: 'continuous', restart: 'section' } as const;

const set =
  (kind: NoteKind, settings: NoteSettings): NoteSetter =>
  (notes) =>
    void Object.assign(notes[kind], settings);

/** Returns the words of a kind of notes. @param name with which they begin: `ftn`, `aftn`, `sftn`, `saftn` */
const wordsOf = (kind: NoteKind, name: string): Record<string, NoteSetter> => ({
  ...Object.fromEntries(Object.entries(FORMATS).map(([end, format]) => [`${name}n${end}`, set(kind, { format })])),
  ...Object.fromEntries(Object.entries(RESTARTS).map(([end, restart]) => [name + end, set(kind, { restart })])),
  [`${name}start`]: (notes, value = 1) => void (notes[kind].start = within(value, 0, MAX_NOTE_START)),
});

/** Control words of the document (RTF 1.9.1, "Footnotes and endnotes"). */
export const NOTE_WORDS = lookup<NoteSetter>({
  ...wordsOf('footnote', 'ftn'),
  ftnrstpg: set('footnote', { restart: 'page' }),
  ...wordsOf('endnote', 'aftn'),
  ftnbj: set('footnote', { position: 'pageBottom' }),
  ftntj: set('footnote', { position: 'beneathText' }),
  endnotes: set('footnote', { position: 'sectionEnd' }),
  enddoc: set('footnote', { position: 'documentEnd' }),
  aendnotes: set('endnote', { position: 'sectionEnd' }),
  aenddoc: set('endnote', { position: 'documentEnd' }),
});

/** Control words of a section. */
export const SECTION_NOTE_WORDS = lookup<NoteSetter>({
  ...wordsOf('footnote', 'sftn'),
  sftnrstpg: set('footnote', { restart: 'page' }),
  ...wordsOf('endnote', 'saftn'),
  sftnbj: set('footnote', { position: 'pageBottom' }),
  sftntj: set('footnote', { position: 'beneathText' }),
});

export const newNotes = (): NotesOfRtf => ({ footnote: {}, endnote: {} });
