import { dayOrder, orderOfDays, readDate, readTime, type DateSetting } from './date.ts';
import { readNumber, type ReadNumber } from './number.ts';
import type { NumberSigns } from './number-signs.ts';

/** What a cell holds: a number with the format that shows it as the text did, a truth value, or text. */
export type CellValue =
  | { readonly kind: 'number'; readonly value: number; readonly format: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text' };

const TEXT: CellValue = { kind: 'text' };
const TRUE = /^(?:true|wahr|vrai|verdadero)$/i;
const FALSE = /^(?:false|falsch|faux|falso)$/i;

/** Digits from which numbers of one length are the names of things, such as articles. */
const NAME_DIGITS = 8;

/** What reading values depends on. */
export interface ValueSetting {
  readonly signs: NumberSigns;
  readonly language: string | undefined;
}

/**
 * What the texts of a column are, in their order. Most texts tell it by themselves; where one text may be two things, the others
 * of its column decide.
 */
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

/** Truth values and times of day are such only where the whole column is: words and ratios look like them. */
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

/** Long numbers of one length, and nothing else, are names: those of articles, accounts or days without signs. */
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
