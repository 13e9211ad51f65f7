import { type Elem, elementsOf, find, findAll, textOf } from '../tree/node.ts';

/** A table with more characters in a cell is a layout table. */
const MAX_CELL = 1500;

/** Converts layout tables into plain blocks and keeps data tables. */
export function settleTables(root: Elem): void {
  for (const table of findAll(root, ({ name }) => name === 'table').toReversed()) if (!isData(table)) unfold(table);
}

function isData(table: Elem): boolean {
  if (/^(?:presentation|none)$/u.test(table.get('role')) || table.get('datatable') === '0') return false;
  const rows = rowsOf(table);
  const columns = rows.reduce((most, row) => Math.max(most, cellsOf(row).length), 0);
  if (rows.length === 0 || columns === 0) return false;
  if (find(table, ({ name }) => name === 'th' || name === 'thead' || name === 'caption'))
    return columns > 1 || rows.length > 1;
  if (columns < 2 || rows.length < 2 || find(table, ({ name }) => name === 'table')) return false;
  return rows.flatMap(cellsOf).every((cell) => textOf(cell).length <= MAX_CELL);
}

const rowsOf = (table: Elem): Elem[] =>
  elementsOf(table).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return /^(?:thead|tbody|tfoot)$/u.test(child.name) ? elementsOf(child).filter(({ name }) => name === 'tr') : [];
  });

const cellsOf = (row: Elem): Elem[] => elementsOf(row).filter(({ name }) => name === 'td' || name === 'th');

function unfold(table: Elem): void {
  for (const row of rowsOf(table)) {
    for (const cell of cellsOf(row)) cell.name = 'div';
    row.name = 'div';
  }
  for (const part of elementsOf(table)) part.name = 'div';
  table.name = 'div';
}
