import type { TableGrid } from '../../../content/layout/grid.ts';
import { naturalWidths } from '../../../content/layout/natural-widths.ts';
import { round } from '../../../content/units.ts';
import { greatest } from '../../../package/list.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** The width in px of a digit in the default font, and the padding of a cell (18.3.1.13). */
const DIGIT = 7;
const PADDING = 5;
/** In px. */
const MIN_WIDTH = 48;
const MAX_WIDTH = 360;
/** The width in px of a filter's button. */
const FILTER = 18;
/** In digits: the maximum width of a column in Excel. */
const MAX_DIGITS = 255;

/** Returns the widths in px of a table's columns: the stated ones, else widths that fit their content up to a few words per line. */
export function tableWidths({ columns, rows, width }: TableGrid, hasFilter: boolean): number[] {
  const natural = naturalWidths(rows, width);
  return columns.map((stated, column) => {
    if (stated > 0) return stated;
    const most = (natural[column]?.most ?? 0) + (hasFilter ? FILTER : 0);
    return Math.min(Math.max(most, MIN_WIDTH), MAX_WIDTH);
  });
}

/** The width in px of an average letter, and the number of texts of a column that are measured. */
const LETTER = 7.3;
const MAX_MEASURED = 200;

/** Returns the widths in px of columns of short texts. */
export const textWidths = (columns: readonly (readonly string[])[]): number[] =>
  columns.map((texts) => {
    const letters = greatest(texts.slice(0, MAX_MEASURED).map((text) => text.length));
    return Math.min(Math.max(Math.ceil(letters * LETTER) + 2 * PADDING, MIN_WIDTH), MAX_WIDTH);
  });

export function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map((px, index) => {
    const width = round(Math.min(Math.max((px - PADDING) / DIGIT, 1), MAX_DIGITS), 2);
    return element('col', { min: index + 1, max: index + 1, width, customWidth: 1 });
  });
  return element('cols', {}, columns);
}
