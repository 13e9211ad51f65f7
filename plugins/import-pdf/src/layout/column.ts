import { greatest, least } from '@editor-companion/formats/lists';
import type { PageLines } from './bands.ts';
import { firstWordOf, textOf, type Line } from './line.ts';
import { around, heightOf, widthOf, type Rect } from '../page/rect.ts';

/** A line with the sides of the column that contains it. */
export interface PlacedLine extends Line {
  readonly column: { readonly left: number; readonly right: number };
}

/** The maximum distance of baselines within a block, in font sizes. */
const TIGHT = 2.2;
/** The maximum distance between ends of lines that show a common side, in font sizes. */
const CLOSE = 1;
/** The minimum number of lines of a block that must show its side. */
const WITNESSES = 3;
/** The minimum share of a column that a line must fill to show its side, and the maximum share of the line for the next word. */
const LONG = 0.6;
const SHORT = 0.4;
/** The minimum share of full lines in a block, and the maximum share of the lines below them that begin with capitals. */
const FILLED = 0.6;
const CAPITALS = 0.7;
/** The maximum padding of a box in points, and the number of vertical lines above which a page contains a drawing. */
const MAX_PADDING = 12;
const MAX_UPRIGHT = 300;

/**
 * Finds the column of each line: that of the box around it, of its block if enough lines show it, else of the page.
 * @param among the pages that show where text runs on a page
 */
export function placeLines(pages: readonly PageLines[], among: readonly PageLines[] = pages): PlacedLine[] {
  const sides = textSides(among);
  return pages.flatMap(({ page, lines }) => {
    const boxOf = createBoxes(page.rules);
    const wide = sides.get(Math.round(page.width)) ?? { left: 0, right: page.width };
    return blocksOf(lines).flatMap((block) => {
      const side = sideOf(block, wide);
      return block.map((line) => ({ ...line, column: boxOf(line) ?? side }));
    });
  });
}

type Column = PlacedLine['column'];

/** Finds the right side of a block. A line shows it if it ends there, or if the next word would not have fitted before it. */
function sideOf(block: readonly Line[], wide: Column): Column {
  const left = Math.min(least(block.map((line) => line.left)), wide.right);
  const right = greatest(block.map((line) => line.right));
  const size = block[0]?.size ?? 1;
  const witnesses = block.filter((line) => line.right > right - size * CLOSE).length;
  if (witnesses >= WITNESSES || (witnesses >= 2 && witnesses >= block.length - 1)) return { left, right };
  return isFilled(block, { left, right }) ? { left, right } : wide;
}

/** Tells whether the lines of a block fill the column. Verse and addresses have short lines, or lines that each begin with a capital. */
function isFilled(block: readonly Line[], column: Column): boolean {
  const pairs = block.slice(1).map((next, at) => [block[at] ?? next, next] as const);
  const full = pairs.filter(([line, next]) => {
    const word = around(firstWordOf(next));
    const isLong = widthOf(line) > (column.right - column.left) * LONG && widthOf(word) < widthOf(line) * SHORT;
    return isLong && line.right + line.size * 0.3 + widthOf(word) > column.right;
  });
  const capitals = full.filter(([, next]) => /^\p{Lu}/u.test(textOf(next))).length;
  return full.length >= WITNESSES && full.length >= pairs.length * FILLED && capitals < full.length * CAPITALS;
}

/** Finds the vertical lines on both sides of a text. The text has the same distance to the right line as to the left one. */
function createBoxes(rules: readonly Rect[]): (line: Line) => Column | undefined {
  const upright = rules.filter((rule) => heightOf(rule) > widthOf(rule));
  if (upright.length < 2 || upright.length > MAX_UPRIGHT) return () => undefined;
  return (line) => {
    const beside = upright.filter(({ top, bottom }) => top <= line.top + line.size / 2 && bottom >= line.baseline);
    const left = greatest(
      beside.flatMap((rule) => (rule.right <= line.left ? rule.right : [])),
      -1,
    );
    const right = Math.min(1e6, least(beside.flatMap((rule) => (rule.left >= line.right ? rule.left : []))));
    if (left < 0 || right === 1e6) return undefined;
    const padding = Math.min(line.left - left, MAX_PADDING);
    return { left: left + padding, right: Math.max(line.right, right - padding) };
  };
}

/** Returns the sides of the text for all pages of one width. If no line reaches the right side, both margins are assumed to be equal. */
function textSides(pages: readonly PageLines[]): Map<number, { left: number; right: number }> {
  const sides = new Map<number, { left: number; right: number }>();
  for (const { page } of pages) {
    const width = Math.round(page.width);
    if (sides.has(width)) continue;
    const lines = pages.filter((one) => Math.round(one.page.width) === width).flatMap((one) => one.lines);
    const left = Math.min(width / 4, least(lines.map((line) => line.left)));
    const right = greatest(
      lines.map((line) => line.right),
      0,
    );
    const witnesses = lines.filter((line) => line.right > right - line.size * CLOSE).length;
    sides.set(width, { left, right: witnesses >= WITNESSES ? right : Math.max(right, width - left) });
  }
  return sides;
}

/** Groups lines that follow each other downwards. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1)?.at(-1);
    const step = last === undefined ? 0 : line.baseline - last.baseline;
    const isNext = last !== undefined && step > 0 && step < last.size * TIGHT && Math.abs(last.size - line.size) < 1;
    if (isNext) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
