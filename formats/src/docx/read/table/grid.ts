import type { Cell } from './cell.ts';
import type { Row } from './open-table.ts';

/** A cell at its place in the grid. Without a `cell` it fills a gap. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly colspan: number;
  rowspan: number;
  readonly cell?: Cell;
}

/** The part of a row that determines its columns. */
type RowOfCells = Pick<Row, 'properties' | 'cells'>;

export interface Grid {
  readonly rows: readonly (readonly PlacedCell[])[];
  readonly width: number;
}

/** Assigns columns to cells, joins vertical merges, and fills gaps so that every row has the full width. */
export function layOut(rows: readonly RowOfCells[]): Grid {
  const width = rows.reduce((widest, row) => Math.max(widest, rowWidth(row)), 0);
  /** The cells of the row above that may continue downward, by their first column. */
  let above = new Map<number, PlacedCell>();
  const placed = rows.map((row, index) => {
    const { cells, open } = placeRow(row, index, width, above);
    above = open;
    return cells;
  });
  return { rows: placed, width };
}

const rowWidth = ({ properties, cells }: RowOfCells): number =>
  cells.reduce((sum, { span }) => sum + span, properties.gridBefore ?? 0) + (properties.gridAfter ?? 0);

function placeRow(
  { properties, cells }: RowOfCells,
  row: number,
  width: number,
  above: ReadonlyMap<number, PlacedCell>,
) {
  const placed: PlacedCell[] = [];
  const open = new Map<number, PlacedCell>();
  let column = properties.gridBefore ?? 0;
  if (column > 0) placed.push({ row, column: 0, colspan: column, rowspan: 1 });
  for (const cell of cells) {
    const origin = cell.merge === 'continue' ? above.get(column) : undefined;
    if (origin && origin.colspan === cell.span) {
      origin.rowspan += 1;
      open.set(column, origin);
    } else {
      const fresh: PlacedCell = { row, column, colspan: cell.span, rowspan: 1, cell };
      placed.push(fresh);
      if (cell.merge) open.set(column, fresh);
    }
    column += cell.span;
  }
  if (column < width) placed.push({ row, column, colspan: width - column, rowspan: 1 });
  return { cells: placed, open };
}
