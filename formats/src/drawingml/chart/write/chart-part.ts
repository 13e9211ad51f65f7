import type { Chart } from '@editor-companion/document';
import { Relationships, type PackageParts } from '../../../package/write-package.ts';
import { chartCells, type ChartCells } from './cells.ts';
import { chartXml } from './chart-xml.ts';
import { chartWorkbook } from './workbook.ts';

const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Adds the part of a chart whose cells are in the workbook to which the package belongs. Returns its name within `xl`. */
export function addSheetChart(parts: PackageParts, chart: Chart, cells: ChartCells, number: number): string {
  parts.add(`xl/charts/chart${number}.xml`, CHART, chartXml(chart, cells));
  return `charts/chart${number}.xml`;
}

/**
 * Adds the part of a chart to a package, with the workbook in which its numbers are edited.
 * @param folder where the document's parts are: `word` or `ppt`
 * @param number of the chart in the document, from 1
 * @returns the part's name within the folder, the target of the document's relationship
 */
export function addChartPart(parts: PackageParts, folder: string, chart: Chart, number: number): string {
  const cells = chartCells(chart);
  const workbook = `embeddings/Microsoft_Excel_Sheet${number}.xlsx`;
  const own = new Relationships();
  const id = own.add('package', `../${workbook}`);
  parts.addMedia(`${folder}/${workbook}`, WORKBOOK, chartWorkbook(cells));
  parts.add(`${folder}/charts/chart${number}.xml`, CHART, chartXml(chart, cells, id), own);
  return `charts/chart${number}.xml`;
}
