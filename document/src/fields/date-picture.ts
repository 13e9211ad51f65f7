/*
 * Writes a date in the picture of a word processor (ECMA-376, 17.16.4.1): `d MMMM yyyy`, `HH:mm`, with fixed text in single quotes.
 */

/** Days, years and seconds may be written in either case. For months and minutes, and for hours, the case makes a difference. */
const TOKEN = /'([^']*)'|am\/pm|yyyy|yy|dddd|ddd|dd|d|MMMM|MMM|MM|M|HH|H|hh|h|mm|m|ss|s|[^']/giu;

/** A date and time of day without a time zone, `2026-03-01T09:05` with optional seconds and fractions. */
const CLOCK = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/;

/** The maximum length of a written date in characters. */
const MAX_TEXT = 256;

/** Tells whether a text begins with a date and a time of day. */
export const isClockTime = (text: string): boolean => timeOf(text) !== undefined;

/**
 * Writes a date and time.
 * @param time a date and time of day as on a clock: `2026-03-01T09:05:00`. A time zone after it is ignored.
 * @param picture the picture; undefined for the usual form of the language
 * @param kind which of both the usual form shows
 * @param language a language tag (BCP 47). English if no data is known for it.
 * @returns undefined for an invalid time
 */
export function showDate(
  time: string,
  picture: string | undefined,
  { kind, language }: { readonly kind: 'date' | 'time' | 'both'; readonly language: string | undefined },
): string | undefined {
  const at = timeOf(time);
  if (at === undefined) return undefined;
  const locale = localeOf(language);
  if (picture === undefined || picture === '') return usualForm(at, kind, locale);
  const isTwelve = /am\/pm/iu.test(picture.replaceAll(/'[^']*'/gu, ''));
  const hasDay = /(?<!d)d{1,2}(?!d)/iu.test(picture);
  let text = '';
  for (const [token, literal] of picture.matchAll(TOKEN)) {
    text += literal ?? pieceOf(token, at, { locale, isTwelve, hasDay });
    if (text.length >= MAX_TEXT) break;
  }
  return text.slice(0, MAX_TEXT);
}

function timeOf(text: string): Date | undefined {
  const [, day, clock = ''] = CLOCK.exec(text) ?? [];
  const at = new Date(`${day ?? ''}T${clock.length === 5 ? `${clock}:00` : clock}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The Gregorian calendar and digits from 0 to 9, as Word shows them in all languages. */
const EVERYWHERE = '-u-ca-gregory-nu-latn';

function localeOf(language = 'en'): string {
  const plain = language.split('-u-', 1)[0] ?? 'en';
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(plain).length > 0 ? plain + EVERYWHERE : `en${EVERYWHERE}`;
  } catch {
    // Not a language tag.
    return `en${EVERYWHERE}`;
  }
}

const USUAL = {
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function usualForm(at: Date, kind: 'date' | 'time' | 'both', locale: string): string {
  const parts = kind === 'both' ? { ...USUAL.date, ...USUAL.time } : USUAL[kind];
  // Newer data put a narrow blank in front of AM and PM, which many fonts lack.
  return formatterOf(locale, parts).format(at).replaceAll('\u202f', ' ');
}

/** Formatters that were made, since each takes longer than formatting a date. */
const formatters = new Map<string, Intl.DateTimeFormat>();
/** The maximum number of kept formatters. A document may name any number of languages. */
const MAX_FORMATTERS = 100;

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, made);
  return made;
}

interface Setting {
  readonly locale: string;
  /** True if hours count to 12. */
  readonly isTwelve: boolean;
  /** True if a day of the month is shown, before or after which some languages inflect the name of the month. */
  readonly hasDay: boolean;
}

function pieceOf(token: string, at: Date, { locale, isTwelve, hasDay }: Setting): string {
  const named = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): string =>
    formatterOf(locale, options)
      .formatToParts(at)
      .find((part) => part.type === type)?.value ?? '';
  const padded = (number: number): string => String(number).padStart(token.length, '0');
  const hours = at.getUTCHours();
  if (/^M+$/u.test(token)) {
    if (token.length < 3) return padded(at.getUTCMonth() + 1);
    const month = token.length === 3 ? 'short' : 'long';
    const inflected = hasDay ? named({ month, day: 'numeric' }, 'month') : '';
    // Beside a day, some languages write the month as a number.
    const isName = inflected !== '' && !/^\d/u.test(inflected);
    return isName ? inflected : formatterOf(locale, { month }).format(at);
  }
  switch (token.toLowerCase()) {
    case 'yyyy':
      return String(at.getUTCFullYear()).padStart(4, '0');
    case 'yy':
      return String(at.getUTCFullYear() % 100).padStart(2, '0');
    case 'ddd':
    case 'dddd':
      return named({ weekday: token.length === 3 ? 'short' : 'long' }, 'weekday');
    case 'd':
    case 'dd':
      return padded(at.getUTCDate());
    case 'h':
    case 'hh':
      return padded(isTwelve || token.startsWith('h') ? hours % 12 || 12 : hours);
    case 'm':
    case 'mm':
      return padded(at.getUTCMinutes());
    case 's':
    case 'ss':
      return padded(at.getUTCSeconds());
    case 'am/pm':
      return named({ hour: 'numeric', hour12: true }, 'dayPeriod') || (hours < 12 ? 'AM' : 'PM');
    default:
      return token;
  }
}
