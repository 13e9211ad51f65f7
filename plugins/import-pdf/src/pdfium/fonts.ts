import type { Font } from '../page/page.ts';
import { intAt, narrowTextOf, type Engine } from './engine.ts';

const BOLD = /bold|black|heavy|semibold|demi/iu;
const ITALIC = /italic|oblique|slanted/iu;
const FIXED = /mono|courier|consol|typewriter/iu;
const BOLD_WEIGHT = 600;
/** Bits of a font descriptor's flags (ISO 32000-2, table 121). */
const FLAGS = { fixed: 1, italic: 1 << 6, forcedBold: 1 << 18 } as const;
const MAX_FAMILY = 64;

/** Reads each font of a file once. */
export class Fonts {
  readonly #engine: Engine;
  readonly #known = new Map<number, Font>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get(handle: number): Font {
    const known = this.#known.get(handle);
    if (known) return known;
    const font = this.#read(handle);
    this.#known.set(handle, font);
    return font;
  }

  #read(handle: number): Font {
    if (handle === 0) return { family: '', isBold: false, isItalic: false, isFixed: false };
    const { pdfium, scratch } = this.#engine;
    const name = narrowTextOf(this.#engine, (place, bytes) => pdfium._FPDFFont_GetBaseFontName(handle, place, bytes));
    const family = narrowTextOf(this.#engine, (place, bytes) => pdfium._FPDFFont_GetFamilyName(handle, place, bytes));
    const flags = Math.max(0, pdfium._FPDFFont_GetFlags(handle));
    const hasAngle = pdfium._FPDFFont_GetItalicAngle(handle, scratch) !== 0 && intAt(this.#engine, scratch) !== 0;
    return {
      family: familyOf(family === '' || family.includes('+') ? name : family),
      isBold: BOLD.test(name) || (flags & FLAGS.forcedBold) !== 0 || pdfium._FPDFFont_GetWeight(handle) >= BOLD_WEIGHT,
      isItalic: ITALIC.test(name) || (flags & FLAGS.italic) !== 0 || hasAngle,
      isFixed: (flags & FLAGS.fixed) !== 0 || FIXED.test(name),
    };
  }
}

const STYLES = new Set(['regular', 'bold', 'italic', 'oblique']);

/**
 * Returns Liberation Serif for `BAAAAA+LiberationSerif-Bold`: six letters name the subset, and words are joined. Styles may also follow a
 * blank.
 */
export function familyOf(name: string): string {
  const [family = ''] = name
    .replace(/^[A-Z]{6}\+/u, '')
    .replace(/(?:PS)?MT$/u, '')
    .split(/[,-]/u);
  const words = family.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(' ');
  while (words.length > 1 && STYLES.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .slice(0, MAX_FAMILY);
}
