import { addSheetChart } from '../../../drawingml/chart/write/chart-part.ts';
import { Relationships, type PackageParts } from '../../../package/write-package.ts';
import { drawingXml } from './drawing-xml.ts';
import type { Worksheet } from './worksheet.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';

/** The numbers of the drawings and charts in a workbook. */
export interface DrawingNumbers {
  drawings: number;
  charts: number;
}

/** Adds the charts of a sheet to the package, and relates the sheet to them. */
export function addCharts(
  parts: PackageParts,
  { charts, relationships }: Worksheet,
  numbers: DrawingNumbers,
): string | undefined {
  if (charts.length === 0) return undefined;
  const own = new Relationships();
  const ids = charts.map(({ chart, cells }) =>
    own.add('chart', `../${addSheetChart(parts, chart, cells, (numbers.charts += 1))}`),
  );
  const name = `drawings/drawing${(numbers.drawings += 1)}.xml`;
  parts.add(`xl/${name}`, TYPE, drawingXml(charts, ids), own);
  return relationships.add('drawing', `../${name}`);
}
