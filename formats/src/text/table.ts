import { append, greatest } from '../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import { layOutTable, type PlacedCell, type TableGrid } from '../content/layout/grid.ts';
import { childrenOf, textOf } from '../content/node.ts';
import { displayWidth, pad, wrap } from './columns.ts';

const GAP = ' | ';
/** The minimum width of a column. */
const MIN_COLUMN = 4;

type Align = 'left' | 'center' | 'right';

/** Writes a table with aligned columns. A header is underlined. */
export function writeTable(
  table: DocumentNode,
  width: number,
  write: (cell: DocumentNode, width: number) => string,
): string[] {
  const grid = layOutTable(table);
  const columns = fit(naturalWidths(grid, write), width);
  const lines: string[] = [];
  for (const [index, cells] of grid.rows.entries()) {
    append(lines, writeRow(cells, columns, write));
    const isHeader = (childrenOf(table)[index]?.content ?? []).some(({ type }) => type === 'tableHeader');
    const isLast = index === grid.rows.length - 1;
    if (isHeader && !isLast) lines.push(columns.map((size) => '-'.repeat(size)).join('-+-'));
  }
  return lines;
}

const linesOf = (cell: PlacedCell, write: (node: DocumentNode, width: number) => string): string[] =>
  cell.node ? write(cell.node, 0).split('\n') : [];

function naturalWidths(grid: TableGrid, write: (node: DocumentNode, width: number) => string): number[] {
  const columns = Array.from({ length: grid.width }, () => 1);
  for (const cell of grid.rows.flat()) {
    const widest = greatest(linesOf(cell, write).map(displayWidth), 0);
    const share = Math.ceil((widest - GAP.length * (cell.colspan - 1)) / cell.colspan);
    for (let at = cell.column; at < cell.column + cell.colspan; at += 1)
      columns[at] = Math.max(columns[at] ?? 1, share);
  }
  return columns;
}

/** Narrows the widest column until all fit. */
function fit(columns: readonly number[], width: number): number[] {
  const fitted = [...columns];
  if (width === 0) return fitted;
  let excess = fitted.reduce((sum, size) => sum + size, 0) + GAP.length * (fitted.length - 1) - width;
  while (excess > 0) {
    const widest = greatest(fitted);
    if (widest <= MIN_COLUMN) break;
    const at = fitted.indexOf(widest);
    const next = greatest(
      fitted.filter((size) => size < widest),
      MIN_COLUMN,
    );
    const cut = Math.max(1, Math.min(excess, widest - next));
    fitted[at] = widest - cut;
    excess -= cut;
  }
  return fitted;
}

function writeRow(
  cells: readonly PlacedCell[],
  columns: readonly number[],
  write: (node: DocumentNode, width: number) => string,
): string[] {
  const blocks: { lines: string[]; width: number; align: Align }[] = [];
  let column = 0;
  for (const cell of cells) {
    // Columns that a cell above spans stay blank.
    for (; column < cell.column; column += 1) blocks.push({ lines: [], width: columns[column] ?? 0, align: 'left' });
    const size = columns
      .slice(column, column + cell.colspan)
      .reduce((sum, one) => sum + one, GAP.length * (cell.colspan - 1));
    const lines = cell.node
      ? write(cell.node, size)
          .split('\n')
          .flatMap((line) => wrap(line, size))
      : [];
    blocks.push({ lines, width: size, align: alignOf(cell.node) });
    column += cell.colspan;
  }
  for (; column < columns.length; column += 1) blocks.push({ lines: [], width: columns[column] ?? 0, align: 'left' });
  const height = greatest(
    blocks.map(({ lines }) => lines.length),
    1,
  );
  return Array.from({ length: height }, (_, index) =>
    blocks
      .map(({ lines, width, align }) => pad(lines[index] ?? '', width, align))
      .join(GAP)
      .trimEnd(),
  );
}

function alignOf(node: DocumentNode | undefined): Align {
  const [first] = node ? childrenOf(node) : [];
  const align = (node && textOf(node, 'align')) ?? (first && textOf(first, 'textAlign'));
  return align === 'center' || align === 'right' ? align : 'left';
}
