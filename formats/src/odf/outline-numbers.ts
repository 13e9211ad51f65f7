/*
 * The numbers of a heading's level as a file tells them (ODF 1.3, part 3, 16.34): what stands around the numbers, and how many levels show
 * theirs. Patterns that are not told so have an attribute of their own since ODF 1.4, which LibreOffice writes in its namespace before.
 */

/** How LibreOffice calls forms of numbers that ODF has no letter for, by the editor's word for them. */
const NUMBER_FORMATS: Readonly<Record<string, string>> = { '01': '01, 02, 03, ...', 一: '一, 二, 三, ...' };
const FORMATS = ['1', 'a', 'A', 'i', 'I'];

export const formatOfType = (type: string): string => NUMBER_FORMATS[type] ?? type;

/** The editor's word for a form of numbers; undefined for one that it does not have. */
export const typeOfFormat = (format: string): string | undefined =>
  FORMATS.includes(format) ? format : Object.keys(NUMBER_FORMATS).find((type) => NUMBER_FORMATS[type] === format);

/** A pattern in parts. */
export interface PatternParts {
  readonly prefix: string;
  readonly suffix: string;
  /** Levels that show their numbers. */
  readonly shown: number;
  /** The whole, where the others do not tell it: `%1%-%2%`. */
  readonly listFormat: string | undefined;
}

/** `§ %1.%2` -> what stands before and behind, and two levels. */
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

/** `%2.%3` for two levels down to the third. */
const numbersOf = (level: number, shown: number): string =>
  Array.from({ length: shown }, (_, index) => `%${level - shown + 1 + index}`).join('.');
