import { currencyAround } from './currency.ts';
import type { NumberSigns } from './number-signs.ts';

/** A number that a text says. */
export interface ReadNumber {
  readonly value: number;
  /** A format code that shows it as the text does (18.8.31). */
  readonly format: string;
  /** Digits alone: it may be the name of something. */
  readonly isDigits: boolean;
  /** Digits in parentheses, which may be a mark of the text as well as less than nothing. */
  readonly isDoubtful: boolean;
}

/** Longer texts are no numbers. */
const MAX_TEXT = 40;
/** What a number of 64 bits tells apart. */
const MAX_DIGITS = 15;
/** Digits that `General` shows in a cell (18.8.31). */
const GENERAL_DIGITS = 11;

const GROUPS = String.raw`\d{1,3}(?:['’]\d{3})+|\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+`;
const BLANKS = String.raw`\d{1,3}(?: \d{3})+`;
const POINT = new RegExp(
  String.raw`^(?:(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|${GROUPS}|${BLANKS})|(\d+))?(?:\.(\d+))?$`,
);
const COMMA = new RegExp(String.raw`^(?:(\d{1,3}(?:\.\d{3})+|${GROUPS}|${BLANKS})|(\d+))(?:,(\d+))?$`);
const EXPONENT = /^(\d)(?:([.,])(\d{1,14}))?[eE]([+-]\d{1,3})$/;

/** The number that a text says in a language: `1.234,56`, `-5 %`, `(12.50)`, `CHF 1'000`; undefined for any other text. */
export function readNumber(text: string, signs: NumberSigns): ReadNumber | undefined {
  if (text.length > MAX_TEXT || !/\d/.test(text)) return undefined;
  const outer = signOf(text.trim().replaceAll('\u2212', '-'));
  const { before, after, amount } = currencyAround(outer.rest);
  // A sign stands before or behind the currency, and once.
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

/** Keeps the sign of the text: parentheses for less than nothing, a plus for more. */
function formatOf(kind: Sign['kind'], before: string, code: string, after: string): string {
  const whole = before + code + after;
  if (kind === '(') return `${before}${code}_)${after};${before}(${code})${after}`;
  return kind === '+' ? `+${whole};-${whole};${whole}` : whole;
}

interface Sign {
  readonly kind: '-' | '+' | '(' | undefined;
  /** Without the sign. */
  readonly rest: string;
}

function signOf(text: string): Sign {
  if (text.startsWith('(') && text.endsWith(')')) return { kind: '(', rest: text.slice(1, -1).trim() };
  const [first] = text;
  return first === '-' || first === '+' ? { kind: first, rest: text.slice(1).trim() } : { kind: undefined, rest: text };
}

interface Digits {
  /** As JavaScript writes it. */
  readonly plain: string;
  readonly code: string;
  /** No groups, no decimals. */
  readonly isPlain: boolean;
  /** `General` shows it whole. */
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
  // Numbers begin with a nought before decimals alone: post codes and telephone numbers are none.
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
