import { formatOfElement } from './date-format.ts';

/*
 * Number formats: codes of spreadsheets such as `#,##0.00 "€"` in the editor, data styles in OpenDocument (ODF 1.3, part 3, 16.29).
 */

/** The maximum number of digits that a data style can ask for. */
const MAX_DIGITS = 20;

type Ask = (name: string) => string | undefined;

const digits = (text: string | undefined): number => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), MAX_DIGITS);

/** Returns the part of a format code for number:number or number:scientific-number. `General` without any statement. */
export function numberCode(ask: Ask): string {
  const places = ask('number:decimal-places');
  const exponent = ask('number:min-exponent-digits');
  if (places === undefined && exponent === undefined && ask('number:grouping') !== 'true') {
    const least = digits(ask('number:min-integer-digits'));
    return least > 1 ? '0'.repeat(least) : 'General';
  }
  const most = digits(places);
  const least = Math.min(digits(ask('number:min-decimal-places') ?? places), most);
  const whole = '0'.repeat(digits(ask('number:min-integer-digits') ?? '1'));
  const grouped = ask('number:grouping') === 'true' ? `#,##${whole || '#'}` : whole || '#';
  const decimals = most === 0 ? '' : `.${'0'.repeat(least)}${'#'.repeat(most - least)}`;
  return grouped + decimals + (exponent === undefined ? '' : `E+${'0'.repeat(Math.max(digits(exponent), 1))}`);
}

/** Returns the part of a format code for a text between numbers. */
export const literalCode = (text: string): string =>
  text === '' || /^[-%/:() .,]*$/.test(text) ? text : `"${text.replaceAll('"', '')}"`;

/** Returns the part of a format code for an element of a date or time: `mmm` for a short textual month. */
export function dateCode(name: string, ask: Ask): string {
  const token = formatOfElement(name, ask, () => '');
  return token === 'am/pm' ? 'AM/PM' : token.toLowerCase();
}

/** A format code in parts. `kind` names the data style. */
interface Parsed {
  readonly kind: 'number' | 'percentage' | 'date';
  readonly xml: string;
}

const NUMBER = /^(#,##)?(0{1,20})(?:\.(0{0,20})(#{0,20}))?(?:E\+(0{1,20}))?$/;
/** A code of a date. The letters of a year come in pairs. */
const DATES = /^(?:yy|[-md/., ]){1,120}$/i;
const LITERALS = /^(?:"[^"]{0,100}"|[-/() €$£¥]){0,20}$/;

/** Returns the elements of a data style for a format code. Undefined if no data style says the same, or for `General`. */
export function dataStyle(code: string, write: DataWriter): Parsed | undefined {
  if (DATES.test(code)) return { kind: 'date', xml: write.date(code.replaceAll(/m/gi, 'M')) };
  const [, before = '', number = '', percent = '', after = ''] =
    /^([^#0]{0,50})([#0][#0.,]{0,50}(?:E\+0{1,20})?)(%?)([^#0%]{0,50})$/.exec(code) ?? [];
  const match = NUMBER.exec(number);
  if (!match || !LITERALS.test(before) || !LITERALS.test(after)) return undefined;
  const [, grouping, whole = '', fixed = '', optional = '', exponent] = match;
  const text = (literal: string): string => write.text(literal.replaceAll('"', ''));
  const xml = [
    text(before),
    write.number(exponent === undefined ? 'number:number' : 'number:scientific-number', {
      'number:decimal-places': fixed.length + optional.length,
      'number:min-decimal-places': fixed.length,
      'number:min-integer-digits': whole.length,
      'number:grouping': grouping === undefined ? undefined : 'true',
      'number:min-exponent-digits': exponent?.length,
    }),
    text(percent + after),
  ];
  return { kind: percent === '' ? 'number' : 'percentage', xml: xml.join('') };
}

/** Writes the elements of a data style. */
interface DataWriter {
  readonly number: (name: string, attributes: Readonly<Record<string, string | number | undefined>>) => string;
  readonly text: (text: string) => string;
  readonly date: (format: string) => string;
}
