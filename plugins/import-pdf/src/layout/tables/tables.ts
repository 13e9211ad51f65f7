import type { Rect } from '../../page/rect.ts';
import type { Glyph } from '../../page/page.ts';
import type { PageLines } from '../bands.ts';
import { gridsOf, type GridCell } from './grid.ts';
import { linesOf, type Line } from '../line.ts';

/** A table of a page, and the text of its cells. */
export interface PageTable extends Rect {
  readonly page: PageLines['page'];
  readonly rows: readonly (readonly FilledCell[])[];
}

export interface FilledCell extends GridCell {
  readonly lines: readonly Line[];
}

/** Cells with text, and their share, from which a grid is a table, not a drawing; the lines of drawings seldom make even cells. */
const MIN_FILLED = 2;
const MIN_SHARE = 1 / 3;
const MIN_SHARE_UNEVEN = 1 / 2;
/** Characters of a word stand so close to each other, in sizes. */
const TIGHT = 0.1;

/** Takes the tables that are drawn with lines out of a page's text. */
export function takeTables({ page, lines }: PageLines): { readonly page: PageLines; readonly tables: PageTable[] } {
  const tables: PageTable[] = [];
  let glyphs: readonly Glyph[] = lines.flatMap((line) => line.glyphs);
  for (const { cells, rows, cellAt, ...rect } of gridsOf(page.rules)) {
    const cellOf = (glyph: Glyph): GridCell | undefined =>
      cellAt((glyph.left + glyph.right) / 2, (glyph.top + glyph.bottom) / 2);
    const held = heldBy(glyphs, cellOf);
    const isEven = cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1);
    const share = isEven ? MIN_SHARE : MIN_SHARE_UNEVEN;
    if (held.size < Math.max(MIN_FILLED, cells.length * share) || cutsWords(cellOf, glyphs)) continue;
    glyphs = glyphs.filter((glyph) => cellOf(glyph) === undefined);
    const byRow: FilledCell[][] = Array.from({ length: rows }, () => []);
    for (const cell of cells) byRow[cell.row]?.push({ ...cell, lines: linesOf(held.get(cell) ?? [], page.index) });
    tables.push({ ...rect, page, rows: byRow });
  }
  return { page: tables.length > 0 ? { page, lines: linesOf(glyphs, page.index) } : { page, lines }, tables };
}

/** Characters by their cell. */
function heldBy(
  glyphs: readonly Glyph[],
  cellOf: (glyph: Glyph) => GridCell | undefined,
): ReadonlyMap<GridCell, readonly Glyph[]> {
  const held = new Map<GridCell, Glyph[]>();
  for (const glyph of glyphs) {
    const cell = cellOf(glyph);
    if (cell === undefined) continue;
    const known = held.get(cell);
    if (known) known.push(glyph);
    else held.set(cell, [glyph]);
  }
  return held;
}

/** Whether lines run through words: boxes that lie over each other and drawings do, tables never. */
function cutsWords(cellOf: (glyph: Glyph) => GridCell | undefined, glyphs: readonly Glyph[]): boolean {
  return glyphs.some((glyph, at) => {
    const last = glyphs[at - 1];
    if (last === undefined || glyph.isApart || last.baseline !== glyph.baseline) return false;
    const isNext = Math.abs(glyph.left - last.right) < glyph.look.size * TIGHT;
    return isNext && cellOf(last) !== cellOf(glyph);
  });
}
