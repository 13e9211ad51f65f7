import { format, formatColor, isDateFormat, isValidFormat } from 'numfmt';
import { lookup } from '../package/lookup.ts';

/** Days between the two date systems of workbooks (18.17.4.1): 1900 and, from old Macs, 1904. */
const DAYS_TO_1904 = 1462;

/** The result of an invalid format code. No valid code returns it. */
const INVALID = '\u0000';
const OPTIONS = { throws: false, locale: 'en-US', invalid: INVALID };

/** The named colours of format codes (18.8.31). */
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

/** The maximum number of characters of a format code, as in Excel. Parsing longer ones takes very long, so that they show nothing. */
const MAX_FORMAT_LENGTH = 255;

/** Caches whether a code is valid, because checking takes longer than formatting a number. */
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

/** Formats the numbers of a workbook. */
export class NumberDisplay {
  readonly #date1904: boolean;
  readonly #isDate = new Map<string, boolean>();

  constructor(date1904: boolean) {
    this.#date1904 = date1904;
  }

  /** Returns a number as its cell shows it, or the plain number if the code is invalid. */
  show(value: number, code: string): string {
    if (code === 'General' || code === '' || !isKnown(code)) return general(value);
    const serial = this.#date1904 && this.#knowsDate(code) ? value + DAYS_TO_1904 : value;
    const shown = format(code, serial, OPTIONS);
    return shown.includes(INVALID) ? general(value) : shown.trim();
  }

  /** Returns the colour that a code specifies for a number (`[Red]`), as `#rrggbb`. */
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

/** Formats text with the text section of a code (`"Nr. "@`). */
export function showText(text: string, code: string): string {
  if (!code.includes('@') || code === '@' || !isKnown(code)) return text;
  const shown = format(code, text, OPTIONS);
  return shown.includes(INVALID) ? text : shown;
}

/** Formats a number as `General` in a cell of default width: with eleven characters. */
const general = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e11 ? String(value) : format('General', value, OPTIONS);
