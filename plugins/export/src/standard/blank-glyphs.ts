import { type PdfDict, PdfStream, type PDF } from '@libpdf/core';
import type { ShowsBlanks } from './artifacts.ts';

const BLANKS: ReadonlySet<number> = new Set([0x20, 0xa0]);
const TOKEN = /begin(?<kind>bfchar|bfrange)|endbf|<(?<hex>[0-9a-f]{1,8})>/giu;
/** The maximum length of a map of characters that is read. */
const MAX_MAP = 2_000_000;

/**
 * Returns a function for the fonts of a page. Chromium writes the blanks between two form controls without a tag, and their glyphs have the
 * numbers of the font, so that only its map of characters (ISO 32000-2, 9.10.3) tells which of them are blanks.
 */
export function blanksOf(pdf: PDF, page: PdfDict): ShowsBlanks {
  const resolve = pdf.getObject.bind(pdf);
  const fonts = page.getDict('Resources', resolve)?.getDict('Font', resolve);
  const known = new Map<string, ReadonlySet<number>>();
  const codesOf = (name: string): ReadonlySet<number> => {
    const codes = known.get(name) ?? blankCodes(fonts?.getDict(name, resolve)?.get('ToUnicode', resolve));
    known.set(name, codes);
    return codes;
  };
  return (font, operand) => {
    const codes = /^\s*<(?<hex>(?:[0-9a-f]{4}){1,100})>\s*$/iu.exec(operand)?.groups?.['hex']?.match(/.{4}/gu) ?? [];
    return codes.length > 0 && codes.every((code) => codesOf(font).has(Number.parseInt(code, 16)));
  };
}

function blankCodes(map: unknown): ReadonlySet<number> {
  if (!(map instanceof PdfStream)) return new Set();
  const text = Buffer.from(map.getDecodedData()).toString('latin1').slice(0, MAX_MAP);
  const codes = new Set<number>();
  /** The size of an entry of the open section, and its numbers so far. */
  let [size, entry]: [number, number[]] = [0, []];
  for (const { groups } of text.matchAll(TOKEN)) {
    const hex = groups?.['hex'];
    if (hex === undefined) [size, entry] = [SIZES[groups?.['kind'] ?? ''] ?? 0, []];
    else if (size > 0) entry.push(Number.parseInt(hex, 16));
    if (size === 0 || entry.length < size) continue;
    const [first = 0, last = 0, character = 0] = size === 2 ? [entry[0], entry[0], entry[1]] : entry;
    for (const blank of BLANKS)
      if (blank >= character && blank - character <= last - first) codes.add(first + blank - character);
    entry = [];
  }
  return codes;
}

/** The numbers of an entry by the kind of its section: a code or the first and last one, and the character. */
const SIZES: Readonly<Record<string, number>> = { bfchar: 2, bfrange: 3 };
