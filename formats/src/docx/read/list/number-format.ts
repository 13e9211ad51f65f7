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

/** Formats a number: `(4, 'lowerRoman')` -> `iv`. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value).toLowerCase();
    case 'upperLetter':
      return letters(value);
    case 'lowerRoman':
      return roman(value).toLowerCase();
    case 'upperRoman':
      return roman(value);
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return `${value}${ordinalSuffix(value)}`;
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'ideographDigital':
    case 'japaneseCounting':
    case 'taiwaneseCountingThousand':
      return chinese(value);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value);
    case 'decimalFullWidth':
      return String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case 'russianLower':
      return sign(value, 'абвгдежзиклмнопрстуфхцчшщыэюя');
    case 'russianUpper':
      return sign(value, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ');
    case 'hebrew1':
      return sign(value, 'אבגדהוזחטיכלמנסעפצקרשת');
    case 'arabicAlpha':
      return sign(value, 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي');
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** Formats a number as letters: 1 -> A, 26 -> Z, 27 -> AA, 28 -> BB. The letter is repeated. */
function letters(value: number): string {
  if (value < 1) return String(value);
  return String.fromCodePoint(65 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 30));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value < 1 || value > 32_767) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digits] of ROMAN) {
    text += digits.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}

function ordinalSuffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}

const CHINESE_DIGITS = '零一二三四五六七八九';

function chinese(value: number): string {
  if (value < 0 || value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return CHINESE_DIGITS[ones] ?? '';
  return `${tens > 1 ? CHINESE_DIGITS[tens] : ''}十${ones > 0 ? CHINESE_DIGITS[ones] : ''}`;
}

const sign = (value: number, alphabet: string): string => alphabet[value - 1] ?? String(value);
