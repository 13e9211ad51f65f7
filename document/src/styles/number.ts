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
/** The largest Roman numeral, as in CSS. */
const MAX_ROMAN = 3999;

/**
 * Returns a number in the format of `type` (`1`, `a`, `A`, `i`, `I`, for headings also `01` and `一`). Decimal if the format does not
 * support it.
 */
export function numberAs(type: unknown, number: number): string {
  if (type === '01') return String(number).padStart(2, '0');
  if (type === '一') return chinese(number);
  if (number < 1 || (type !== 'a' && type !== 'A' && type !== 'i' && type !== 'I')) return String(number);
  const isLetter = type === 'a' || type === 'A';
  if (!isLetter && number > MAX_ROMAN) return String(number);
  const text = isLetter ? letters(number) : roman(number);
  return type === 'A' || type === 'I' ? text.toUpperCase() : text;
}

/** Returns `aa` for 27, as for columns of spreadsheets and in CSS. */
function letters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}

/** Returns a positive number as a Roman numeral in small letters. */
export function roman(number: number): string {
  let [rest, text] = [number, ''];
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}

const CHINESE_DIGITS = '零一二三四五六七八九';

/** Returns Chinese numerals up to 99: `十二` for 12, `二十` for 20. */
export function chinese(number: number): string {
  if (number < 0 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0) return CHINESE_DIGITS[ones] ?? '';
  return `${tens > 1 ? (CHINESE_DIGITS[tens] ?? '') : ''}十${ones > 0 ? (CHINESE_DIGITS[ones] ?? '') : ''}`;
}
