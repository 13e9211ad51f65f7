import { append } from '@editor-companion/formats/lists';
import { heightOf, widthOf, type Rect } from '../page/rect.ts';
import type { PageLines } from './bands.ts';
import type { Body } from './body.ts';
import type { Line } from './line.ts';
import { isEven, partedAt, SMALLER, startsIn, type PageNote } from './note-parts.ts';
import { referencesIn } from './references.ts';

/** The notes at the foot of a page. */
export interface Foot {
  readonly notes: readonly PageNote[];
  readonly taken: ReadonlySet<Line>;
  /** The separator line above them. */
  readonly rule: Rect | undefined;
}

/** The maximum number of lines of a page that may begin a note, from the bottom. */
const MAX_STARTS = 100;
/** The minimum length of the separator line, and the maximum difference between those of two pages. In points. */
const MIN_RULE = 18;
const SAME_PLACE = 2;
/** The maximum number of footer lines below the notes of a page, and the share of the page that contains them. */
const MAX_FOOTER = 2;
const EDGE = 0.16;
/** The maximum distance between the separator line and the first note, in font sizes. */
const BELOW_RULE = 2.5;

/**
 * Finds footnotes of a page: its last lines, in a smaller font size, below a separator line or with raised labels, to which the page has
 * references.
 */
export function footOf({ page, lines }: PageLines, body: Body): Foot {
  const taken = new Set<Line>();
  const notes: PageNote[] = [];
  const starts = startsIn(lines)
    .toSorted((a, b) => a.line.baseline - b.line.baseline)
    .slice(-MAX_STARTS);
  const references = starts.length === 0 ? [] : lines.flatMap(referencesIn);
  const rules = references.length === 0 ? [] : separatorsOf(page.rules);
  let rule: Rect | undefined;
  for (const { line, isRaised } of starts) {
    if (taken.has(line) || references.length === 0) continue;
    const above = ruleAbove(line, rules);
    const zone = withoutFooter(below(line.baseline - 1, lines, line), line, page.height);
    const isToldApart = isRaised || line.size < body.size * SMALLER || above !== undefined;
    if (!isToldApart || !isEven(zone, line)) continue;
    const held = new Set(zone);
    const found = partedAt(
      zone,
      references.filter((reference) => !held.has(reference.line)),
    );
    if (found.length === 0) continue;
    for (const one of zone) taken.add(one);
    append(
      notes,
      found.map((note) => ({ kind: 'footnote' as const, page, ...note })),
    );
    rule ??= above;
  }
  return { notes, taken, rule };
}

/**
 * Returns the lines above the first note of a page, if they continue the last note of the page before. Both pages must have the same
 * separator line.
 */
export function continuedIn({ page, lines }: PageLines, body: Body, { rule }: Pick<Foot, 'rule'>): readonly Line[] {
  const own = separatorsOf(page.rules).find((one) => rule !== undefined && isSamePlace(one, rule));
  if (own === undefined) return [];
  const zone = below(own.bottom, lines, own);
  return zone.length > 0 && isEven(zone, { size: body.size * SMALLER - 1 }) ? zone : [];
}

const separatorsOf = (rules: readonly Rect[]): Rect[] =>
  rules.filter((rule) => widthOf(rule) >= MIN_RULE && widthOf(rule) > heightOf(rule));

/** Returns the lines below a height that overlap horizontally. */
const below = (top: number, lines: readonly Line[], { left, right }: Pick<Rect, 'left' | 'right'>): Line[] =>
  lines.filter((line) => line.baseline > top && line.left < right && line.right > left);

/** Removes the footer: larger text at the lower edge of the page after the notes. */
function withoutFooter(zone: readonly Line[], start: Line, height: number): readonly Line[] {
  const end = zone.findIndex((line) => !isEven([line], start));
  const rest = end === -1 ? [] : zone.slice(end);
  return rest.length <= MAX_FOOTER && rest.every(({ top }) => top > height * (1 - EDGE))
    ? zone.slice(0, end === -1 ? undefined : end)
    : zone;
}

const isSamePlace = (a: Rect, b: Rect): boolean =>
  Math.abs(a.left - b.left) < SAME_PLACE && Math.abs(a.right - b.right) < SAME_PLACE;

const ruleAbove = (line: Line, rules: readonly Rect[]): Rect | undefined =>
  rules.find(
    ({ left, right, bottom }) =>
      left < line.right && right > line.left && bottom < line.baseline && bottom > line.top - line.size * BELOW_RULE,
  );
