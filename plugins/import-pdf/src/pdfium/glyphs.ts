import { isRightToLeft } from '../page/direction.ts';
import type { Glyph } from '../page/page.ts';
import type { Rect } from '../page/rect.ts';
import { doubleAt, floatAt, type Engine } from './engine.ts';
import type { Looks } from './looks.ts';
import { rectIn, type View } from './view.ts';

/** Hyphens at the end of a line as PDFium reports them. */
const HYPHENS = new Set(['\u0002', '-', '\u00AD', '\u2010']);
/** PDFium inserts line breaks where it detects new lines. On a page with little text it may detect one at each letter. */
const LINE_BREAKS = new Set([10, 13]);
/** The maximum gap or overlap between letters of a word, relative to the font size. */
const TOUCHING = 0.1;
const LIGATURES = /[\uFB00-\uFB06]/u;

/** Reads the characters of a page in file order. Blanks become a property of the character after them. */
export function readGlyphs(engine: Engine, textPage: number, looks: Looks, view: View): Glyph[] {
  const { pdfium } = engine;
  const glyphs: Glyph[] = [];
  const count = pdfium._FPDFText_CountChars(textPage);
  /** Maps the index of a character to the last blank before it. */
  const blanks = new Map<number, number>();
  let [isApart, isBroken] = [false, false];
  for (let at = 0; at < count; at += 1) {
    const code = codeAt(engine, textPage, at, count);
    // The second half of a surrogate pair was read with the first.
    if (code === SECOND_HALF) continue;
    const text = textOf(code);
    if (text.trim() === '') {
      if (LINE_BREAKS.has(code)) isBroken = true;
      else isApart = true;
      blanks.set(glyphs.length, at);
      continue;
    }
    const glyph = glyphAt(engine, textPage, at, { text, isApart, look: looks.get(textPage, at) }, view);
    glyphs.push(isBroken && !touches(glyphs.at(-1), glyph) ? { ...glyph, isApart: true } : glyph);
    isApart = isBroken = false;
  }
  return glyphs.some(({ text }) => isRightToLeft(text)) ? withBlanks(engine, textPage, glyphs, blanks, view) : glyphs;
}

/** Tells whether a character directly follows another on its line. */
function touches(last: Glyph | undefined, { left, baseline, look: { size } }: Glyph): boolean {
  if (last === undefined || Math.abs(baseline - last.baseline) > size * TOUCHING) return false;
  return Math.abs(left - last.right) < size * TOUCHING;
}

/** With right-to-left letters the file order does not determine which characters a blank separates. Its position does. */
function withBlanks(
  engine: Engine,
  textPage: number,
  glyphs: readonly Glyph[],
  blanks: ReadonlyMap<number, number>,
  view: View,
): Glyph[] {
  return glyphs.map((glyph, place) => {
    const at = blanks.get(place);
    if (at === undefined || engine.pdfium._FPDFText_IsGenerated(textPage, at) === 1) return glyph;
    const { left, right } = boxAt(engine, textPage, at, view);
    // Chromium writes some blanks without a width and at a wrong position.
    return right > left ? { ...glyph, blank: left } : glyph;
  });
}

/**
 * Returns the code point of a character. PDFium returns those beyond the first 65,536, such as emoji and letters of formulas, as two
 * characters.
 */
function codeAt({ pdfium }: Engine, textPage: number, at: number, count: number): number {
  const code = pdfium._FPDFText_GetUnicode(textPage, at);
  if (isLow(code)) return at > 0 && isHigh(pdfium._FPDFText_GetUnicode(textPage, at - 1)) ? SECOND_HALF : code;
  const next = isHigh(code) && at + 1 < count ? pdfium._FPDFText_GetUnicode(textPage, at + 1) : 0;
  return isLow(next) ? 0x1_00_00 + ((code - 0xd8_00) << 10) + (next - 0xdc_00) : code;
}

const SECOND_HALF = -1;
const isHigh = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff;
const isLow = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** Replaces characters that cannot be displayed by a blank. */
function textOf(code: number): string {
  if (code === 2) return '\u0002';
  if (code < 32 || (code >= 0xd8_00 && code <= 0xdf_ff) || code > 0x10_ff_ff || code === 0xff_fe || code === 0xff_ff)
    return '';
  const text = String.fromCodePoint(code);
  return LIGATURES.test(text) ? text.normalize('NFKC') : text;
}

function glyphAt(
  engine: Engine,
  textPage: number,
  at: number,
  { text, isApart, look }: Pick<Glyph, 'text' | 'isApart' | 'look'>,
  view: View,
): Glyph {
  const { pdfium, scratch } = engine;
  const box = boxAt(engine, textPage, at, view);
  pdfium._FPDFText_GetCharOrigin(textPage, at, scratch, scratch + 8);
  const [, baseline] = view.point(doubleAt(engine, scratch), doubleAt(engine, scratch + 8));
  const isHyphen = HYPHENS.has(text);
  return { ...box, text: text === '\u0002' ? '-' : text, baseline, look, isApart, isHyphen };
}

/** Returns the box of a character as its font defines it. */
function boxAt(engine: Engine, textPage: number, at: number, view: View): Rect {
  engine.pdfium._FPDFText_GetLooseCharBox(textPage, at, engine.scratch);
  const side = (index: number): number => floatAt(engine, engine.scratch + index * 4);
  return rectIn(view, side(0), side(3), side(2), side(1));
}
