const DIGITS = '0123456789+-=()';
const RAISED: Readonly<Record<string, string>> = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

/** Converts digits to superscript or subscript characters, for editors without such marks. Undefined for other text. */
export function raised(text: string, script: string): string | undefined {
  const signs = Array.from(text, (sign) => RAISED[script]?.[DIGITS.indexOf(sign)]);
  return signs.includes(undefined) ? undefined : signs.join('');
}
