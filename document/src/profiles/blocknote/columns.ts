import type { DocumentNode } from '../../json.ts';

const span = (cell: DocumentNode, name: 'colspan' | 'rowspan'): number => {
  const value = cell.attrs?.[name];
  return typeof value === 'number' && value > 1 ? Math.min(value, 1000) : 1;
};

/** Calls back with each cell and its first column, among those that cells above leave free. */
export function eachCell(rows: readonly DocumentNode[], visit: (cell: DocumentNode, column: number) => void): void {
  let taken: number[] = [];
  for (const { content = [] } of rows) {
    let column = 0;
    const next = taken.map((left) => Math.max(0, left - 1));
    for (const cell of content) {
      while ((taken[column] ?? 0) > 0) column += 1;
      visit(cell, column);
      for (let i = 0; i < span(cell, 'colspan'); i++) next[column + i] = span(cell, 'rowspan') - 1;
      column += span(cell, 'colspan');
    }
    taken = next;
  }
}

/** Tells whether cells form a grid without gaps and overlaps, as in all tables that an editor creates. */
export function isRegular(rows: readonly DocumentNode[]): boolean {
  const grid = rows.map((): boolean[] => []);
  const isFree = rows.every(({ content = [] }, y) => content.every((cell) => occupies(grid, y, cell)));
  return isFree && grid.every((row) => row.length === grid[0]?.length && !Array.from(row).includes(false));
}

/** Places a cell at the first free position of its row. Returns false if it does not fit. */
function occupies(grid: readonly boolean[][], y: number, cell: DocumentNode): boolean {
  const own = grid[y] ?? [];
  const free = Array.from(own, (taken) => taken).indexOf(false);
  const x = free < 0 ? own.length : free;
  const rows = grid.slice(y, y + span(cell, 'rowspan'));
  if (rows.length < span(cell, 'rowspan')) return false;
  for (const row of rows) {
    for (let i = x; i < x + span(cell, 'colspan'); i++) {
      if (row[i] === true) return false;
      row[i] = true;
    }
    for (let i = 0; i < x; i++) row[i] ??= false;
  }
  return true;
}

/** Returns the cells without spans in rows of equal length, for a table with overlapping cells. */
export function plainGrid(rows: readonly DocumentNode[]): DocumentNode[] {
  const width = rows.reduce((most, { content = [] }) => Math.max(most, content.length), 0);
  return rows.map((row) => ({
    ...row,
    content: Array.from({ length: width }, (_, x): DocumentNode => {
      const cell = row.content?.[x] ?? { type: row.content?.[0]?.type ?? 'tableCell' };
      const { colspan: _colspan, rowspan: _rowspan, colwidth: _colwidth, ...attrs } = cell.attrs ?? {};
      return { ...cell, attrs };
    }),
  }));
}

/** Returns the widths of a table's columns in px, by the first cell that states one. Null if none does. */
export function columnsOf(rows: readonly DocumentNode[]): (number | null)[] {
  const widths: (number | null)[] = [];
  eachCell(rows, (cell, column) => {
    const own = cell.attrs?.['colwidth'];
    for (let i = 0; i < span(cell, 'colspan'); i++) {
      const width: unknown = Array.isArray(own) ? own[i] : null;
      widths[column + i] ??= typeof width === 'number' && width > 0 ? width : null;
    }
  });
  return Array.from(widths, (width) => width ?? null);
}
