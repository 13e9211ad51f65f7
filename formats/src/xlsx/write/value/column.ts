import { dayOrder, orderOfDays, readDate, readTime, type DateSetting } from './date.ts';
import { readNumber, type ReadNumber } from './number.ts';
import type { NumberSigns } from './number-signs.ts';

/** The value of a cell: a number with a format that shows it as the text did, a boolean, or text. */
export type CellValue =
  | { readonly kind: 'number'; readonly value: number; readonly format: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text' };

const TEXT: CellValue = { kind: 'text' };
const TRUE = /^(?:true|wahr|vrai|verdadero)$/i;
const FALSE = /^(?:false|falsch|faux|falso)$/i;

/** The minimum number of digits for equally long numbers to count as identifiers, such as article numbers. */
const NAME_DIGITS = 8;

/** Settings for reading values. */
export interface ValueSetting {
  readonly signs: NumberSigns;
  readonly language: string | undefined;
}

/** Returns the values of a column's texts in order. Most texts are unambiguous; for the others the rest of the column decides. */
export function valuesOf(texts: readonly string[], { signs, language }: ValueSetting): CellValue[] {
  const said = texts.filter((text) => text.trim() !== '');
  const whole = valuesOfWhole(said);
  if (whole) return texts.map((text) => (text.trim() === '' ? TEXT : whole(text)));
  const dates: DateSetting = { language, order: orderOfDays(said) ?? dayOrder(language) };
  const numbers = texts.map((text) => readNumber(text, signs));
  const isCertain = numbers.some((number) => number && !number.isDoubtful);
  const areNames = numbersAreNames(said, numbers);
  return texts.map((text, index): CellValue => {
    const number = numbers[index];
    if (number && !(number.isDoubtful && !isCertain) && !(number.isDigits && areNames))
      return { kind: 'number', value: number.value, format: number.format };
    const date = number ? undefined : readDate(text, dates);
    return date ? { kind: 'number', ...date } : TEXT;
  });
}

/** Booleans and times of day count only if the whole column consists of them, because words and ratios look alike. */
function valuesOfWhole(said: readonly string[]): ((text: string) => CellValue) | undefined {
  if (said.length === 0) return undefined;
  if (said.every((text) => TRUE.test(text.trim()) || FALSE.test(text.trim())))
    return (text) => ({ kind: 'boolean', value: TRUE.test(text.trim()) });
  const times = new Map(said.map((text) => [text, readTime(text)]));
  if (![...times.values()].every((time) => time !== undefined)) return undefined;
  return (text) => {
    const time = times.get(text);
    return time ? { kind: 'number', ...time } : TEXT;
  };
}

/**
 * Tells whether a column of long numbers with the same length contains identifiers: article or account numbers, or dates without
 * separators.
 */
function numbersAreNames(said: readonly string[], numbers: readonly (ReadNumber | undefined)[]): boolean {
  const length = said[0]?.trim().length ?? 0;
  const found = numbers.filter((number) => number !== undefined);
  return (
    said.length > 1 &&
    length >= NAME_DIGITS &&
    found.length === said.length &&
    found.every(({ isDigits }) => isDigits) &&
    said.every((text) => text.trim().length === length)
  );
}
