import { oneOf } from '../../schema/kinds.ts';

/** How the date of a form field is counted, by the names that word processors have (ECMA-376, 17.18.7). */
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
