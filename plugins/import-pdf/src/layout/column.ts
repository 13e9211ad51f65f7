import { greatest, least } from '@editor-companion/formats/lists';
import type { PageLines } from './bands.ts';
import { firstWordOf, textOf, type Line } from './line.ts';
import { around, heightOf, widthOf, type Rect } from '../page/rect.ts';

/** A line and the sides between which its text runs. */
export interface PlacedLine extends Line {
  readonly column: { readonly left: number; readonly right: number };
}

/** Lines whose baselines stand so many sizes apart are of one block. */
const TIGHT = 2.2;
/** Lines that end so close to the same side, in sizes, show where it is. */
const CLOSE = 1;
/** Lines of a block that show its side. */
const WITNESSES = 3;
/** Share of a column that a line which shows it fills, and of the line that the next word does not. */
const LONG = 0.6;
const SHORT = 0.4;
/** Share of a block's lines that are full, and of the lines below them that may begin with capitals. */
const FILLED = 0.6;
const CAPITALS = 0.7;
/** Points of padding in a box, and upright lines of a page beyond which it holds a drawing. */
const MAX_PADDING = 12;
const MAX_UPRIGHT = 300;

/**
 * Finds for each line the column that it runs in: of the box around it, of its block, where enough lines show it, else of the page.
 *
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

/** Lines that end at one side show it, as do those that would have had no room for the next word if that were the side. */
function sideOf(block: readonly Line[], wide: Column): Column {
  const left = Math.min(least(block.map((line) => line.left)), wide.right);
  const right = greatest(block.map((line) => line.right));
  const size = block[0]?.size ?? 1;
  const witnesses = block.filter((line) => line.right > right - size * CLOSE).length;
  if (witnesses >= WITNESSES || (witnesses >= 2 && witnesses >= block.length - 1)) return { left, right };
  return isFilled(block, { left, right }) ? { left, right } : wide;
}

/** Verse and addresses have lines that end early, or each line begins with a capital. */
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

/** The upright lines on both sides of a text: it keeps as far from the right one as from the left one. */
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

/** The sides of the text on all pages of one width; where no line reaches the right one, margins are taken to be equal. */
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

/** Lines that follow each other downwards. */
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
