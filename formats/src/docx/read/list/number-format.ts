import { lookup } from '../../../package/lookup.ts';

/** The list types of HTML and the editor, by their name in the file (17.18.59). */
const TYPES = lookup<string>({
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
});

/** Returns `'1' | 'a' | 'A' | 'i' | 'I'`. Other formats become decimal. */
export const listType = (format: string): string => TYPES[format] ?? '1';

/** True if `listType` shows the same numbers as the format. */
export const isExactType = (format: string): boolean => format in TYPES;
