import { wideTextOf, withText, type Engine } from './engine.ts';

/** Names of metadata in the information dictionary (ISO 32000-2, table 349), by their names in imports. */
const NAMES = { author: 'Author', subject: 'Subject', keywords: 'Keywords', program: 'Creator' } as const;
const DATES = { created: 'CreationDate', modified: 'ModDate' } as const;
const MAX_VALUE = 2000;

export interface PdfMetadata {
  readonly title: string;
  readonly metadata: Record<string, string>;
}

/** Reads the title, author, dates and other metadata of a file. Missing ones are absent. */
export function readMetadata(engine: Engine, document: number): PdfMetadata {
  const { pdfium } = engine;
  const value = (name: string): string =>
    withText(engine, name, (tag) =>
      wideTextOf(engine, (place, bytes) => pdfium._FPDF_GetMetaText(document, tag, place, bytes)),
    ).slice(0, MAX_VALUE);
  const texts = Object.entries(NAMES).map(([name, key]) => [name, value(key)] as const);
  const dates = Object.entries(DATES).map(([name, key]) => [name, dateOf(value(key))] as const);
  return {
    title: value('Title'),
    metadata: Object.fromEntries([...texts, ...dates].filter(([, text]) => text !== '')),
  };
}

const DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/u;

/** Converts `D:20260301090000+01'00` (ISO 32000-2, 7.9.4) to ISO 8601. Returns an empty string for an invalid date. */
export function dateOf(date: string): string {
  const match = DATE.exec(date);
  if (!match) return '';
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', , sign, hours, minutes = '00'] = match;
  if (hour === undefined) return `${year}-${month}-${day}`;
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(text)) ? '' : text;
}
