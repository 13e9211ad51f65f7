import type { RtfDocument } from '../document.ts';
import { bordersXml } from '../format/border.ts';
import { shadingXml } from '../format/paragraph-xml.ts';
import { valued } from '../../docx/parts/xml.ts';
import { edgedCells, Edges, type EdgedCell, type Row } from './grid.ts';
import type { CellDefinition, RowDefinition } from './row.ts';

/** Rows that follow one another as tables: one, unless they come to too many columns. */
export function tablesXml(rows: readonly Row[], document: RtfDocument): string {
  let xml = '';
  let edges = new Edges();
  let pending: { row: Row; cells: EdgedCell[] }[] = [];
  for (const row of rows) {
    const cells = edgedCells(row);
    if (!edges.add(cells)) {
      xml += tableXml(pending, edges, document);
      [edges, pending] = [new Edges(), []];
      edges.add(cells);
    }
    pending.push({ row, cells });
  }
  return xml + tableXml(pending, edges, document);
}

function tableXml(
  rows: readonly { row: Row; cells: readonly EdgedCell[] }[],
  edges: Edges,
  document: RtfDocument,
): string {
  const first = rows[0]?.row.definition;
  if (!first) return '';
  const columns = edges.widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const content = rows.map(({ row, cells }) => rowXml(row.definition, cells, edges, document)).join('');
  return `<w:tbl>${tableProperties(first)}<w:tblGrid>${columns}</w:tblGrid>${content}</w:tbl>`;
}

const FIFTIETHS = 2;

function tableProperties({ align, left, gap, width, widthUnit, isRightToLeft, padding }: RowDefinition): string {
  const margins = { ...(gap !== undefined && { left: gap, right: gap }), ...padding };
  return `<w:tblPr>${[
    align === undefined ? '' : valued('jc', align),
    left > 0 ? `<w:tblInd w:w="${left}"/>` : '',
    widthUnit === FIFTIETHS && width > 0 ? `<w:tblW w:type="pct" w:w="${width}"/>` : '',
    isRightToLeft ? '<w:bidiVisual/>' : '',
    sides('tblCellMar', margins),
  ].join('')}</w:tblPr>`;
}

function sides(element: string, widths: Readonly<Record<string, number>>): string {
  const list = Object.entries(widths);
  if (list.length === 0) return '';
  return `<w:${element}>${list.map(([side, width]) => `<w:${side} w:w="${Math.max(width, 0)}"/>`).join('')}</w:${element}>`;
}

function rowXml(row: RowDefinition, cells: readonly EdgedCell[], edges: Edges, document: RtfDocument): string {
  const before = edges.indexOf(cells[0]?.left ?? 0);
  const properties =
    (before > 0 ? valued('gridBefore', before) : '') +
    (row.isHeader ? '<w:tblHeader/>' : '') +
    (row.height > 0 ? valued('trHeight', row.height) : '');
  const content = cells.map((cell, index) => cellXml(cell, index, { row, edges, cells, document })).join('');
  return `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${content}</w:tr>`;
}

interface Setting {
  readonly row: RowDefinition;
  readonly cells: readonly EdgedCell[];
  readonly edges: Edges;
  readonly document: RtfDocument;
}

function cellXml({ content, definition, left, right }: EdgedCell, index: number, setting: Setting): string {
  const { edges, document } = setting;
  const span = Math.max(edges.indexOf(right) - edges.indexOf(left), 1);
  const own = definition ? cellProperties(definition, document) : '';
  const borders = bordersXml({ ...rowBorders(setting, index), ...definition?.borders }, document.colour);
  const properties =
    (span > 1 ? valued('gridSpan', span) : '') + own + (borders && `<w:tcBorders>${borders}</w:tcBorders>`);
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content === '' ? '<w:p/>' : content}</w:tc>`;
}

/** Lines of the row hold for cells that say nothing of theirs: those inside, and those around at its ends. */
function rowBorders({ row, cells }: Setting, index: number): RowDefinition['borders'] {
  const { top, bottom, left, right, insideV, insideH } = row.borders;
  const isLast = index === cells.length - 1;
  const chosen = {
    top: top ?? insideH,
    bottom: bottom ?? insideH,
    left: index === 0 ? left : insideV,
    right: isLast ? right : insideV,
  };
  return Object.fromEntries(Object.entries(chosen).flatMap(([side, border]) => (border ? [[side, border]] : [])));
}

function cellProperties(cell: CellDefinition, document: RtfDocument): string {
  const { vertical, verticalAlign, direction, fill, ink, density = 0, padding } = cell;
  return [
    vertical ? valued('vMerge', vertical) : '',
    verticalAlign === undefined ? '' : valued('vAlign', verticalAlign),
    direction === undefined ? '' : valued('textDirection', direction),
    shadingXml(document.colour(fill), document.colour(ink), density),
    sides('tcMar', padding),
  ].join('');
}
