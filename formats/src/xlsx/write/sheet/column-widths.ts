import type { TableGrid } from '../../../content/layout/grid.ts';
import { naturalWidths } from '../../../content/layout/natural-widths.ts';
import { round } from '../../../content/units.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** px of a digit in the standard font, and beside the text of a cell (18.3.1.13). */
const DIGIT = 7;
const PADDING = 5;
/** px. */
const MIN_WIDTH = 48;
const MAX_WIDTH = 360;
/** px of the sign that opens a filter. */
const FILTER = 18;
/** Digits: the widest column that Excel takes. */
const MAX_DIGITS = 255;

/** px of the columns of a table: what is stated, else what stands in them, up to some words a line. */
export function tableWidths({ columns, rows, width }: TableGrid, hasFilter: boolean): number[] {
  const natural = naturalWidths(rows, width);
  return columns.map((stated, column) => {
    if (stated > 0) return stated;
    const most = (natural[column]?.most ?? 0) + (hasFilter ? FILTER : 0);
    return Math.min(Math.max(most, MIN_WIDTH), MAX_WIDTH);
  });
}

export function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map((px, index) => {
    const width = round(Math.min(Math.max((px - PADDING) / DIGIT, 1), MAX_DIGITS), 2);
    return element('col', { min: index + 1, max: index + 1, width, customWidth: 1 });
  });
  return element('cols', {}, columns);
}
