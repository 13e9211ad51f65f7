import type { DocumentNode } from '@editor-companion/document';
import { parseBorder } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { completeWidths, layOutTable, type PlacedCell, type TableGrid } from '../../../content/layout/grid.ts';
import { childrenOf, plainText } from '../../../content/node.ts';
import { greatest } from '../../../package/list.ts';
import { LINE, linesOf } from './measure.ts';

/** The insets of cells in English metric units: at the sides, and above and below. */
export const SIDE = 91_440;
export const TOP = 45_720;

const EMU = 12_700;

/** Returns the font size of a table in points, which decreases with the number of columns. */
const sizeFor = (columns: number): number => (columns > 8 ? 10 : columns > 5 ? 12 : 14);

/** A measured table that can be split and written, with lengths in English metric units. */
export interface SlideTable {
  readonly grid: TableGrid;
  /** The number of leading header rows. */
  readonly headers: number;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  /** The font size in points. */
  readonly size: number;
  /** True if no cell has a colour or borders. The table then has those of the deck. */
  readonly isPlain: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Measures a table for an area of that width in English metric units. */
export function slideTable(node: DocumentNode, width: number): SlideTable {
  const grid = layOutTable(node);
  const px = completeWidths(grid, width / 9525);
  const widths = px.map((one) => Math.round((one / sum(px)) * width));
  const size = sizeFor(grid.width);
  const rows = childrenOf(node);
  const isHeader = (row: DocumentNode): boolean =>
    childrenOf(row).length > 0 && childrenOf(row).every(({ type }) => type === 'tableHeader');
  const first = rows.findIndex((row) => !isHeader(row));
  return {
    grid,
    headers: Math.max(first, 0),
    widths,
    heights: rows.map((_, index) => rowHeight(grid.rows[index] ?? [], widths, size)),
    size,
    isPlain: rows.flatMap(childrenOf).every(isPlain),
  };
}

const isPlain = ({ attrs = {} }: DocumentNode): boolean =>
  parseBorder(attrs['border']) === undefined && toBareHex(attrs['backgroundColor']) === undefined;

function rowHeight(cells: readonly PlacedCell[], widths: readonly number[], size: number): number {
  const lines = cells.map(({ node, column, colspan, rowspan }) => {
    if (!node || rowspan > 1) return 1;
    const room = Math.max((sum(widths.slice(column, column + colspan)) - 2 * SIDE) / EMU, 10);
    return sum(childrenOf(node).map((block) => linesOf(plainText(block, '\n'), size, room)));
  });
  return Math.round(greatest(lines, 1) * size * LINE * EMU) + 2 * TOP;
}
