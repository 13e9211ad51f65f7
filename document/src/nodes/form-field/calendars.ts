import { oneOf } from '../../schema/kinds.ts';

/** Calendars of date fields, with the names of word processors (ECMA-376, 17.18.7). */
export const FORM_CALENDARS = [
  'gregorian',
  'gregorianArabic',
  'gregorianMeFrench',
  'gregorianUs',
  'gregorianXlitEnglish',
  'gregorianXlitFrench',
  'hebrew',
  'hijri',
  'japan',
  'korea',
  'saka',
  'taiwan',
  'thai',
] as const;

export const formCalendar = oneOf(...FORM_CALENDARS);
