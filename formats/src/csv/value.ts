/** The kind of a field, which determines its alignment. */
export type ValueKind = 'text' | 'number' | 'percent' | 'date' | 'boolean';

/** Numbers in common notations: `1234.5`, `1,234.50`, `1.234,50`, `-3 %`, `12 €`, `1e6`. */
const NUMBER =
  /^[+-]?(?:\p{Sc} ?)?(?:\d{1,40}|\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,12})(?:[.,]\d{1,40})?(?:e[+-]?\d{1,4})?(?: ?[%\p{Sc}])?$/iu;
const BOOLEAN = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso)$/i;
/** Postcodes and telephone numbers are no numbers. */
const LEADING_ZERO = /^[+-]?0\d/;
/** The maximum number of digits of a number. Longer ones without a point or a comma identify accounts, cards and articles. */
const MAX_DIGITS = 15;
/** Dates with or without a time. The year comes first or last, and has two digits only with slashes. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$|^(\d{1,2})\/(\d{1,2})\/\d{2}$/;
const NAMED_MONTH = /^(\d{1,2})[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[ -](?:\d{4}|\d{2})$/i;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?[ap]m)?(?:z| ?[+-]\d{2}:?\d{2})?$/i;
const MAX = 64;

/** Distinguishes numbers, dates and booleans from text. It changes no value. */
export function kindOf(field: string): ValueKind {
  if (field.length > MAX || field === '') return 'text';
  const text = field.trim();
  if (NUMBER.test(text)) return kindOfNumber(text);
  if (isDate(text)) return 'date';
  return BOOLEAN.test(text) ? 'boolean' : 'text';
}

function kindOfNumber(text: string): ValueKind {
  if (LEADING_ZERO.test(text)) return 'text';
  if (/^\d+$/.test(text) && text.length > MAX_DIGITS) return 'text';
  return text.endsWith('%') ? 'percent' : 'number';
}

/** Tells whether a text is a date, a time of day, or both with a blank or a `T` between them. */
function isDate(text: string): boolean {
  const end = text.search(/[T ]\d{1,2}:/i);
  if (end < 0) return isDay(text) || isTime(text);
  return isDay(text.slice(0, end)) && isTime(text.slice(end + 1));
}

function isDay(text: string): boolean {
  const first = YEAR_FIRST.exec(text);
  if (first) return isMonthAndDay(Number(first[3]), Number(first[4]));
  const last = YEAR_LAST.exec(text);
  const [one, other] = [Number(last?.[1] ?? last?.[5]), Number(last?.[3] ?? last?.[6])];
  if (last) return isMonthAndDay(one, other) || isMonthAndDay(other, one);
  return isMonthAndDay(1, Number(NAMED_MONTH.exec(text)?.[1]));
}

const isMonthAndDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

function isTime(text: string): boolean {
  const [, hour, minute, second = '0'] = TIME.exec(text) ?? [];
  return hour !== undefined && Number(hour) < 25 && Number(minute) < 60 && Number(second) < 62;
}

/** Tells whether the first record is a header: all its fields are non-empty text, and the columns below contain something else. */
export function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.length < 2 || others.length === 0) return false;
  const names = first.every((field, column) => field.trim() !== '' && field.length <= 200 && isName(field, column));
  if (!names || new Set(first).size < first.length) return false;
  const isMixed = others.some((record) => record.some((field) => kindOf(field) !== 'text'));
  return isMixed || others.length >= 2;

  /** Dates may be names of columns if the column contains something else. */
  function isName(field: string, column: number): boolean {
    const kind = kindOf(field);
    return kind === 'text' || (kind === 'date' && column > 0 && kindOf(others[0]?.[column] ?? '') !== 'date');
  }
}
