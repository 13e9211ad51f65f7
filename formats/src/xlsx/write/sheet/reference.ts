import type { Area } from '../../../content/sheet/cell-reference.ts';

/** The letters of a column counted from 0: 0 -> `A`, 27 -> `AB`. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** Row and column counted from 0 -> `B3`. */
export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** `B3:D8`; one cell is named alone. */
export function areaName({ top, left, bottom, right }: Area): string {
  const first = cellName(top, left);
  return top === bottom && left === right ? first : `${first}:${cellName(bottom, right)}`;
}
