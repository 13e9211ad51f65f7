import { element, textElement } from '../package/xml/write-xml.ts';

/*
 * How a date or time is written: `d MMMM yyyy` in the editor and in Word, elements of a data style in OpenDocument (ODF 1.3, part 3, 16.29.10).
 */

interface Piece {
  readonly name: string;
  readonly isLong?: boolean;
  readonly isTextual?: boolean;
}

const PIECES: Readonly<Record<string, Piece>> = {
  yyyy: { name: 'year', isLong: true },
  yy: { name: 'year' },
  MMMM: { name: 'month', isTextual: true, isLong: true },
  MMM: { name: 'month', isTextual: true },
  MM: { name: 'month', isLong: true },
  M: { name: 'month' },
  dddd: { name: 'day-of-week', isLong: true },
  ddd: { name: 'day-of-week' },
  dd: { name: 'day', isLong: true },
  d: { name: 'day' },
  HH: { name: 'hours', isLong: true },
  H: { name: 'hours' },
  hh: { name: 'hours', isLong: true },
  h: { name: 'hours' },
  mm: { name: 'minutes', isLong: true },
  m: { name: 'minutes' },
  ss: { name: 'seconds', isLong: true },
  s: { name: 'seconds' },
  'am/pm': { name: 'am-pm' },
};

const TOKEN = /'([^']*)'|yyyy|yy|M{1,4}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|AM\/PM|[^']/gi;

/** Returns the child elements of a data style for dates in a format. */
export function dateElements(format: string): string {
  let xml = '';
  let text = '';
  const flush = (): void => {
    if (text !== '') xml += textElement('number:text', text);
    text = '';
  };
  for (const [token, literal] of format.matchAll(TOKEN)) {
    // Word accepts tokens for days, years and seconds in either case. For months and hours the case makes a difference.
    const piece = PIECES[token] ?? PIECES[token.toLowerCase()];
    if (literal !== undefined || piece === undefined) {
      text += literal ?? token;
      continue;
    }
    flush();
    xml += element(`number:${piece.name}`, {
      'number:style': piece.isLong === true ? 'long' : undefined,
      'number:textual': piece.isTextual === true ? 'true' : undefined,
    });
  }
  flush();
  return xml;
}

/** Returns the format token for a child element of a data style. `text` returns the content of number:text. */
export function formatOfElement(
  name: string,
  attribute: (name: string) => string | undefined,
  text: () => string,
): string {
  if (name === 'number:text') return literalOf(text());
  const isLong = attribute('number:style') === 'long';
  const isTextual = attribute('number:textual') === 'true';
  const [found] = Object.entries(PIECES).find(
    ([, piece]) =>
      `number:${piece.name}` === name && (piece.isLong === true) === isLong && (piece.isTextual === true) === isTextual,
  ) ?? [''];
  return found;
}

/** Quotes text with letters, as letters would be read as date tokens. */
const literalOf = (text: string): string => (/[a-z]/i.test(text) ? `'${text.replaceAll("'", '')}'` : text);
