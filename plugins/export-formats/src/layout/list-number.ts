import type { DocumentNode } from '@editor-companion/core/plugin';
import { numberOf, textOf } from '../source/node.ts';

/** A numbered list while its items are counted, with those around it. */
export interface Counter {
  readonly type: string;
  value: number;
  readonly levelText: string | undefined;
  /** Numbered lists around it, outermost first. */
  readonly around: readonly Counter[];
}

/** Begins to count an ordered list. */
export const openCounter = (list: DocumentNode, around: readonly Counter[]): Counter => ({
  type: textOf(list, 'type') ?? '1',
  value: (numberOf(list, 'start') ?? 1) - 1,
  levelText: typeof list.attrs?.['levelText'] === 'string' ? list.attrs['levelText'] : undefined,
  around,
});

/** Counts the next item and gives its label: `3.`, `1.2)`. */
export function nextLabel(counter: Counter): string {
  counter.value += 1;
  const all = [...counter.around, counter];
  const form = counter.levelText ?? `%${all.length}.`;
  return form.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const level = all[Number(digit) - 1];
    return level ? formatNumber(level.value, level.type) : '';
  });
}

/** A number as a list's type writes it: `(4, 'i')` -> `iv`. */
export function formatNumber(value: number, type: string): string {
  if (value < 1) return String(value);
  if (type === 'a') return letters(value);
  if (type === 'A') return letters(value).toUpperCase();
  if (type === 'i') return roman(value);
  return type === 'I' ? roman(value).toUpperCase() : String(value);
}

/** 1 -> a, 26 -> z, 27 -> aa, 28 -> ab, as browsers count. */
function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text;
  return text;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  if (value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digits] of ROMAN) {
    text += digits.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}
