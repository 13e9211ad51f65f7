/** A cell as stored in the file: one for each place of the grid, including covered places. */
export interface GridCell {
  readonly colspan: number;
  readonly rowspan: number;
}

/** A cell at its place. Without a `cell` it fills a gap. */
export interface PlacedCell<T extends GridCell = GridCell> extends GridCell {
  readonly column: number;
  readonly cell?: T;
}

/**
 * Returns the visible cells by row, so that every row has the full width. Covered cells are removed, gaps are filled, and spans end at the
 * table's edges. A completely covered row has no cells, and spans across it are shortened by one.
 */
export function layOut<T extends GridCell>(rows: readonly (readonly T[])[]): PlacedCell<T>[][] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const covered = rows.map(() => new Set<number>());
  const placed = rows.map((cells, row) => {
    const shown: PlacedCell<T>[] = [];
    for (let column = 0; column < width; column += 1) {
      if (covered[row]?.has(column)) continue;
      const cell = cells[column];
      const rowspan = Math.min(cell?.rowspan ?? 1, rows.length - row);
      const colspan = freeColumns(covered[row], column, Math.min(cell?.colspan ?? 1, width - column));
      cover(covered, { row, column, rowspan, colspan });
      shown.push({ column, colspan, rowspan, ...(cell && { cell }) });
    }
    return shown;
  });
  return placed.map((cells, row) => cells.map((cell) => ({ ...cell, rowspan: shownRows(placed, row, cell.rowspan) })));
}

/** Returns the column span, limited at the first place that a cell above covers. */
function freeColumns(covered: ReadonlySet<number> | undefined, column: number, colspan: number): number {
  let free = 1;
  while (free < colspan && !covered?.has(column + free)) free += 1;
  return free;
}

function cover(
  covered: readonly Set<number>[],
  { row, column, rowspan, colspan }: { row: number; column: number; rowspan: number; colspan: number },
): void {
  for (const places of covered.slice(row, row + rowspan))
    for (let at = column; at < column + colspan; at += 1) places.add(at);
}

const shownRows = (placed: readonly (readonly unknown[])[], row: number, rowspan: number): number =>
  rowspan - placed.slice(row + 1, row + rowspan).filter((cells) => cells.length === 0).length;
