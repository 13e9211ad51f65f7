import type { Label } from './page-labels.ts';

/** Returns a page label as readers show it: `iv`, `A-3` (ISO 32000-2, 12.4.2). */
export function labelText({ style, prefix, number }: Label): string {
  if (style === undefined) return prefix;
  if (style === 'R') return prefix + roman(number).toUpperCase();
  if (style === 'r') return prefix + roman(number);
  if (style === 'A') return prefix + letters(number).toUpperCase();
  return prefix + (style === 'a' ? letters(number) : String(number));
}

const ROMAN: readonly (readonly [value: number, sign: string])[] = [
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
/** Larger numbers would become long rows of letters. */
const LARGEST = 10_000;

function roman(number: number): string {
  if (number < 1 || number > LARGEST) return String(number);
  let [left, text] = [number, ''];
  for (const [value, sign] of ROMAN) for (; left >= value; left -= value) text += sign;
  return text;
}

/** Returns a to z, then aa to zz. */
function letters(number: number): string {
  if (number < 1 || number > LARGEST) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}
