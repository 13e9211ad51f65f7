import type { Glyph } from './page.ts';
import { around, contains, heightOf, shared, widthOf, type Rect } from './rect.ts';

/** A path that is drawn on a page. */
export interface Drawing extends Rect {
  /** True if the path has curves or slanting lines. Horizontal and vertical lines may be a table, a box or an underline. */
  readonly isFree: boolean;
  /** True if it is a filled area. */
  readonly isArea: boolean;
  /** The id of its marked content, or -1. */
  readonly content: number;
}

/** Paths that together form a picture. */
export interface Figure extends Rect {
  readonly content: number;
  /** The characters in it. */
  readonly glyphs: readonly Glyph[];
}

/** The maximum distance between paths of a figure, and the minimum side of a figure. In points. */
const STEP = 4;
const MIN_SIDE = 24;
/** The maximum number of grid cells of a page. Larger paper has larger grid cells. */
const MAX_STEPS = 40_000;
/** The minimum number of free paths in a figure, and of areas with different sizes and without text, as in charts. */
const MIN_FREE = 2;
const MIN_BARS = 3;
/** The minimum share of a figure that its paths cover. */
const MIN_SHOWN = 0.08;
/** The share of a page above which a path is its background. */
const GROUND = 0.7;
/** The maximum number of characters of a figure's labels, in total and without a gap. A figure with more is a box around text. */
const MAX_LABELS = 400;
const MAX_LABEL = 60;
/** The margin around the paths in which labels may be, in points. */
const MARGIN = 14;
const MAX_FIGURES = 20;
/** The maximum number of groups of paths, and of pairs of areas and characters, that are examined. */
const MAX_GROUPS = 200;
const MAX_COMPARED = 50_000_000;

/** Finds the figures among the paths of a page. */
export function figuresAmong(drawings: readonly Drawing[], glyphs: readonly Glyph[], page: Rect): Figure[] {
  const figures: Figure[] = [];
  const inked = drawings.filter((one) => areaOf(one) < areaOf(page) * GROUND);
  const areas = inked.filter(isPlainArea);
  const bars = new Set(areas.length * glyphs.length > MAX_COMPARED ? [] : areas.filter((one) => isBar(one, glyphs)));
  const parts = inked.filter((one) => !isPlainArea(one) || bars.has(one));
  const groups = groupsOf(parts, page).filter(isFigure);
  for (const group of groups.slice(0, MAX_GROUPS)) {
    const rect = shared(around(group), page);
    const labels = glyphs.filter((glyph) => isInside(glyph, rect));
    if (labels.length > MAX_LABELS || longestOf(labels) > MAX_LABEL) continue;
    if (figures.length >= MAX_FIGURES || figures.some((one) => touches(one, rect))) continue;
    figures.push({ ...around([rect, ...labels]), content: group[0]?.content ?? -1, glyphs: labels });
  }
  return figures;
}

const areaOf = (rect: Rect): number => widthOf(rect) * heightOf(rect);

const isInside = ({ left, right, top, bottom }: Rect, rect: Rect): boolean =>
  contains(
    { left: rect.left - MARGIN, right: rect.right + MARGIN, top: rect.top - MARGIN, bottom: rect.bottom + MARGIN },
    (left + right) / 2,
    (top + bottom) / 2,
  );

const touches = (a: Rect, b: Rect): boolean =>
  a.left <= b.right + STEP && b.left <= a.right + STEP && a.top <= b.bottom + STEP && b.top <= a.bottom + STEP;

/** An area with text on it is a cell or a box, not a bar of a chart. */
const isBar = (drawing: Drawing, glyphs: readonly Glyph[]): boolean =>
  !glyphs.some(({ left, right, top, bottom }) => contains(drawing, (left + right) / 2, (top + bottom) / 2));

/** Tells whether a path is an area with horizontal and vertical sides. Lines may also be drawn in this way. */
const isPlainArea = (one: Drawing): boolean =>
  one.isArea && !one.isFree && Math.min(widthOf(one), heightOf(one)) >= STEP;

