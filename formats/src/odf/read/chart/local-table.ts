import { MAX_NUMBER, MAX_POINTS } from '../../../drawingml/chart/limits.ts';
import { clip } from '../../../content/bounds.ts';
import { readArea, type Place } from '../../../content/sheet/cell-reference.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { count } from '../length.ts';

/** A cell of a chart's table. */
export interface ChartCell {
  readonly text: string;
  readonly value: number | null;
  /** A date such as `2024-05-31`. */
  readonly date: string | undefined;
}

const EMPTY: ChartCell = { text: '', value: null, date: undefined };

/** The maximum numbers of rows, columns and cells that are read. */
const MAX_ROWS = 10_001;
const MAX_COLUMNS = 1000;
const MAX_CELLS = 400_000;
const MAX_TEXT = 1024;

/** The table with the values of a chart (ODF 1.3, part 3, 11.1), which repeats the cells of a spreadsheet or is the only place of the values. */
export class LocalTable {
  readonly #rows: ChartCell[][] = [];
  /** The first cells of ranges of a spreadsheet, by the addresses of these ranges. */
  readonly #places = new Map<string, Place>();
  #cells = 0;
  headRows = 0;
  headColumns = 0;

  get width(): number {
    return this.#rows.reduce((most, row) => Math.max(most, row.length), 0);
  }

  /** Reads table:table, or a group of its rows or columns, the current element. */
  read(xml: XmlReader, isHead = false): void {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const { name } = xml;
      if (name === 'table:table-row') this.#readRow(xml, isHead);
      else if (name === 'table:table-header-columns') this.headColumns += countColumns(xml);
      else if (name === 'table:table-header-rows') this.read(xml, true);
      else if (name === 'table:table-rows' || name === 'table:table-row-group') this.read(xml, isHead);
    }
  }

  #readRow(xml: XmlReader, isHead: boolean): void {
    const row: ChartCell[] = [];
    const repeated = count(xml.attribute('table:number-rows-repeated'), MAX_ROWS);
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const times = Math.min(
        count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS),
        MAX_COLUMNS - row.length,
      );
      const place = { row: this.#rows.length, column: row.length };
      const cell = this.#readCell(xml, place);
      for (let index = 0; index < times; index += 1) row.push(cell);
    }
    for (let index = 0; index < repeated && this.#rows.length < MAX_ROWS && this.#cells < MAX_CELLS; index += 1) {
      this.#cells += row.length + 1;
      if (isHead) this.headRows += 1;
      this.#rows.push(row);
    }
  }

  #readCell(xml: XmlReader, place: Place): ChartCell {
    const type = xml.attribute('office:value-type');
    const stated = xml.attribute('office:value');
    const date = /^\d{4}-\d\d-\d\d/.exec(xml.attribute('office:date-value') ?? '')?.[0];
    const lines: string[] = [];
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name === 'text:p') lines.push(xml.text());
      else if (xml.name === 'draw:g') this.#readRange(xml, place);
    }
    const text = clip(lines.join('\n').trim(), MAX_TEXT);
    const number = type === undefined || type === 'string' ? text : (stated ?? '');
    const value = number.trim() === '' ? Number.NaN : Number(number);
    const isNumber = Number.isFinite(value) && Math.abs(value) <= MAX_NUMBER && type !== 'string';
    return { text: text === 'NaN' ? '' : text, value: isNumber ? value + 0 : null, date };
  }

  /** Reads the range of a spreadsheet that begins at a cell, which LibreOffice writes as a description. */
  #readRange(xml: XmlReader, place: Place): void {
    const level = xml.depth;
    while (xml.nextChild(level)) if (xml.name === 'svg:desc') this.#places.set(plain(xml.text()), place);
  }

  /**
   * Returns the cells of an address such as `local-table.$B$2:.$B$5` in order, at most as many as a series has points.
   * @param ordinal the column if the address is of a spreadsheet whose cells the table does not name
   */
  cells(address: string | undefined, ordinal?: { readonly column: number; readonly isHead?: boolean }): ChartCell[] {
    const known = address === undefined ? undefined : this.#places.get(plain(address));
    if (known) return this.#column(known.column, known.row, sizeOf(address));
    if (address?.startsWith('local-table.') === true) return this.#areas(address.split(' ', MAX_POINTS));
    if (!ordinal) return [];
    return ordinal.isHead === true
      ? this.#column(ordinal.column, 0, this.headRows)
      : this.#column(ordinal.column, this.headRows, MAX_ROWS);
  }

  #areas(ranges: readonly string[]): ChartCell[] {
    const found: ChartCell[] = [];
    for (const range of ranges) {
      const area = readArea(range.replaceAll('local-table.', '').replaceAll(':.', ':'));
      if (!area) continue;
      const right = Math.min(area.right, area.left + MAX_COLUMNS - 1);
      for (const row of this.#rows.slice(area.top, Math.min(area.bottom + 1, area.top + MAX_POINTS)))
        for (let column = area.left; column <= right; column += 1) {
          if (found.length === MAX_POINTS) return found;
          found.push(row[column] ?? EMPTY);
        }
    }
    return found;
  }

  #column(column: number, from: number, length: number): ChartCell[] {
    return this.#rows.slice(from, from + Math.min(length, MAX_POINTS)).map((row) => row[column] ?? EMPTY);
  }
}

/** Returns an address without the signs that make no difference. */
const plain = (address: string): string => address.trim().replaceAll('$', '');

/** Returns the number of cells in a range of a sheet: 4 for `Sheet1.B2:Sheet1.B5`. */
function sizeOf(address: string | undefined): number {
  const ends = (address ?? '').split(':').map((end) => end.slice(end.lastIndexOf('.') + 1));
  const area = readArea(ends.join(':'));
  return area ? (area.bottom - area.top + 1) * (area.right - area.left + 1) : MAX_ROWS;
}

function countColumns(xml: XmlReader): number {
  let columns = 0;
  const level = xml.depth;
  while (xml.nextChild(level))
    if (xml.name === 'table:table-column')
      columns += count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS);
  return columns;
}
