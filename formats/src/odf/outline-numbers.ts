/*
 * The numbers of a heading's level as a file states them (ODF 1.3, part 3, 16.34): the text around the numbers, and how many levels show
 * theirs. Patterns that are not told so have an attribute of their own since ODF 1.4, which LibreOffice writes in its namespace before.
 */

/** LibreOffice's names for number formats without a letter in ODF, by the editor's name. */
const NUMBER_FORMATS: Readonly<Record<string, string>> = { '01': '01, 02, 03, ...', 一: '一, 二, 三, ...' };
const FORMATS = ['1', 'a', 'A', 'i', 'I'];

export const formatOfType = (type: string): string => NUMBER_FORMATS[type] ?? type;

/** Returns the editor's name of a number format. Undefined for formats that the editor does not have. */
export const typeOfFormat = (format: string): string | undefined =>
  FORMATS.includes(format) ? format : Object.keys(NUMBER_FORMATS).find((type) => NUMBER_FORMATS[type] === format);

/** A numbering pattern, split into its parts. */
export interface PatternParts {
  readonly prefix: string;
  readonly suffix: string;
  /** The number of levels that are shown. */
  readonly shown: number;
  /** The whole pattern, such as `%1%-%2%`, if the other parts cannot express it. */
  readonly listFormat: string | undefined;
}

/** Splits a pattern: `§ %1.%2` has the prefix `§ ` and shows two levels. */
export function partsOfPattern(pattern: string, level: number): PatternParts {
  const [numbers = ''] = /%[1-9](?:\.%[1-9])*/.exec(pattern) ?? [];
  const shown = Math.max(Math.min(numbers.split('.').length, level), 1);
  const at = pattern.indexOf(numbers);
  const isWhole = numbers !== '' && numbers === numbersOf(level, shown);
  const behind = pattern.slice(at + numbers.length);
  const isPlain = isWhole && !/%[1-9]/.test(behind);
  return {
    prefix: isPlain ? pattern.slice(0, at) : '',
    suffix: isPlain ? behind : '',
    shown,
    listFormat: isPlain ? undefined : pattern.replaceAll(/%([1-9])/g, '%$1%'),
  };
}

/** @param told the whole pattern, where the file tells it; it counts before the parts */
export const patternOf = ({ prefix, suffix, shown }: Omit<PatternParts, 'listFormat'>, level: number, told?: string) =>
  told === undefined ? prefix + numbersOf(level, shown) + suffix : told.replaceAll(/%([1-9])%/g, '%$1');

/** Returns `%2.%3` for level 3 with two levels shown. */
const numbersOf = (level: number, shown: number): string =>
  Array.from({ length: shown }, (_, index) => `%${level - shown + 1 + index}`).join('.');
