import { columnName, type Area } from '../../../content/sheet/cell-reference.ts';

/** Returns `B3` for a row and a column counted from 0. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** Returns `B3:D8`, or the name of a single cell. */
export function areaName({ top, left, bottom, right }: Area): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}

/** Returns the name of a sheet in references: in apostrophes, which are doubled within. */
export const sheetReference = (name: string): string => `'${name.replaceAll("'", "''")}'`;
