import type { Border, Borders } from '../style/border.ts';
import type { Grid, PlacedCell } from './grid.ts';

/** Returns the `border` attribute of a cell: its direct borders, or else the table's outer or inner borders by its position. */
export function cellBorders(
  placed: PlacedCell,
  { rows, width }: Grid,
  table: Borders,
): { border?: Record<string, string> } {
  if (!placed.cell) return {};
  const own = placed.cell.borders ?? {};
  const isFirstRow = placed.row === 0;
  const isLastRow = placed.row + placed.rowspan >= rows.length;
  const isFirstColumn = placed.column === 0;
  const isLastColumn = placed.column + placed.colspan >= width;
  const border = {
    ...side('top', own['top'], table[isFirstRow ? 'top' : 'insideH']),
    ...side('right', own['right'], table[isLastColumn ? 'right' : 'insideV']),
    ...side('bottom', own['bottom'], table[isLastRow ? 'bottom' : 'insideH']),
    ...side('left', own['left'], table[isFirstColumn ? 'left' : 'insideV']),
  };
  return Object.keys(border).length === 0 ? {} : { border };
}

function side(name: string, own: Border | undefined, inherited: Border | undefined): Record<string, string> {
  const border = own === undefined ? inherited : own;
  return border ? { [name]: border } : {};
}
