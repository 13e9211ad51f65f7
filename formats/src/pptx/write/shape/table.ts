import type { PlacedCell } from '../../../content/layout/grid.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { transform, type Frame } from '../deck/frame.ts';
import type { SlideTable } from '../plan/slide-table.ts';
import type { TextContext } from '../text/text-context.ts';
import { cellLook, cellText } from './table-cell.ts';

/** A range of rows of a table. `to` is exclusive. */
export interface TableShape {
  readonly id: number;
  readonly frame: Frame;
  readonly from: number;
  readonly to: number;
}

/** Writes rows of a table as a graphic frame (19.3.1.21). If the table was split, its header rows are repeated above the rows. */
export function tableXml(context: TextContext, table: SlideTable, { id, frame, from, to }: TableShape): string {
  const parts =
    from > 0 && table.headers > 0 ? [[0, table.headers] as const, [from, to] as const] : [[from, to] as const];
  const rows = parts.map(([start, end]) => rowsXml(context, table, start, end));
  const columns = table.widths.map((w) => element('a:gridCol', { w }));
  const properties = element('a:tblPr', { firstRow: table.headers > 0 ? 1 : undefined });
  const content = element('a:tbl', {}, properties, element('a:tblGrid', {}, columns), rows);
  const uri = 'http://schemas.openxmlformats.org/drawingml/2006/table';
  return element(
    'p:graphicFrame',
    {},
    element(
      'p:nvGraphicFramePr',
      {},
      element('p:cNvPr', { id, name: `Table ${id}` }),
      '<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/>',
    ),
    transform('p:xfrm', frame),
    element('a:graphic', {}, element('a:graphicData', { uri }, content)),
  );
}

function rowsXml(context: TextContext, table: SlideTable, start: number, end: number): string {
  const { grid, heights } = table;
  let reaching = grid.rows
    .slice(0, start)
    .flat()
    .filter(({ row, rowspan }) => row + rowspan > start);
  let xml = '';
  for (let row = start; row < end; row += 1) {
    const cells = [...reaching, ...(grid.rows[row] ?? [])].toSorted((a, b) => a.column - b.column);
    xml += element(
      'a:tr',
      { h: heights[row] },
      cells.map((cell) => cellsXml(context, table, cell, { row, start, end })),
    );
    reaching = cells.filter(({ row: first, rowspan }) => first + rowspan > row + 1);
  }
  return xml;
}

interface RowPlace {
  readonly row: number;
  /** The range of rows that are written together. */
  readonly start: number;
  readonly end: number;
}

/** Returns a cell with the cells that it covers in its row (21.1.3.16). A merged cell restarts where the table was split. */
function cellsXml(context: TextContext, table: SlideTable, cell: PlacedCell, { row, start, end }: RowPlace): string {
  const first = Math.max(cell.row, start);
  const rowSpan = Math.min(cell.row + cell.rowspan, end) - first;
  const look = cellLook(table, cell, row);
  const isShown = row === cell.row || row === first;
  return Array.from({ length: cell.colspan }, (_, at) => {
    const attributes = {
      rowSpan: row === first && rowSpan > 1 ? rowSpan : undefined,
      gridSpan: at === 0 && cell.colspan > 1 ? cell.colspan : undefined,
      hMerge: at > 0 ? 1 : undefined,
      vMerge: row === first ? undefined : 1,
    };
    const text = at === 0 && isShown && cell.node ? cellText(context, table, cell.node, row < table.headers) : '';
    const body = element('a:txBody', {}, '<a:bodyPr/><a:lstStyle/>', text || '<a:p><a:endParaRPr/></a:p>');
    return element('a:tc', attributes, body, look);
  }).join('');
}
