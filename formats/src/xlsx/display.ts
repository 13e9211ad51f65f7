import { format, formatColor, isDateFormat, isValidFormat } from 'numfmt';
import { lookup } from '../package/lookup.ts';

/** Days between the two calendars that workbooks count from (18.17.4.1): 1900 and, from old Macs, 1904. */
const DAYS_TO_1904 = 1462;

/** What a code that makes no sense yields; no real format does. */
const INVALID = '\u0000';
const OPTIONS = { throws: false, locale: 'en-US', invalid: INVALID };

/** The colours that codes know by name (18.8.31). */
const COLOURS = lookup<string>({
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
});

/** Characters of a format, as many as Excel allows. Of a longer one, which takes for ever to understand, nothing is shown. */
const MAX_FORMAT_LENGTH = 255;

/** Codes that make sense, and those that do not: to find out takes longer than to show a number. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 10_000;

function isKnown(code: string): boolean {
  if (code.length > MAX_FORMAT_LENGTH) return false;
  const found = known.get(code) ?? isValidFormat(code);
  if (known.size < MAX_KNOWN) known.set(code, found);
  return found;
}

const asHex = (colour: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : undefined;

/** How numbers look in one workbook. */
export class NumberDisplay {
  readonly #date1904: boolean;
  readonly #isDate = new Map<string, boolean>();

  constructor(date1904: boolean) {
    this.#date1904 = date1904;
  }

  /** A number as its cell shows it; under a code that makes no sense, the plain number. */
  show(value: number, code: string): string {
    if (code === 'General' || code === '' || !isKnown(code)) return general(value);
    const serial = this.#date1904 && this.#knowsDate(code) ? value + DAYS_TO_1904 : value;
    const shown = format(code, serial, OPTIONS);
    return shown.includes(INVALID) ? general(value) : shown.trim();
  }

  /** The colour that a code asks for this number (`[Red]`), as `#rrggbb`. */
  colour(value: number, code: string): string | undefined {
    if (!code.includes('[') || !isKnown(code)) return undefined;
    const colour = formatColor(code, value, OPTIONS);
    return typeof colour === 'string' ? (COLOURS[colour] ?? asHex(colour)) : undefined;
  }

  #knowsDate(code: string): boolean {
    const isDate = this.#isDate.get(code) ?? isDateFormat(code);
    this.#isDate.set(code, isDate);
    return isDate;
  }
}

/** Text under a format with a text section (`"Nr. "@`). */
export function showText(text: string, code: string): string {
  if (!code.includes('@') || code === '@' || !isKnown(code)) return text;
  const shown = format(code, text, OPTIONS);
  return shown.includes(INVALID) ? text : shown;
}

/** `General` as a cell of usual width shows it: eleven characters. */
const general = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e11 ? String(value) : format('General', value, OPTIONS);
