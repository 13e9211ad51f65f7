import type { Sheet } from './sheet.ts';
import { MAX_COLUMNS, type Area } from './cell-reference.ts';

/** The rows and columns of a sheet that its table contains, in order. */
export interface UsedRange {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** True if empty rows or columns were omitted, or the end was cut, because of the limits. */
  readonly cut: boolean;
}

/** The maximum number of columns that an editor can show. */
const MAX_COLUMNS_SHOWN = 500;

/** The maximum number of rows and columns that a merged cell adds. */
const MAX_SPREAD = 200;

/**
 * Returns the used range: from the first to the last visible cell without hidden rows and columns. If a few distant cells span a huge empty
 * area, its empty rows and columns are removed first, then the end is cut.
 */
export function usedRange(sheet: Sheet, maxCells: number): UsedRange | undefined {
  const hiddenColumns = hiddenColumnsOf(sheet);
  const filled = filledOf(sheet, hiddenColumns);
  if (filled.rows.size === 0) return undefined;
  const rows = span(filled.rows, filled.rows.size + maxCells, sheet.hiddenRows);
  const columns = span(filled.columns, MAX_COLUMNS_SHOWN, hiddenColumns);
  if (rows && columns && rows.length * columns.length <= maxCells) return { rows, columns, cut: false };
  const keptColumns = ascending(filled.columns).slice(0, MAX_COLUMNS_SHOWN);
  const keptRows = ascending(filled.rows).slice(0, Math.max(1, Math.floor(maxCells / keptColumns.length)));
  return { rows: keptRows, columns: keptColumns, cut: true };
}

interface Filled {
  readonly rows: Set<number>;
  readonly columns: Set<number>;
}

/** Returns the rows and columns of visible cells and of the areas that they are merged with. */
function filledOf({ rows, hiddenRows, merges }: Sheet, hiddenColumns: ReadonlySet<number>): Filled {
  const filled: Filled = { rows: new Set(), columns: new Set() };
  // Of merged areas with the same first cell the first counts, as for their position.
  const mergeAt = new Map(merges.toReversed().map((area) => [area.top * MAX_COLUMNS + area.left, area]));
  for (const { index, cells } of rows) {
    for (const { column, runs } of cells) {
      // Cells with only a colour may extend to the end of the sheet.
      if (runs.length === 0) continue;
      const merged = mergeAt.size > 0 ? mergeAt.get(index * MAX_COLUMNS + column) : undefined;
      const { top, left, bottom, right } = merged ?? { top: index, left: column, bottom: index, right: column };
      addRange(filled.rows, top, Math.min(bottom, top + MAX_SPREAD), hiddenRows);
      addRange(filled.columns, left, Math.min(right, left + MAX_SPREAD), hiddenColumns);
    }
  }
  return filled;
}

function addRange(to: Set<number>, first: number, last: number, hidden: ReadonlySet<number>): void {
  for (let one = first; one <= last; one += 1) if (!hidden.has(one)) to.add(one);
}

const ascending = (numbers: ReadonlySet<number>): number[] => [...numbers].toSorted((a, b) => a - b);

/** Returns all visible numbers from the minimum to the maximum. Undefined if there are more than `limit`. */
function span(filled: ReadonlySet<number>, limit: number, hidden: ReadonlySet<number>): number[] | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  for (const one of filled) [first, last] = [Math.min(first, one), Math.max(last, one)];
  if (last - first + 1 > limit) return undefined;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter((one) => !hidden.has(one));
}

function hiddenColumnsOf({ columns }: Sheet): Set<number> {
  const found = new Set<number>();
  let next = 0;
  // Each column once, however many descriptions hide it.
  for (const { first, last, hidden } of columns.toSorted((one, other) => one.first - other.first)) {
    if (!hidden) continue;
    for (let column = Math.max(first, next); column <= last; column += 1) found.add(column);
    next = Math.max(next, last + 1);
  }
  return found;
}

/** The visible span of a merged area. */
export interface Span {
  readonly colspan: number;
  readonly rowspan: number;
}

/** Returns merged areas by their first visible cell, and the cells that they cover. An area that overlaps an earlier one is dropped. */
export function placeMerges(
  merges: readonly Area[],
  { rows, columns }: UsedRange,
): { spans: ReadonlyMap<string, Span & { source: string }>; covered: ReadonlySet<string> } {
  const spans = new Map<string, Span & { source: string }>();
  const covered = new Set<string>();
  let looks = MAX_LOOKS;
  for (const { top, left, bottom, right } of merges) {
    const [inRows, inColumns] = [between(rows, top, bottom), between(columns, left, right)];
    const [row, column] = [inRows[0], inColumns[0]];
    if (row === undefined || column === undefined) continue;
    let isFree = true;
    const keys: string[] = [];
    for (const key of keysOf(inRows, inColumns)) {
      looks -= 1;
      isFree = looks > 0 && !covered.has(key) && !spans.has(key);
      if (!isFree) break;
      keys.push(key);
    }
    if (!isFree) continue;
    for (const key of keys.slice(1)) covered.add(key);
    spans.set(`${row},${column}`, { colspan: inColumns.length, rowspan: inRows.length, source: `${top},${left}` });
  }
  return { spans, covered };
}

/** The maximum number of cells that are checked for overlaps. Further merged areas are dropped. */
const MAX_LOOKS = 2_000_000;

function* keysOf(rows: readonly number[], columns: readonly number[]): Generator<string> {
  for (const row of rows) for (const column of columns) yield `${row},${column}`;
}

/** Returns the part of a sorted list within limits, by binary search. */
export function between(sorted: readonly number[], from: number, to: number): readonly number[] {
  return sorted.slice(lowerBound(sorted, from), lowerBound(sorted, to + 1));
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
