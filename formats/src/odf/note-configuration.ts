import { MAX_NOTE_START, type NoteKind, type NoteSettings, type NumberFormat } from '@editor-companion/document';
import { within } from '../content/bounds.ts';
import { lookup } from '../package/lookup.ts';
import { element } from '../package/xml/write-xml.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** Number formats in ODF (19.500), and LibreOffice's names for those that it does not have. */
const FORMATS: Readonly<Record<NumberFormat, string>> = {
  decimal: '1',
  lowerRoman: 'i',
  upperRoman: 'I',
  lowerLetter: 'a',
  upperLetter: 'A',
  chicago: '*, †, ‡, §, **, ††, ...',
  decimalZero: '01, 02, 03, ...',
  ordinal: '1st',
  chineseCounting: '一, 二, 三, ...',
  chineseCountingThousand: '一, 二, 三, ...',
  ideographDigital: '一, 二, 三, ...',
  japaneseCounting: '一, 二, 三, ...',
  taiwaneseCountingThousand: '一, 二, 三, ...',
  decimalEnclosedCircle: '①, ②, ③, ...',
  decimalEnclosedCircleChinese: '①, ②, ③, ...',
  decimalFullWidth: '1, 2, 3, ...',
  russianLower: 'а, б, .., аа, аб, ... (ru)',
  russianUpper: 'А, Б, .., Аа, Аб, ... (ru)',
  hebrew1: 'א, י, ק, ...',
  arabicAlpha: 'أ, ب, ت, ...',
};

/** Of several formats with one name, the first. */
const FORMAT_OF = lookup(
  Object.fromEntries(
    (Object.entries(FORMATS) as [NumberFormat, string][]).toReversed().map(([name, word]) => [word, name]),
  ),
);

/** The places where numbers begin anew (19.867). Sections have settings of their own instead. */
const RESTARTS = { continuous: 'document', section: 'document', page: 'page', chapter: 'chapter' } as const;
const RESTART_OF = lookup({ document: 'continuous', page: 'page', chapter: 'chapter' } as const);

/** The places of footnotes (19.839). */
const POSITIONS = { pageBottom: 'page', beneathText: 'text', sectionEnd: 'page', documentEnd: 'document' } as const;
const POSITION_OF = lookup({
  page: 'pageBottom',
  text: 'beneathText',
  section: 'sectionEnd',
  document: 'documentEnd',
} as const);

/** Reads text:notes-configuration, the current element (ODF 1.3, part 3, 16.30). The file counts from 0. */
export function readConfiguration(xml: XmlReader): { readonly kind: NoteKind; readonly settings: NoteSettings } {
  const kind = xml.attribute('text:note-class') === 'endnote' ? 'endnote' : 'footnote';
  const format = FORMAT_OF[xml.attribute('style:num-format') ?? ''];
  const start = Number(xml.attribute('text:start-value') ?? Number.NaN);
  const isFootnote = kind === 'footnote';
  const restart = isFootnote ? RESTART_OF[xml.attribute('text:start-numbering-at') ?? ''] : undefined;
  const position = isFootnote ? POSITION_OF[xml.attribute('text:footnotes-position') ?? ''] : undefined;
  return {
    kind,
    settings: {
      ...(format && { format }),
      ...(Number.isInteger(start) && { start: within(start + 1, 0, MAX_NOTE_START) }),
      ...(restart && { restart }),
      ...(position && { position }),
    },
  };
}

const formatAttributes = (format: NumberFormat) => ({
  'style:num-format': FORMATS[format],
  'style:num-letter-sync': format === 'lowerLetter' || format === 'upperLetter' ? 'true' : undefined,
});

/** Returns the settings of a document's notes. */
export const configuration = (kind: NoteKind, { format, start, restart, position }: Required<NoteSettings>): string =>
  element('text:notes-configuration', {
    'text:note-class': kind,
    ...formatAttributes(format),
    'style:num-suffix': ' ',
    'text:start-value': Math.max(start - 1, 0),
    'text:footnotes-position': kind === 'footnote' ? POSITIONS[position] : undefined,
    'text:start-numbering-at': RESTARTS[restart],
  });

/** Returns the settings of notes that stand at the end of a section: with numbers of its own if they begin anew there. */
export const sectionConfiguration = (kind: NoteKind, { format, start, restart }: Required<NoteSettings>): string =>
  element('text:notes-configuration', {
    'text:note-class': kind,
    ...(restart === 'section' && {
      ...formatAttributes(format),
      'style:num-suffix': ' ',
      'text:start-value': Math.max(start - 1, 0),
    }),
  });

/** Reads such settings, the current element, as attributes of a section. */
export function readSectionConfiguration(xml: XmlReader): { readonly kind: NoteKind; readonly settings: NoteSettings } {
  const { kind, settings } = readConfiguration(xml);
  const isCounted = settings.start !== undefined;
  return {
    kind,
    settings: { ...(isCounted && { ...settings, restart: 'section' as const }), position: 'sectionEnd' },
  };
}
