import type { Glyph } from '../../page/page.ts';
import type { Picture } from '../../page/picture.ts';
import { around, heightOf, widthOf, type Rect } from '../../page/rect.ts';
import type { PageLines } from '../bands.ts';
import { gridsOf, type Grid, type GridCell } from './grid.ts';
import { linesOf, type Line } from '../line.ts';

/** A table of a page with the text of its cells. */
export interface PageTable extends Rect {
  readonly page: PageLines['page'];
  readonly rows: readonly (readonly FilledCell[])[];
  /** True if the table was recognized by the positions of texts, so that its cells are as wide as their texts. */
  readonly isAligned?: boolean;
}

export interface FilledCell extends GridCell {
  readonly lines: readonly Line[];
  /** Tables and pictures within the cell. */
  readonly tables?: readonly PageTable[];
  readonly pictures?: readonly Picture[];
}

/** The minimum number and share of cells with text in a table. The lines of drawings seldom form such grids. */
const MIN_FILLED = 2;
const MIN_SHARE = 1 / 3;
const MIN_SHARE_UNEVEN = 1 / 2;
/** The maximum height of a single column relative to the page. A higher one is a frame around text. */
const MAX_HEIGHT = 0.6;
/** The maximum distance between characters of a word in font sizes. */
const TIGHT = 0.1;

/** Takes tables with ruled lines out of a page's text. Tables and pictures inside a cell become part of that cell. */
export function takeTables({ page, lines }: PageLines): { readonly page: PageLines; readonly tables: PageTable[] } {
  let glyphs: readonly Glyph[] = lines.flatMap((line) => line.glyphs);
  let pictures = page.pictures;
  let tables: PageTable[] = [];
  // Inner tables come first, because they are smaller.
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

/** Tells whether enough cells have content. A grid of one column is a table if each cell has content, and a frame if it is high. */
function isTable({ cells, columns, ...rect }: Grid, height: number, filled: ReadonlySet<GridCell>): boolean {
  if (columns === 1) return filled.size === cells.length && heightOf(rect) < height * MAX_HEIGHT;
  const isEven = cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1);
  return filled.size >= Math.max(MIN_FILLED, cells.length * (isEven ? MIN_SHARE : MIN_SHARE_UNEVEN));
}

/** Assigns characters, pictures and tables to cells. */
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

/** Tells whether lines run through words, as in overlapping boxes and drawings but never in tables. */
function cutsWords(cellOf: (glyph: Rect) => GridCell | undefined, glyphs: readonly Glyph[]): boolean {
  return glyphs.some((glyph, at) => {
    const last = glyphs[at - 1];
    if (last === undefined || glyph.isApart || last.baseline !== glyph.baseline) return false;
    const isNext = Math.abs(glyph.left - last.right) < glyph.look.size * TIGHT;
    return isNext && cellOf(last) !== cellOf(glyph);
  });
}
