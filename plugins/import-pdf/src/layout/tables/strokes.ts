import type { Glyph } from '../../page/page.ts';
import { around, heightOf, widthOf, type Rect } from '../../page/rect.ts';
import type { PageLines } from '../bands.ts';

/** A line drawn below or through text. */
export type Stroke = 'underline' | 'strike';

/** The vertical range of such lines in font sizes, downwards from the baseline. */
const PLACES = { underline: [0.01, 0.3], strike: [-0.5, -0.15] } as const;
const STROKES = ['underline', 'strike'] as const;
/** The maximum distance in points between a vertical line and the horizontal line that it meets. */
const SLACK = 1;
/** The minimum length in points of a vertical line that is the side of a box. */
const MIN_SIDE = 5;
/** The height in points of the rows of the line index. */
const STEP = 4;
/** The minimum shares of a line that the text spans and that its characters fill. Borders of paragraphs extend beyond the text. */
const REACHED = 0.9;
const FILLED = 0.6;

/** Finds the characters with lines below or through them. Edges of boxes, table cells, paragraphs and filled areas do not count. */
export function strokesIn(pages: readonly PageLines[]): ReadonlyMap<Glyph, ReadonlySet<Stroke>> {
  const strokes = new Map<Glyph, Set<Stroke>>();
  for (const { page, lines } of pages) {
    const rules = indexOf(page.rules);
    if (rules.size === 0) continue;
    const glyphs = lines.flatMap((line) => line.glyphs);
    for (const stroke of STROKES)
      for (const [rule, touched] of touchedBy(rules, glyphs, PLACES[stroke]))
        if (isFitting(rule, touched))
          for (const glyph of touched) strokes.set(glyph, (strokes.get(glyph) ?? new Set()).add(stroke));
  }
  return strokes;
}

type Index = ReadonlyMap<number, readonly Rect[]>;

/** Indexes horizontal lines that meet no vertical line by their height. */
function indexOf(rules: readonly Rect[]): Index {
  const sides = rules.filter((rule) => heightOf(rule) > Math.max(widthOf(rule), MIN_SIDE));
  const index = new Map<number, Rect[]>();
  for (const rule of rules) {
    if (heightOf(rule) >= widthOf(rule) || sides.some((side) => meets(side, rule))) continue;
    const at = Math.floor(rule.top / STEP);
    const known = index.get(at);
    if (known) known.push(rule);
    else index.set(at, [rule]);
  }
  return index;
}

const meets = (side: Rect, rule: Rect): boolean =>
  side.left >= rule.left - SLACK &&
  side.left <= rule.right + SLACK &&
  side.top <= rule.top + SLACK &&
  side.bottom >= rule.top - SLACK;

function touchedBy(rules: Index, glyphs: readonly Glyph[], [from, to]: readonly [number, number]): Map<Rect, Glyph[]> {
  const touched = new Map<Rect, Glyph[]>();
  for (const glyph of glyphs) {
    const [top, bottom] = [glyph.baseline + from * glyph.look.size, glyph.baseline + to * glyph.look.size];
    const middle = (glyph.left + glyph.right) / 2;
    for (let at = Math.floor(top / STEP); at <= Math.floor(bottom / STEP); at += 1)
      for (const rule of rules.get(at) ?? []) {
        if (rule.top < top || rule.top > bottom || rule.left > middle || rule.right < middle) continue;
        const known = touched.get(rule);
        if (known) known.push(glyph);
        else touched.set(rule, [glyph]);
      }
  }
  return touched;
}

function isFitting(rule: Rect, glyphs: readonly Glyph[]): boolean {
  const inked = glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0);
  return inked >= widthOf(rule) * FILLED && widthOf(around(glyphs)) >= widthOf(rule) * REACHED;
}
