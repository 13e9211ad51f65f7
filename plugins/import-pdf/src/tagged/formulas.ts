import type { Glyph } from '../page/page.ts';
import { tagsIn, type Tag } from '../page/tag.ts';
import type { NoteMark } from '../write/inline.ts';
import { contentsIn, type Contents } from './contents.ts';

/** The maximum number of characters of LaTeX in the document model. */
const MAX_LATEX = 100_000;
/** Commands, exponents, indices and groups of LaTeX. Two words in a row suggest a description of the formula. */
const SIGNS = /[\\^_{}]/u;
const WORDS = /\p{L}{2}[\s,]+\p{L}{2}/u;

/** Tells whether the alternative text of a formula is LaTeX rather than a description. */
const isLatex = (alt: string): boolean =>
  alt.trim() !== '' && alt.length <= MAX_LATEX && (SIGNS.test(alt) || !WORDS.test(alt));

/**
 * Replaces the characters of formulas whose tags contain LaTeX (ISO 32000-2, 14.8.4.8.3). The first character of each becomes the formula.
 */
export function marksOfFormulas(root: Tag, contents: Contents): ReadonlyMap<Glyph, NoteMark> {
  const marks = new Map<Glyph, NoteMark>();
  const add = (tag: Tag): void => {
    if (tag.type !== 'Formula' || !isLatex(tag.alt)) return tagsIn(tag).forEach(add);
    const glyphs = contentsIn(tag, () => false).flatMap((part) => contents.peek(part));
    const node = { type: 'inlineMath', attrs: { latex: tag.alt.trim() } };
    for (const glyph of glyphs) marks.set(glyph, { glyphs, node });
  };
  add(root);
  return marks;
}
