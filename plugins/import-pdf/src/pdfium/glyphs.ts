import type { Glyph } from '../page/page.ts';
import { doubleAt, floatAt, type Engine } from './engine.ts';
import type { Looks } from './looks.ts';
import { rectIn, type View } from './view.ts';

/** A hyphen at the end of a line, as PDFium tells it. */
const HYPHENS = new Set(['\u0002', '-', '\u00AD', '\u2010']);
const LIGATURES = /[\uFB00-\uFB06]/u;

/** The characters of a page in the order of the file, blanks as a property of what follows them. */
export function readGlyphs(engine: Engine, textPage: number, looks: Looks, view: View): Glyph[] {
  const { pdfium } = engine;
  const glyphs: Glyph[] = [];
  const count = pdfium._FPDFText_CountChars(textPage);
  let isApart = false;
  for (let at = 0; at < count; at += 1) {
    const text = textOf(pdfium._FPDFText_GetUnicode(textPage, at));
    if (text.trim() === '') {
      isApart = true;
      continue;
    }
    glyphs.push(glyphAt(engine, textPage, at, { text, isApart, look: looks.get(textPage, at) }, view));
    isApart = false;
  }
  return glyphs;
}

/** What cannot be shown is a blank. */
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
  pdfium._FPDFText_GetLooseCharBox(textPage, at, scratch);
  const side = (index: number): number => floatAt(engine, scratch + index * 4);
  const box = rectIn(view, side(0), side(3), side(2), side(1));
  pdfium._FPDFText_GetCharOrigin(textPage, at, scratch, scratch + 8);
  const [, baseline] = view.point(doubleAt(engine, scratch), doubleAt(engine, scratch + 8));
  const isHyphen = HYPHENS.has(text);
  return { ...box, text: text === '\u0002' ? '-' : text, baseline, look, isApart, isHyphen };
}
