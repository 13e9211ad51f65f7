import { greatest } from '@editor-companion/formats/lists';
import type { Line } from '../line.ts';
import type { Columns } from './columns.ts';
import { MAX_CELLS } from './grid.ts';

/** A text between gaps, and its index in file order. */
type Piece = Pick<Line, 'left' | 'right' | 'baseline' | 'size'> & { readonly order: number };
/** The texts of each cell of a row. */
type Cells<One> = readonly (readonly One[])[];

/** The maximum difference in height between the first lines of a row's cells, relative to the font size. */
const LEVEL = 0.35;
/**
 * For cells of one line: the maximum distance between the left ends in a column in points, and the minimum distance of columns in font
 * sizes.
 */
const SAME_SIDE = 0.5;
const WIDE = 3;

/**
 * Returns rows of cells that the file writes consecutively, each from its first line to its last. The file returns to the first column for
 * the next row, which it never does for running text in columns. Where each cell has one line, tab stops may look the same; then columns
 * must be far apart and their texts must have the same left end.
 * @returns undefined if the texts are not at least two such rows with text in each cell, or are too many
 */
export function cellGroupsOf<One extends Piece>(pieces: readonly One[], columns: Columns): Cells<One>[] | undefined {
  const width = columns.all.length;
  const rows: One[][][] = [];
  let last = width;
  for (const piece of pieces.toSorted((a, b) => a.order - b.order)) {
    const column = columns.at(piece.left);
    if (column < last) rows.push(Array.from({ length: width }, () => []));
    if (rows.length * width > MAX_CELLS) return undefined;
    rows.at(-1)?.[column]?.push(piece);
    last = column;
  }
  const areRows = rows.length > 1 && width > 1 && rows.every((row, at) => isRow(row) && isBelow(row, rows[at - 1]));
  if (!areRows) return undefined;
  const isSingle = rows.every((row) => row.every((cell) => cell.length === 1));
  return !isSingle || isEven(rows, columns) ? rows : undefined;
}

/** Tells whether all cells have text and the same top. */
function isRow(cells: Cells<Piece>): boolean {
  const [first] = cells[0] ?? [];
  return cells.every(([piece]) => {
    if (piece === undefined || first === undefined) return false;
    return Math.abs(piece.baseline - first.baseline) < first.size * LEVEL;
  });
}

function isBelow(cells: Cells<Piece>, above: Cells<Piece> = []): boolean {
  const lowest = greatest(
    above.flat().map(({ baseline }) => baseline),
    0,
  );
  return cells.flat().every(({ baseline }) => baseline > lowest);
}

function isEven(rows: readonly Cells<Piece>[], columns: Columns): boolean {
  const [first] = rows;
  return columns.all.every((column, at) => {
    const piece = first?.[at]?.[0];
    const before = columns.all[at - 1];
    if (piece === undefined || (before && column.left - before.right < piece.size * WIDE)) return false;
    return rows.every((row) => Math.abs((row[at]?.[0]?.left ?? 0) - piece.left) < SAME_SIDE);
  });
}
