import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, numberOf } from '../node.ts';
import { naturalWidths } from './natural-widths.ts';

/** A cell with its position. Without a `node` it fills a gap. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly node?: DocumentNode;
}

export interface TableGrid {
  readonly width: number;
  /** For each row the cells that start in it, by column. */
  readonly rows: readonly (readonly PlacedCell[])[];
  /** The width of each column in px. 0 if not stated. */
  readonly columns: readonly number[];
}

/** The maximum number of columns. Spans beyond it are cut. */
const MAX_COLUMNS = 1000;

/**
 * Positions the cells of a table as HTML does (4.9.12): spans are cut at the table's edges, and gaps are filled.
 * @param maxColumns cells and spans beyond it are left out
 */
export function layOutTable(table: DocumentNode, maxColumns = MAX_COLUMNS): TableGrid {
  const nodes = childrenOf(table);
  const taken = nodes.map((): boolean[] => []);
  const rows = nodes.map((): PlacedCell[] => []);
  for (const [row, { content = [] }] of nodes.entries()) {
    let column = 0;
    for (const node of content) {
      while (taken[row]?.[column]) column += 1;
      if (column >= maxColumns) break;
      const colspan = freeColumns(taken[row], column, Math.min(numberOf(node, 'colspan') ?? 1, maxColumns - column));
      const rowspan = freeRows(taken, { row, column, colspan }, numberOf(node, 'rowspan') ?? 1);
      take(taken, { row, column, colspan, rowspan });
      rows[row]?.push({ row, column, colspan, rowspan, node });
      column += colspan;
    }
  }
  const width = taken.reduce((widest, columns) => Math.max(widest, columns.length), 1);
  const filled = rows.map((cells, row) => fillGaps(cells, taken[row] ?? [], row, width));
  return { width, rows: filled, columns: columnWidths(rows, width) };
}

function freeColumns(row: readonly boolean[] | undefined, column: number, wanted: number): number {
  const next = row?.indexOf(true, column) ?? -1;
  return next < 0 ? wanted : Math.min(wanted, next - column);
}

function freeRows(
  taken: readonly (readonly boolean[])[],
  { row, column, colspan }: { row: number; column: number; colspan: number },
  wanted: number,
): number {
  const isFree = (below: readonly boolean[]): boolean => {
    for (let at = column; at < column + colspan; at += 1) if (below[at]) return false;
    return true;
  };
  let free = 1;
  for (let below = taken[row + free]; free < wanted && below && isFree(below); below = taken[row + free]) free += 1;
  return free;
}

function take(taken: boolean[][], { row, column, colspan, rowspan }: PlacedCell): void {
  for (const columns of taken.slice(row, row + rowspan)) {
    for (let at = columns.length; at < column; at += 1) columns[at] = false;
    for (let at = column; at < column + colspan; at += 1) columns[at] = true;
  }
}

function fillGaps(cells: readonly PlacedCell[], taken: readonly boolean[], row: number, width: number): PlacedCell[] {
  const filled = [...cells];
  for (let column = 0; column < width; column += 1) {
    if (taken[column]) continue;
    const start = column;
    while (column + 1 < width && !taken[column + 1]) column += 1;
    filled.push({ row, column: start, colspan: column - start + 1, rowspan: 1 });
  }
  return filled.toSorted((a, b) => a.column - b.column);
}

function columnWidths(rows: readonly (readonly PlacedCell[])[], width: number): number[] {
  const columns = Array.from({ length: width }, () => 0);
  for (const { column, colspan, node } of rows.flat()) {
    const stated: unknown = node?.attrs?.['colwidth'];
    if (!Array.isArray(stated)) continue;
    for (let at = 0; at < colspan; at += 1) columns[column + at] ||= Number(stated[at]) || 0;
  }
  return columns;
}

/**
 * Returns the widths of all columns. Columns without a width share the rest of `whole` by their content, as in browsers, with a minimum
 * width.
 */
export function completeWidths({ columns, rows, width }: TableGrid, whole: number): number[] {
  if (!columns.includes(0)) return [...columns];
  const natural = naturalWidths(rows, width).map(({ least, most }, column) =>
    columns[column] === 0 ? { least: Math.max(least, MIN_WIDTH), most: Math.max(most, MIN_WIDTH) } : NONE,
  );
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const room = whole - sum(columns);
  const missing = columns.filter((stated) => stated === 0).length;
  const least = sum(natural.map((one) => one.least));
  const most = sum(natural.map((one) => one.most));
  return columns.map((stated, column) => {
    const own = natural[column] ?? NONE;
    if (stated > 0) return stated;
    if (room >= most) return own.most + (room - most) / missing;
    if (room <= least) return Math.max(room / missing, MIN_WIDTH);
    return own.least + ((own.most - own.least) * (room - least)) / (most - least);
  });
}

const NONE = { least: 0, most: 0 };
/** px. */
const MIN_WIDTH = 40;
