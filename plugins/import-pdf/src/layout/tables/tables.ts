import type { Glyph } from '../../page/page.ts';
import type { Picture } from '../../page/picture.ts';
import { around, heightOf, widthOf, type Rect } from '../../page/rect.ts';
import type { PageLines } from '../bands.ts';
import { gridsOf, type Grid, type GridCell } from './grid.ts';
import { linesOf, type Line } from '../line.ts';

/** A table of a page, and the text of its cells. */
export interface PageTable extends Rect {
  readonly page: PageLines['page'];
  readonly rows: readonly (readonly FilledCell[])[];
  /** Whether it was told by where texts stand, so that its cells are as wide as their texts. */
  readonly isAligned?: boolean;
}

export interface FilledCell extends GridCell {
  readonly lines: readonly Line[];
  /** Tables and pictures within it. */
  readonly tables?: readonly PageTable[];
  readonly pictures?: readonly Picture[];
}

/** Cells with text, and their share, from which a grid is a table, not a drawing; the lines of drawings seldom make even cells. */
const MIN_FILLED = 2;
const MIN_SHARE = 1 / 3;
const MIN_SHARE_UNEVEN = 1 / 2;
/** Share of the page's height from which a single column is a frame around text. */
const MAX_HEIGHT = 0.6;
/** Characters of a word stand so close to each other, in sizes. */
const TIGHT = 0.1;

/** Takes the tables that are drawn with lines out of a page's text; those within a cell of another, and pictures in cells, are parts of it. */
export function takeTables({ page, lines }: PageLines): { readonly page: PageLines; readonly tables: PageTable[] } {
  let glyphs: readonly Glyph[] = lines.flatMap((line) => line.glyphs);
  let pictures = page.pictures;
  let tables: PageTable[] = [];
  // Inner tables are smaller than those that hold them.
  for (const grid of gridsOf(page.rules).toSorted((a, b) => areaOf(a) - areaOf(b))) {
    const { cells, rows, cellAt } = grid;
    const cellOf = (rect: Rect): GridCell | undefined =>
      cellAt((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    const held = heldBy(glyphs, cellOf);
    const inner = heldBy(tables, cellOf);
    if (!isTable(grid, page.height, new Set([...held.keys(), ...inner.keys()])) || cutsWords(cellOf, glyphs)) continue;
    const shown = heldBy(pictures, cellOf);
    glyphs = glyphs.filter((glyph) => cellOf(glyph) === undefined);
    pictures = pictures.filter((picture) => cellOf(picture) === undefined);
    tables = tables.filter((table) => cellOf(table) === undefined);
    const byRow: FilledCell[][] = Array.from({ length: rows }, () => []);
    for (const cell of cells)
      byRow[cell.row]?.push({
        ...cell,
        lines: linesOf(held.get(cell) ?? [], page.index),
        tables: inner.get(cell) ?? [],
        pictures: shown.get(cell) ?? [],
      });
    tables.push({ ...around([grid]), page, rows: byRow });
  }
  if (tables.length === 0) return { page: { page, lines }, tables };
  return { page: { page: { ...page, pictures }, lines: linesOf(glyphs, page.index) }, tables };
}

const areaOf = (rect: Rect): number => widthOf(rect) * heightOf(rect);

/** Whether enough cells hold something; one column is a table where each does, and a frame around a page where it is high. */
function isTable({ cells, columns, ...rect }: Grid, height: number, filled: ReadonlySet<GridCell>): boolean {
  if (columns === 1) return filled.size === cells.length && heightOf(rect) < height * MAX_HEIGHT;
  const isEven = cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1);
  return filled.size >= Math.max(MIN_FILLED, cells.length * (isEven ? MIN_SHARE : MIN_SHARE_UNEVEN));
}

/** What cells hold: characters, pictures, tables. */
function heldBy<Item extends Rect>(
  items: readonly Item[],
  cellOf: (item: Rect) => GridCell | undefined,
): ReadonlyMap<GridCell, readonly Item[]> {
  const held = new Map<GridCell, Item[]>();
  for (const item of items) {
    const cell = cellOf(item);
    if (cell === undefined) continue;
    const known = held.get(cell);
    if (known) known.push(item);
    else held.set(cell, [item]);
  }
  return held;
}

/** Whether lines run through words: boxes that lie over each other and drawings do, tables never. */
function cutsWords(cellOf: (glyph: Rect) => GridCell | undefined, glyphs: readonly Glyph[]): boolean {
  return glyphs.some((glyph, at) => {
    const last = glyphs[at - 1];
    if (last === undefined || glyph.isApart || last.baseline !== glyph.baseline) return false;
    const isNext = Math.abs(glyph.left - last.right) < glyph.look.size * TIGHT;
    return isNext && cellOf(last) !== cellOf(glyph);
  });
}
