import { currencyAround } from './currency.ts';
import type { NumberSigns } from './number-signs.ts';

/** A number that was read from text. */
export interface ReadNumber {
  readonly value: number;
  /** A format code that shows the number as in the text (18.8.31). */
  readonly format: string;
  /** True if the text consists of digits only: it may be an identifier. */
  readonly isDigits: boolean;
  /** True for digits in parentheses, which may be a label instead of a negative number. */
  readonly isDoubtful: boolean;
}

/** The maximum length of a text that may be a number. */
const MAX_TEXT = 40;
/** The number of significant digits of a 64-bit number. */
const MAX_DIGITS = 15;
/** The number of digits that `General` shows in a cell (18.8.31). */
const GENERAL_DIGITS = 11;

const GROUPS = String.raw`\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+`;
const BLANKS = String.raw`\d{1,3}(?: \d{3})+`;
const POINT = new RegExp(
  String.raw`^(?:(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|${GROUPS}|${BLANKS})|(\d+))?(?:\.(\d+))?$`,
);
const COMMA = new RegExp(String.raw`^(?:(\d{1,3}(?:\.\d{3})+|${GROUPS}|${BLANKS})|(\d+))(?:,(\d+))?$`);
const EXPONENT = /^(\d)(?:([.,])(\d{1,14}))?[eE]([+-]\d{1,3})$/;

/** Reads a number in a language: `1.234,56`, `-5 %`, `(12.50)`, `CHF 1'000`. Undefined for other text. */
export function readNumber(text: string, signs: NumberSigns): ReadNumber | undefined {
  if (text.length > MAX_TEXT || !/\d/.test(text)) return undefined;
  const outer = signOf(text.trim().replaceAll('\u2212', '-'));
  const { before, after, amount } = currencyAround(outer.rest);
  // There is one sign, before or after the currency.
  const sign = outer.kind === undefined ? signOf(amount) : { ...outer, rest: amount };
  const percent = /^([^%]*?)([ \u00a0\u202f]?)%$/.exec(sign.rest);
  const digits = readDigits(percent?.[1] ?? sign.rest, signs);
  const hasCurrency = before !== '' || after !== '';
  if (!digits || (percent && hasCurrency)) return undefined;
  const value = percent ? Number(`${digits.plain}e-2`) : Number(digits.plain);
  const code = digits.code + (percent ? `${percent[2] === '' ? '' : '\\ '}%` : '');
  const isBare = digits.isPlain && !percent && !hasCurrency;
  return {
    value: (sign.kind === '-' || sign.kind === '(') && value !== 0 ? -value : value,
    format:
      isBare && sign.kind !== '(' && sign.kind !== '+' && digits.isShort
        ? 'General'
        : formatOf(sign.kind, before, code, after),
    isDigits: isBare && sign.kind === undefined,
    isDoubtful: isBare && sign.kind === '(',
  };
}

/** Adds the sign of the text to the format: parentheses for negative numbers, or a plus. */
function formatOf(kind: Sign['kind'], before: string, code: string, after: string): string {
  const whole = before + code + after;
  if (kind === '(') return `${before}${code}_)${after};${before}(${code})${after}`;
  return kind === '+' ? `+${whole};-${whole};${whole}` : whole;
}

interface Sign {
  readonly kind: '-' | '+' | '(' | undefined;
  /** The text without the sign. */
  readonly rest: string;
}

function signOf(text: string): Sign {
  if (text.startsWith('(') && text.endsWith(')')) return { kind: '(', rest: text.slice(1, -1).trim() };
  const [first] = text;
  return first === '-' || first === '+' ? { kind: first, rest: text.slice(1).trim() } : { kind: undefined, rest: text };
}

interface Digits {
  /** In JavaScript's notation. */
  readonly plain: string;
  readonly code: string;
  /** True without groups and decimals. */
  readonly isPlain: boolean;
  /** True if `General` shows it completely. */
  readonly isShort: boolean;
}

function readDigits(text: string, { decimal, groupsByBlank }: NumberSigns): Digits | undefined {
  const power = EXPONENT.exec(text);
  if (power) return ofExponent(power, decimal);
  const found = (decimal === ',' ? COMMA : POINT).exec(text);
  const [, grouped, bare = '', decimals = ''] = found ?? [];
  if (!found || (grouped?.includes(' ') === true && !groupsByBlank)) return undefined;
  const whole = (grouped ?? bare).replaceAll(/\D/g, '');
  const significant = (whole + decimals).replace(/^0+/, '').length;
  // A number has a leading zero only before decimals. Postcodes and telephone numbers have one.
  if (/^0\d/.test(whole) || whole + decimals === '' || significant > MAX_DIGITS) return undefined;
  const places = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`;
  return {
    plain: `${whole || '0'}${decimals === '' ? '' : `.${decimals}`}`,
    code: (grouped === undefined ? '0' : '#,##0') + places,
    isPlain: grouped === undefined && decimals === '',
    isShort: whole.length <= GENERAL_DIGITS,
  };
}

function ofExponent(
  [, whole = '', sign, decimals = '', power = '']: RegExpExecArray,
  decimal: string,
): Digits | undefined {
  if (sign !== undefined && sign !== decimal) return undefined;
  const places = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`;
  const code = `0${places}E+${'0'.repeat(Math.max(power.length - 1, 1))}`;
  return { plain: `${whole}.${decimals || '0'}e${power}`, code, isPlain: false, isShort: false };
}
