import { valued } from '../../docx/parts/xml.ts';
import type { FinishedCell, FinishedRow } from './finished-row.ts';
import { Edges } from './grid.ts';

/** Writes consecutive rows as one table, or as several if they have too many columns. */
export function tablesXml(rows: readonly FinishedRow[]): string {
  let xml = '';
  let edges = new Edges();
  let from = 0;
  for (const [index, { cells }] of rows.entries()) {
    if (edges.add(cells)) continue;
    xml += tableXml(rows.slice(from, index), edges);
    from = index;
    edges = new Edges();
    edges.add(cells);
  }
  return xml + tableXml(rows.slice(from), edges);
}

function tableXml(rows: readonly FinishedRow[], edges: Edges): string {
  const [first] = rows;
  if (!first) return '';
  const columns = edges.widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl>${first.table}<w:tblGrid>${columns}</w:tblGrid>${rows.map((row) => rowXml(row, edges)).join('')}</w:tbl>`;
}

function rowXml({ cells, properties: own }: FinishedRow, edges: Edges): string {
  const before = edges.indexOf(cells[0]?.left ?? 0);
  const properties = (before > 0 ? valued('gridBefore', before) : '') + own;
  const content = cells.map((cell) => cellXml(cell, edges)).join('');
  return `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${content}</w:tr>`;
}

function cellXml({ content, properties, left, right }: FinishedCell, edges: Edges): string {
  const span = edges.indexOf(right) - edges.indexOf(left);
  return `<w:tc><w:tcPr>${span > 1 ? valued('gridSpan', span) : ''}${properties}</w:tcPr>${content === '' ? '<w:p/>' : content}</w:tc>`;
}
