import type { Glyph } from './page.ts';
import { around, contains, heightOf, shared, widthOf, type Rect } from './rect.ts';

/** A path that is drawn on a page. */
export interface Drawing extends Rect {
  /** Whether it has curves or slanting lines: what is level and upright may be a table, a box or a line below text. */
  readonly isFree: boolean;
  /** Whether it is a filled area. */
  readonly isArea: boolean;
  /** Number of its marked content; -1 for none. */
  readonly content: number;
}

/** Paths that belong together, and are a picture to those who look at the page. */
export interface Figure extends Rect {
  readonly content: number;
  /** What stands in it. */
  readonly glyphs: readonly Glyph[];
}

/** Points between paths of one figure, and the sides of a figure at least. */
const STEP = 4;
const MIN_SIDE = 24;
/** Steps of a page at most: those of larger papers are longer. */
const MAX_STEPS = 40_000;
/** Free paths that make a figure, and areas of different height or width without text, as charts have. */
const MIN_FREE = 2;
const MIN_BARS = 3;
/** Share of a figure that they take up at least. */
const MIN_SHOWN = 0.08;
/** Share of a page from which a path is its ground. */
const GROUND = 0.7;
/** Characters, and characters without a gap, of the labels of a figure: where there are more, it is a box around text. */
const MAX_LABELS = 400;
const MAX_LABEL = 60;
/** Points around the paths in which labels stand. */
const MARGIN = 14;
const MAX_FIGURES = 20;
/** Groups of paths that are looked at, and pairs of areas and characters. */
const MAX_GROUPS = 200;
const MAX_COMPARED = 50_000_000;

/** The figures among the paths of a page. */
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

/** Areas behind text are cells and boxes. */
const isBar = (drawing: Drawing, glyphs: readonly Glyph[]): boolean =>
  !glyphs.some(({ left, right, top, bottom }) => contains(drawing, (left + right) / 2, (top + bottom) / 2));

/** An area with level and upright sides; lines may be drawn as such, too. */
const isPlainArea = (one: Drawing): boolean =>
  one.isArea && !one.isFree && Math.min(widthOf(one), heightOf(one)) >= STEP;

/** Whether paths show something: signs in the cells of a table are small beside it. */
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

/** The longest stretch of characters that follow each other along one baseline. */
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

/** Paths that touch each other, over the steps of a page that they cover: their number may be large. */
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

/** Each step becomes the sum of all above and before it: how many paths cover it. */
function sumUp(steps: Int32Array, columns: number, rows: number): void {
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const at = y * columns + x;
      const [before, above] = [x > 0 ? (steps[at - 1] ?? 0) : 0, y > 0 ? (steps[at - columns] ?? 0) : 0];
      const both = x > 0 && y > 0 ? (steps[at - columns - 1] ?? 0) : 0;
      steps[at] = (steps[at] ?? 0) + before + above - both;
    }
}

/** The number of the group that each covered step belongs to; steps that meet at a corner belong together. */
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
