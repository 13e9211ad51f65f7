/** What a field holds; decides how it is aligned. */
export type ValueKind = 'text' | 'number' | 'boolean';

/** Numbers as programs write them: `1234.5`, `1,234.50`, `1.234,50`, `-3 %`, `12 €`, `1e6`. */
const NUMBER =
  /^[+-]?(?:\p{Sc} ?)?(?:\d{1,40}|\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,12})(?:[.,]\d{1,40})?(?:e[+-]?\d{1,4})?(?: ?[%\p{Sc}])?$/iu;
const BOOLEAN = /^(?:true|false|wahr|falsch|vrai|faux)$/i;
/** Post codes and telephone numbers are no numbers. */
const LEADING_ZERO = /^0\d/;
const MAX = 64;

/** Tells numbers and truth values from text; nothing is rewritten, so that no value changes. */
export function kindOf(field: string): ValueKind {
  if (field.length > MAX || field === '') return 'text';
  const text = field.trim();
  if (NUMBER.test(text)) return LEADING_ZERO.test(text) ? 'text' : 'number';
  return BOOLEAN.test(text) ? 'boolean' : 'text';
}

/** Whether the first record names the columns: all its fields are text that is not empty, and below it stands something else. */
export function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.length < 2 || others.length === 0) return false;
  const names = first.every((field) => field.trim() !== '' && field.length <= 200 && kindOf(field) === 'text');
  if (!names || new Set(first).size < first.length) return false;
  const isMixed = others.some((record) => record.some((field) => kindOf(field) !== 'text'));
  return isMixed || others.length >= 2;
}
