import type { DocumentNode } from '@editor-companion/document';

/** A cell as read from the file. A cell without content is covered by another one. */
export interface GridCell {
  readonly colspan: number;
  readonly rowspan: number;
  readonly attributes?: Record<string, unknown>;
  readonly content?: DocumentNode[];
}

export interface GridRow {
  readonly cells: readonly GridCell[];
  readonly height: string | undefined;
}

/** A cell at its column. */
export interface PlacedCell {
  readonly column: number;
  colspan: number;
  rowspan: number;
  readonly attributes?: Record<string, unknown> | undefined;
  readonly content?: DocumentNode[] | undefined;
}

/**
 * Assigns cells to columns. The result never has holes or overlaps: spans end at the table's edge or at the next cell, and empty cells fill
 * gaps.
 */
export function layOut(rows: readonly GridRow[]): PlacedCell[][] {
  const width = widthOf(rows);
  /** The number of following rows that a cell above covers, by column. */
  const covered: number[] = Array.from({ length: width }, () => 0);
  return rows.map(({ cells }, index) => {
    const row = placeRow(cells, covered, { width, rowsLeft: rows.length - index });
    for (let column = 0; column < width; column += 1) covered[column] = Math.max((covered[column] ?? 0) - 1, 0);
    return row;
  });
}

/** Covered cells are written in the file, so a row is as wide as its number of cells. */
const widthOf = (rows: readonly GridRow[]): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 1);

interface Bounds {
  readonly width: number;
  readonly rowsLeft: number;
}

function placeRow(cells: readonly GridCell[], covered: number[], { width, rowsLeft }: Bounds): PlacedCell[] {
  const row: PlacedCell[] = [];
  for (let column = 0; column < width; column += 1) {
    if ((covered[column] ?? 0) > 0) continue;
    const cell = cells[column];
    const colspan = freeColumns(covered, column, Math.min(cell?.colspan ?? 1, width - column));
    const rowspan = Math.min(cell?.rowspan ?? 1, rowsLeft);
    row.push({ column, colspan, rowspan, attributes: cell?.attributes, content: cell?.content });
    for (let at = column; at < column + colspan; at += 1) covered[at] = rowspan;
  }
  return row;
}

/** Returns the number of free columns from this one on, up to `wanted`. */
function freeColumns(covered: readonly number[], column: number, wanted: number): number {
  let free = 1;
  while (free < wanted && (covered[column + free] ?? 0) === 0) free += 1;
  return free;
}
