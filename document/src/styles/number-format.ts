import { chinese, roman } from './number.ts';

/** The largest Roman numeral of word processors. */
const MAX_ROMAN = 32_767;
/** The most signs that stand for one number. More are written as digits. */
const MAX_SIGNS = 30;

const inRoman = (value: number): string => (value < 1 || value > MAX_ROMAN ? String(value) : roman(value));

/** Repeats the signs of a list for each round through it: `a`, `b` … `z`, `aa`, `bb`. */
const inRounds =
  (signs: string) =>
  (value: number): string => {
    const times = Math.ceil(value / signs.length);
    const sign = signs[(value - 1) % signs.length];
    return value < 1 || times > MAX_SIGNS || sign === undefined ? String(value) : sign.repeat(times);
  };

const oneOfSigns =
  (alphabet: string) =>
  (value: number): string =>
    alphabet[value - 1] ?? String(value);

const ORDINALS = ['th', 'st', 'nd', 'rd'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CIRCLED = 20;
const FIRST_CIRCLED = 0x2460;
const FULL_WIDTH_ZERO = 0xff10;

function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${isTeen ? 'th' : (ORDINALS[value % 10] ?? 'th')}`;
}

const circled = (value: number): string =>
  value >= 1 && value <= CIRCLED ? String.fromCodePoint(FIRST_CIRCLED + value - 1) : String(value);

const fullWidth = (value: number): string =>
  String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(FULL_WIDTH_ZERO + Number(digit)));

const upper = (write: (value: number) => string) => (value: number) => write(value).toUpperCase();

/** The number formats of word processors, with their names in WordprocessingML (ECMA-376, part 1, 17.18.59). */
const FORMATS = {
  decimal: String,
  lowerRoman: inRoman,
  upperRoman: upper(inRoman),
  lowerLetter: inRounds(LETTERS),
  upperLetter: inRounds(LETTERS.toUpperCase()),
  /** The marks of the Chicago Manual of Style, which are doubled after the fourth. */
  chicago: inRounds('*†‡§'),
  decimalZero: (value: number) => String(value).padStart(2, '0'),
  ordinal,
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  ideographDigital: chinese,
  japaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalFullWidth: fullWidth,
  russianLower: oneOfSigns('абвгдежзиклмнопрстуфхцчшщыэюя'),
  russianUpper: oneOfSigns('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'),
  hebrew1: oneOfSigns('אבגדהוזחטיכלמנסעפצקרשת'),
  arabicAlpha: oneOfSigns('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
} as const satisfies Readonly<Record<string, (value: number) => string>>;

export type NumberFormat = keyof typeof FORMATS;

/** The names of number formats, except that of numbers which are not shown. */
export const NUMBER_FORMATS = Object.keys(FORMATS) as NumberFormat[];

export const isNumberFormat = (name: unknown): name is NumberFormat =>
  typeof name === 'string' && Object.hasOwn(FORMATS, name);

/** Formats a number: `(4, 'lowerRoman')` -> `iv`. Nothing for `none`; digits for a format that is not known. */
export function formatNumber(value: number, format: string): string {
  if (format === 'none') return '';
  return isNumberFormat(format) ? FORMATS[format](value) : String(value);
}
