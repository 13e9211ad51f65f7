import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { isSame } from '../../record.ts';
import type { Block } from './block.ts';
import { eachCell } from './columns.ts';
import type { BlockReader } from './from.ts';
import { inlineFrom } from './inline-from.ts';
import * as pairs from './pairs.ts';
import { headsOf } from './table-to.ts';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Converts a table. Its first rows and columns are headers, and widths apply to whole columns. */
export function readTable(block: Block, level: number, reader: BlockReader): DocumentNode[] | undefined {
  const { content } = block;
  if (!isRecord(content) || content['type'] !== 'tableContent') return undefined;
  const { rows: given, columnWidths, headerRows, headerCols } = content as Record<string, unknown>;
  const isHead = (y: number, x: number): boolean => y < Number(headerRows ?? 0) || x < Number(headerCols ?? 0);
  const rows = list(given).map((row, y): DocumentNode => {
    const cells = list(isRecord(row) ? row['cells'] : []);
    return { type: 'tableRow', content: cells.map((cell, x) => readCell(cell, isHead(y, x), reader)) };
  });
  setWidths(rows, list(columnWidths));
  const heads = { ...(headerRows !== undefined && { headerRows }), ...(headerCols !== undefined && { headerCols }) };
  const table = reader.same(pairs.table, block, level, rows);
  if (isSame(headsOf(rows), heads)) return [table];
  const kept = table.attrs?.['blocknote'];
  return [{ ...table, attrs: { ...table.attrs, blocknote: { ...(isRecord(kept) && kept), ...heads } } }];
}

/** Converts a cell of any of BlockNote's forms: an object, a list of texts, or a text. */
function readCell(cell: unknown, isHead: boolean, reader: BlockReader): DocumentNode {
  const type = isHead ? 'tableHeader' : 'tableCell';
  const { content = cell, props = {} } = isRecord(cell) ? cell : {};
  const lines = inlineFrom(content);
  const attrs = reader.cell(type, isRecord(props) ? props : {});
  const paragraph: DocumentNode = { type: 'paragraph', ...(lines.length > 0 && { content: lines }) };
  return { type, ...(Object.keys(attrs).length > 0 && { attrs }), content: [paragraph] };
}

function setWidths(rows: readonly DocumentNode[], widths: readonly unknown[]): void {
  if (!widths.some((width) => typeof width === 'number')) return;
  eachCell(rows, (cell, column) => {
    const span = Number(cell.attrs?.['colspan'] ?? 1);
    const own = Array.from({ length: span }, (_, i) => widths[column + i]);
    if (!own.some((width) => typeof width === 'number')) return;
    cell.attrs = { ...cell.attrs, colwidth: own.map((width) => (typeof width === 'number' ? width : 0)) };
  });
}
