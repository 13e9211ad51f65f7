import { format, isDateFormat, isValidFormat } from 'numfmt';
import { MAX_FORMAT } from './words.ts';

const INVALID = '\u0000';
const OPTIONS = { throws: false, locale: 'en-US', invalid: INVALID };

/** Formats a number with a format of spreadsheets. An invalid format leaves it unchanged. */
export function showNumber(value: number, code = 'General'): string {
  if (code === 'General' || code === '' || code.length > MAX_FORMAT || !isValidFormat(code)) return plain(value);
  const shown = format(code, value, OPTIONS);
  return shown.includes(INVALID) ? plain(value) : shown.trim();
}

/** Returns the shortest form: 4.4 for `4.4000000000000004`. */
function plain(value: number): string {
  const short = Number(value.toPrecision(12));
  return Math.abs(short) >= 1e11 || (short !== 0 && Math.abs(short) < 1e-6)
    ? short.toExponential().replace('e+', 'E+').replace('e-', 'E-')
    : String(short);
}

const DAY = 86_400_000;
/** The epoch of spreadsheets for dates after February 1900. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Returns the day number of `2024-05-31`. Undefined for an invalid date. */
export function dayOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : Math.round((time - EPOCH) / DAY);
}

/** Returns `2024-05-31` for a day number. */
export const dateOf = (day: number): string => new Date(EPOCH + Math.floor(day) * DAY).toISOString().slice(0, 10);

/** Tells whether a number format shows dates. */
export const isDates = (code: string | undefined): boolean =>
  code !== undefined && code.length <= MAX_FORMAT && isDateFormat(code);
