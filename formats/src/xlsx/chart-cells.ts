import type { DocumentNode } from '@editor-companion/document';
import type { Area } from '../content/sheet/cell-reference.ts';
import type { Sheet } from '../content/sheet/sheet.ts';

/**
 * Removes the cells with the numbers of charts from a sheet that this server wrote, because the charts contain these numbers. If somebody has
 * deleted a chart since, all cells stay.
 * @param drawn the charts and pictures on the sheet
 */
export function withoutChartCells(sheet: Sheet, areas: readonly Area[], drawn: readonly DocumentNode[]): Sheet {
  const charts = drawn.filter(({ type }) => type === 'chart').length;
  if (areas.length === 0 || charts < areas.length) return sheet;
  const sorted = areas.toSorted((a, b) => a.top - b.top);
  let next = 0;
  const rows = sheet.rows.map((row) => {
    while ((sorted[next]?.bottom ?? Infinity) < row.index) next += 1;
    const area = sorted[next];
    if (!area || row.index < area.top) return row;
    return { ...row, cells: row.cells.filter(({ column }) => column < area.left || column > area.right) };
  });
  return { ...sheet, rows };
}
