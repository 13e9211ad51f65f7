import type { DocumentNode } from '../../json.ts';
import { restOf } from '../engine/attributes.ts';
import { asParagraphs } from '../simpler/paragraphs.ts';
import type { Cell, Entry, TableContent } from './block.ts';
import { columnsOf, isRegular, plainGrid } from './columns.ts';
import { inlineOf } from './inline-to.ts';
import * as pairs from './pairs.ts';
import { cell as cellType } from './schema.ts';
import type { BlockWriter } from './writer.ts';

/** Converts a table. Cells contain lines; header rows and columns are counted from the top and the left. */
export function writeTable(table: DocumentNode, writer: BlockWriter): Entry[] {
  const given = (table.content ?? []).filter(({ content = [] }) => content.length > 0);
  if (given.length === 0) return [];
  const regular = isRegular(given);
  if (!regular) writer.changes.simplified('table with cells that overlap', 'one without spans');
  const rows = regular ? given : plainGrid(given);
  const content: TableContent = {
    type: 'tableContent',
    columnWidths: columnsOf(rows),
    ...headsOf(rows, restOf(table.attrs ?? {}, 'blocknote')),
    rows: rows.map((row) => ({ cells: (row.content ?? []).map((cell) => writeCell(cell, writer)) })),
  };
  const entry = writer.entry(pairs.table, table);
  return [{ ...entry, block: { ...entry.block, content } }];
}

function writeCell(cell: DocumentNode, writer: BlockWriter): Cell {
  const lines = asParagraphs(cell.content ?? [], writer).flatMap((line, i) => [
    ...(i > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line.content ?? []),
  ]);
  const props = writer.props(pairs.cell(cell.type), cell, cellType);
  return { type: 'tableCell', content: inlineOf(lines, writer), props: { ...props } };
}

const isHead = ({ type }: DocumentNode): boolean => type === 'tableHeader';

/** Returns the numbers of header rows and columns. The kept numbers are used if they are equivalent. */
export function headsOf(rows: readonly DocumentNode[], said: Readonly<Record<string, unknown>> = {}) {
  const cells = rows.map(({ content = [] }) => content.map(isHead));
  const { headerRows: saidRows, headerCols: saidColumns } = said;
  if (comesTo(cells, Number(saidRows ?? 0), Number(saidColumns ?? 0)) && (saidRows ?? saidColumns) !== undefined)
    return {
      ...(saidRows !== undefined && { headerRows: Number(saidRows) }),
      ...(saidColumns !== undefined && { headerCols: Number(saidColumns) }),
    };
  const headerRows = leading(cells.map((row) => row.every(Boolean)));
  const headerCols = cells.reduce((least, row) => Math.min(least, leading(row)), Infinity);
  return { ...(headerRows > 0 && { headerRows }), ...(headerCols > 0 && { headerCols }) };
}

const comesTo = (cells: readonly (readonly boolean[])[], rows: number, columns: number): boolean =>
  cells.every((row, y) => row.every((head, x) => head === (y < rows || x < columns)));

const leading = (heads: readonly boolean[]): number => {
  const end = heads.indexOf(false);
  return end < 0 ? heads.length : end;
};