/** Tells whether paths show something. Symbols in table cells are too small. */
function isFigure(group: readonly Drawing[]): boolean {
  const rect = around(group);
  if (Math.min(widthOf(rect), heightOf(rect)) < MIN_SIDE) return false;
  const free = group.filter(({ isFree }) => isFree);
  const bars = group.filter(isPlainArea);
  const shown = [...free, ...bars].reduce((sum, one) => sum + areaOf(one), 0);
  const kinds = (sideOf: (one: Rect) => number): number => new Set(bars.map((bar) => Math.round(sideOf(bar)))).size;
  const isEnough = free.length >= MIN_FREE || Math.max(kinds(widthOf), kinds(heightOf)) >= MIN_BARS;
  return isEnough && shown >= areaOf(rect) * MIN_SHOWN;
}

/** Returns the longest sequence of consecutive characters on one baseline. */
function longestOf(glyphs: readonly Glyph[]): number {
  let [longest, length] = [0, 0];
  for (const [at, glyph] of glyphs.entries()) {
    const last = glyphs[at - 1];
    const follows =
      last !== undefined && Math.abs(last.baseline - glyph.baseline) < 1 && glyph.left - last.right < glyph.look.size;
    length = follows ? length + 1 : 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Groups touching paths with a grid over the page, because there may be many paths. */
function groupsOf(drawings: readonly Drawing[], page: Rect): Drawing[][] {
  if (drawings.length === 0) return [];
  const step = Math.max(STEP, Math.sqrt(areaOf(page) / MAX_STEPS));
  const [columns, rows] = [Math.ceil(widthOf(page) / step) + 1, Math.ceil(heightOf(page) / step) + 1];
  const place = (value: number, from: number, most: number): number =>
    Math.min(most - 1, Math.max(0, Math.floor((value - from) / step)));
  const covered = new Int32Array((columns + 1) * (rows + 1));
  const add = (x: number, y: number, value: number): void => {
    covered[y * (columns + 1) + x] = (covered[y * (columns + 1) + x] ?? 0) + value;
  };
  for (const { left, top, right, bottom } of drawings) {
    const [x0, y0] = [place(left, page.left, columns), place(top, page.top, rows)];
    const [x1, y1] = [place(right, page.left, columns) + 1, place(bottom, page.top, rows) + 1];
    add(x0, y0, 1);
    add(x1, y0, -1);
    add(x0, y1, -1);
    add(x1, y1, 1);
  }
  sumUp(covered, columns + 1, rows + 1);
  const owners = ownersOf(covered, columns + 1, rows + 1);
  const groups = new Map<number, Drawing[]>();
  for (const drawing of drawings) {
    const at = place(drawing.top, page.top, rows) * (columns + 1) + place(drawing.left, page.left, columns);
    const owner = owners[at] ?? 0;
    const known = groups.get(owner);
    if (known) known.push(drawing);
    else groups.set(owner, [drawing]);
  }
  return [...groups.values()];
}

/** Turns the differences of each grid cell into the number of paths that cover it. */
function sumUp(steps: Int32Array, columns: number, rows: number): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = y * columns + x;
      const [before, above] = [x > 0 ? (steps[at - 1] ?? 0) : 0, y > 0 ? (steps[at - columns] ?? 0) : 0];
      const both = x > 0 && y > 0 ? (steps[at - columns - 1] ?? 0) : 0;
      steps[at] = (steps[at] ?? 0) + before + above - both;
    }
}

/** Returns the group index of each covered grid cell. Cells that touch at a corner belong together. */
function ownersOf(covered: Int32Array, columns: number, rows: number): Int32Array {
  const owners = new Int32Array(columns * rows);
  let groups = 0;
  for (let start = 0; start < covered.length; start += 1) {
    if ((covered[start] ?? 0) <= 0 || owners[start] !== 0) continue;
    groups += 1;
    owners[start] = groups;
    const left = [start];
    for (let at = left.pop(); at !== undefined; at = left.pop())
      for (const next of besides(at, columns, rows)) {
        if ((covered[next] ?? 0) <= 0 || owners[next] !== 0) continue;
        owners[next] = groups;
        left.push(next);
      }
  }
  return owners;
}

function besides(at: number, columns: number, rows: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const steps: number[] = [];
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1)
      if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows) steps.push((y + dy) * columns + x + dx);
  return steps;
}
