import type { DocumentNode } from '@editor-companion/document';

/** The numbers of the surrounding list items, outermost first. */
type Numbers = readonly { readonly value: number; readonly type: string }[];

/** Returns the visible text of a document, including the numbers of lists and notes, which plain text omits. */
export function visibleText(document: DocumentNode): string {
  const notes = { footnote: 0, endnote: 0 };
  const textOf = (node: DocumentNode, numbers: Numbers): string => {
    if (node.type === 'hardBreak') return '\n';
    if (node.type === 'footnoteReference')
      return node.attrs?.['kind'] === 'endnote' ? format(++notes.endnote, 'i') : String(++notes.footnote);
    if (node.type === 'orderedList') return orderedList(node, numbers);
    const text = (node.text ?? '') + (node.content ?? []).map((child) => textOf(child, numbers)).join('');
    return node.type === 'text' ? text : `${text}\n`;
  };
  const orderedList = ({ attrs = {}, content = [] }: DocumentNode, numbers: Numbers): string =>
    content
      .map((item, index) => {
        const path = [...numbers, { value: Number(attrs['start'] ?? 1) + index, type: stringOf(attrs['type'], '1') }];
        return `${label(stringOf(attrs['levelText'], `%${path.length}.`), path)} ${textOf(item, path)}`;
      })
      .join('');
  return textOf(document, []);
}

const stringOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const label = (levelText: string, numbers: Numbers): string =>
  levelText.replaceAll(/%(\d)/g, (_, level: string) => {
    const number = numbers[Number(level) - 1];
    return number === undefined ? '' : format(number.value, number.type);
  });

function format(value: number, type: string): string {
  if (type === 'a' || type === 'A') return cased(letters(value), type === 'a');
  return type === 'i' || type === 'I' ? cased(roman(value), type === 'i') : String(value);
}

const cased = (text: string, isLower: boolean): string => (isLower ? text.toLowerCase() : text);

/** Returns A…Z, AA, BB…, as word processors count. */
const letters = (value: number): string =>
  String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

const ROMAN = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

function roman(value: number): string {
  const digit = ROMAN.find(([, worth]) => worth <= value);
  return digit === undefined ? '' : digit[0] + roman(value - digit[1]);
}
