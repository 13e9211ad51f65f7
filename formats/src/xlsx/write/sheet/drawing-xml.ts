import { chartSize, type Chart } from '@editor-companion/document';
import { PX_TO_EMU } from '../../../content/css/length.ts';
import type { ChartCells } from '../../../drawingml/chart/write/cells.ts';
import { element, textElement, XML_DECLARATION } from '../../../package/xml/write-xml.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** A chart on a sheet, with its cells and the row and column of its upper left corner, counted from 0. */
export interface SheetChart {
  readonly chart: Chart;
  readonly cells: ChartCells;
  readonly row: number;
  readonly column: number;
}

/** Writes a drawing part (20.5.2.35): each chart at its cell. @param ids the relationships of the charts */
export const drawingXml = (charts: readonly SheetChart[], ids: readonly string[]): string =>
  XML_DECLARATION +
  element(
    'xdr:wsDr',
    { 'xmlns:xdr': `${DRAWING}/spreadsheetDrawing`, 'xmlns:a': `${DRAWING}/main` },
    charts.map((one, index) => anchorXml(one, index + 2, ids[index] ?? '')),
  );

/** Writes an anchor at one cell (20.5.2.24), so that the chart keeps its size if columns or rows change. */
function anchorXml({ chart, row, column }: SheetChart, id: number, relation: string): string {
  const { width, height } = chartSize(chart);
  const place = { 'xdr:col': column, 'xdr:colOff': 0, 'xdr:row': row, 'xdr:rowOff': 0 };
  const reference = element('c:chart', {
    'xmlns:c': `${DRAWING}/chart`,
    'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'r:id': relation,
  });
  const frame = element(
    'xdr:graphicFrame',
    { macro: '' },
    element(
      'xdr:nvGraphicFramePr',
      {},
      element('xdr:cNvPr', { id, name: `Chart ${id - 1}`, descr: chart.alt }),
      '<xdr:cNvGraphicFramePr/>',
    ),
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    element('a:graphic', {}, element('a:graphicData', { uri: `${DRAWING}/chart` }, reference)),
  );
  return element(
    'xdr:oneCellAnchor',
    {},
    element(
      'xdr:from',
      {},
      Object.entries(place).map(([name, value]) => textElement(name, String(value))),
    ),
    element('xdr:ext', { cx: Math.round(width * PX_TO_EMU), cy: Math.round(height * PX_TO_EMU) }),
    frame,
    '<xdr:clientData/>',
  );
}
