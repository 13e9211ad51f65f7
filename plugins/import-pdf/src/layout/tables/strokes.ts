import type { Glyph } from '../../page/page.ts';
import { around, heightOf, widthOf, type Rect } from '../../page/rect.ts';
import type { PageLines } from '../bands.ts';

/** A line that is drawn with text. */
export type Stroke = 'underline' | 'strike';

/** Where such lines run, in sizes of the text: from its baseline downwards, upwards where negative. */
const PLACES = { underline: [0.01, 0.3], strike: [-0.5, -0.15] } as const;
const STROKES = ['underline', 'strike'] as const;
/** Points by which an upright line may miss the level one that it meets. */
const SLACK = 1;
/** Points of an upright line from which it is the side of a box. */
const MIN_SIDE = 5;
/** Points of height that lines are looked up by. */
const STEP = 4;
/** Share of a line over which its text reaches, and that its characters fill: borders of paragraphs go on beside the text. */
const REACHED = 0.9;
const FILLED = 0.6;

/** Which characters have lines drawn below or through them; edges of boxes, table cells, paragraphs and filled areas are none. */
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

/** Level lines that no upright one meets, by their height. */
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
