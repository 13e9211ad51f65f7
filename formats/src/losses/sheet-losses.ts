import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, numberOf, plainText } from '../content/node.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../content/sheet/cell-reference.ts';
import { countOutside, tablesOf } from '../content/tables/document-tables.ts';
import { MAX_CELL_TEXT } from '../content/tables/sheet-limits.ts';
import { chartLosses } from './chart-losses.ts';
import type { LossCode } from './warnings.ts';

type Options = Readonly<Record<string, unknown>>;

/** Tells whether the whole document becomes one sheet, as it does without tables. */
const isOneSheet = (document: DocumentNode, { sheets }: Options): boolean =>
  sheets === 'one' || tablesOf(document).length === 0;

/** Returns the nodes of a document that a workbook contains. */
export const sheetScope = (document: DocumentNode, options: Options): readonly DocumentNode[] =>
  isOneSheet(document, options) ? [document] : tablesOf(document).map(({ source }) => source);

/** Lists the losses of a document and its tables in sheets. */
export function sheetLosses(document: DocumentNode, options: Options): readonly (readonly [LossCode, number])[] {
  const tables = tablesOf(document).map(({ node }) => node);
  const cells = tables.flatMap(childrenOf).flatMap(childrenOf);
  return [
    ['TEXT_OUTSIDE_TABLES', isOneSheet(document, options) ? 0 : countOutside(document)],
    ...chartLosses(document, ({ type }) => type === 'table'),
    ['TABLE_CUT', tables.filter(isTooLarge).length],
    ['TABLE_IN_CELL', cells.reduce((count, cell) => count + countTables(cell), 0)],
    ['CELL_TEXT_CUT', cells.filter((cell) => plainText(cell).length > MAX_CELL_TEXT).length],
  ];
}

function isTooLarge(table: DocumentNode): boolean {
  const rows = childrenOf(table);
  const width = (row: DocumentNode): number =>
    childrenOf(row).reduce((columns, cell) => columns + (numberOf(cell, 'colspan') ?? 1), 0);
  return rows.length > MAX_ROWS || rows.some((row) => width(row) > MAX_COLUMNS);
}

const countTables = (node: DocumentNode): number =>
  childrenOf(node).reduce((count, child) => count + (child.type === 'table' ? 1 : countTables(child)), 0);
