import type { PageLines } from './bands.ts';
import type { Line } from './line.ts';

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

/** Finds for each line the column that it runs in: of its block, where enough lines show it, else of the page. */
export function placeLines(pages: readonly PageLines[]): PlacedLine[] {
  const sides = textSides(pages);
  return pages.flatMap(({ page, lines }) =>
    blocksOf(lines).flatMap((block) => {
      const wide = sides.get(Math.round(page.width)) ?? { left: 0, right: page.width };
      const left = Math.min(...block.map((line) => line.left));
      const right = Math.max(...block.map((line) => line.right));
      const size = block[0]?.size ?? 1;
      const witnesses = block.filter((line) => line.right > right - size * CLOSE).length;
      const isShown = witnesses >= WITNESSES || (witnesses >= 2 && witnesses >= block.length - 1);
      const column = isShown ? { left: Math.min(left, wide.right), right } : wide;
      return block.map((line) => ({ ...line, column }));
    }),
  );
}

/** The sides of the text on all pages of one width; where no line reaches the right one, margins are taken to be equal. */
function textSides(pages: readonly PageLines[]): Map<number, { left: number; right: number }> {
  const sides = new Map<number, { left: number; right: number }>();
  for (const { page } of pages) {
    const width = Math.round(page.width);
    if (sides.has(width)) continue;
    const lines = pages.filter((one) => Math.round(one.page.width) === width).flatMap((one) => one.lines);
    const left = lines.reduce((least, line) => Math.min(least, line.left), width / 4);
    const right = lines.reduce((most, line) => Math.max(most, line.right), 0);
    const witnesses = lines.filter((line) => line.right > right - line.size * CLOSE).length;
    sides.set(width, { left, right: witnesses >= WITNESSES ? right : Math.max(right, width - left) });
  }
  return sides;
}

/** Lines that follow each other downwards, of about one size. */
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
