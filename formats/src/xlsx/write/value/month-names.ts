/** A month by its name. */
export interface Month {
  /** Counts from 1. */
  readonly number: number;
  /** The format code for its long or short name. */
  readonly code: 'mmmm' | 'mmm';
  /** The language of the name in format codes. */
  readonly locale: string;
}

/** Languages of month names that format codes support, by their Windows identifier ([MS-LCID] 2.2). */
const NUMBERS: Readonly<Record<string, string>> = {
  en: '409',
  de: '407',
  fr: '40C',
  es: '40A',
  it: '410',
  nl: '413',
  pt: '416',
  ru: '419',
  pl: '415',
  sv: '41D',
  da: '406',
  nb: '414',
  fi: '40B',
  cs: '405',
  hu: '40E',
  tr: '41F',
};

/** The month names of a language. */
export interface MonthNames {
  find(name: string): Month | undefined;
}

const known = new Map<string, MonthNames>();

/** Returns the month names of a language (BCP 47). Languages that format codes do not support use English. */
export function monthNames(language: string | undefined): MonthNames {
  const primary = language?.split('-')[0]?.toLowerCase() ?? '';
  const id = Object.hasOwn(NUMBERS, primary) ? primary : 'en';
  const found = known.get(id) ?? namesOf(id);
  known.set(id, found);
  return found;
}

function namesOf(language: string): MonthNames {
  const months = new Map<string, Month>();
  for (const [style, code] of [['short', 'mmm'] as const, ['long', 'mmmm'] as const]) {
    // Formatted with a day, because some languages inflect the name then.
    const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
    for (let number = 1; number <= 12; number += 1) {
      const parts = format.formatToParts(Date.UTC(2001, number - 1, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      months.set(key(name), { number, code, locale: `[$-${NUMBERS[language] ?? '409'}]` });
    }
  }
  return { find: (name) => months.get(key(name)) };
}

const key = (name: string): string => name.toLowerCase().replace(/\.$/, '');
