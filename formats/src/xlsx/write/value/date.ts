import { monthNames } from './month-names.ts';

/** A date, a time of day or both, as days since the end of 1899 (18.17.4.1). */
export interface ReadDate {
  readonly value: number;
  readonly format: string;
}

/** The order of day and month with slashes in a language. */
export type DayOrder = 'day' | 'month';

const MAX_TEXT = 40;
const DAY_MS = 86_400_000;
/** The first year with reliable serial numbers, because workbooks count 1900 as a leap year. */
const FIRST_YEAR = 1901;
const LAST_YEAR = 9999;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})$/;
const POINTS = /^(\d{1,2})\.( ?)(\d{1,2})\.( ?)(\d{4})$/;
const SLASHES = /^(\d{1,2})([/-])(\d{1,2})([/-])(\d{4})$/;
const EAST_ASIAN = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;
const DAY_NAMED = /^(\d{1,2})(\.?) ([\p{L}.]{3,20}) (\d{4})$/u;
const NAMED_DAY = /^([\p{L}.]{3,20}) (\d{1,2}), (\d{4})$/u;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?( ?[AaPp][Mm])?$/;

/** Settings for reading dates. */
export interface DateSetting {
  readonly language: string | undefined;
  /** Undefined if unknown: dates with slashes then stay text. */
  readonly order: DayOrder | undefined;
}

/** Returns the order of day and month in a language (BCP 47). Undefined without a language. */
export function dayOrder(language: string | undefined): DayOrder | undefined {
  if (language === undefined) return undefined;
  try {
    const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0);
    return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'day' : 'month';
  } catch {
    return undefined;
  }
}

/** Returns the order of day and month that a column shows by days above 12. Undefined if its texts contradict each other. */
export function orderOfDays(texts: readonly string[]): DayOrder | undefined {
  const days = texts.flatMap((text) => {
    const [, first, , second] = SLASHES.exec(text.trim().slice(0, 10)) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = days.some(([first]) => first > 12);
  const isMonthFirst = days.some(([, second]) => second > 12);
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'day' : 'month';
}

/** Reads a date with or without a time. Undefined for other text and for dates without a serial number. */
export function readDate(text: string, setting: DateSetting): ReadDate | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_TEXT || !/\d/.test(trimmed)) return undefined;
  const at = trimmed.search(/[ T]\d{1,2}:/);
  const day = readDay(at < 0 ? trimmed : trimmed.slice(0, at), setting);
  const time = at < 0 ? undefined : readTime(trimmed.slice(at + 1));
  if (!day || (at >= 0 && !time)) return undefined;
  return time ? { value: day.value + time.value, format: `${day.format}\\ ${time.format}` } : day;
}

/** Reads a time of day. */
export function readTime(text: string): ReadDate | undefined {
  const [, hour = '', minute = '', second, half] = TIME.exec(text.trim()) ?? [];
  const isAfternoon = half?.trim().toLowerCase() === 'pm';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (minute === '' || Number(hour) > (half === undefined ? 23 : 12) || Number(minute) > 59) return undefined;
  if (Number(second ?? 0) > 59) return undefined;
  const value = (hours * 3600 + Number(minute) * 60 + Number(second ?? 0)) / 86_400;
  const code = `${part('h', hour)}:mm${second === undefined ? '' : ':ss'}`;
  return { value, format: half === undefined ? code : `${code}\\ AM/PM` };
}

function readDay(text: string, { language, order }: DateSetting): ReadDate | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first) {
    const [, year = '', sign = '', month = '', other, day = ''] = first;
    const between = escapeSign(sign);
    return sign === other
      ? serial(year, month, day, `yyyy${between}${part('m', month)}${between}${part('d', day)}`)
      : undefined;
  }
  const [, day, gap = '', month = '', next = '', year = ''] = POINTS.exec(text) ?? [];
  if (day !== undefined)
    return serial(year, month, day, `${part('d', day)}\\.${blank(gap)}${part('m', month)}\\.${blank(next)}yyyy`);
  const asian = EAST_ASIAN.exec(text);
  if (asian) {
    const [, inYear = '', inMonth = '', onDay = ''] = asian;
    return serial(inYear, inMonth, onDay, `yyyy"年"${part('m', inMonth)}"月"${part('d', onDay)}"日"`);
  }
  return readSlashes(text, order) ?? readNamed(text, language);
}

function readSlashes(text: string, order: DayOrder | undefined): ReadDate | undefined {
  const [, one = '', sign = '', two = '', other, year = ''] = SLASHES.exec(text) ?? [];
  if (one === '' || sign !== other || order === undefined) return undefined;
  const between = escapeSign(sign);
  return order === 'day'
    ? serial(year, two, one, `${part('d', one)}${between}${part('m', two)}${between}yyyy`)
    : serial(year, one, two, `${part('m', one)}${between}${part('d', two)}${between}yyyy`);
}

function readNamed(text: string, language: string | undefined): ReadDate | undefined {
  const [, day, point = '', name = '', year = ''] = DAY_NAMED.exec(text) ?? [];
  if (day !== undefined) {
    const month = monthNames(language).find(name);
    return (
      month &&
      serial(
        year,
        String(month.number),
        day,
        `${month.locale}${part('d', day)}${point && '\\.'}\\ ${month.code}\\ yyyy`,
      )
    );
  }
  const [, other, on = '', inYear = ''] = NAMED_DAY.exec(text) ?? [];
  const month = other === undefined ? undefined : monthNames(language).find(other);
  return month && serial(inYear, String(month.number), on, `${month.locale}${month.code}\\ ${part('d', on)}\\,\\ yyyy`);
}

/** Returns a format letter once or twice, by the number of digits in the text. */
const part = (letter: string, digits: string): string => (digits.length > 1 ? letter + letter : letter);
const blank = (gap: string): string => (gap === '' ? '' : '\\ ');
/** Escapes a separator, because a plain slash in a format code means the separator of the language. */
const escapeSign = (sign: string): string => `\\${sign}`;

function serial(year: string, month: string, day: string, format: string): ReadDate | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isReal || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  return { value: (date.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS, format };
}
