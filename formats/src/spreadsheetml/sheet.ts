import { PLAIN, type Cell, type CellStyle } from '../content/sheet/cell.ts';
import { MAX_COLUMNS, MAX_ROWS, type Area, type Place } from '../content/sheet/cell-reference.ts';
import { emptyPrint } from '../content/sheet/print.ts';
import type { ColumnWidth, Row, Sheet } from '../content/sheet/sheet.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { NumberDisplay, showText } from '../xlsx/display.ts';
import { readNote, type Note } from './notes.ts';

/** The maximum number of cells of a sheet, of merged areas, and of links and comments. */
const [MAX_HELD, MAX_MERGES, MAX_NOTES] = [1_000_000, 100_000, 100_000];
const DAY = 86_400_000;
/** The epoch of serial numbers, which count days. */
const EPOCH = Date.UTC(1899, 11, 30);

/** A sheet with the links and comments of its cells by place (`row,column`). */
export interface NotedSheet extends Sheet {
  /** The link targets of cells as in the file. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, Note>;
}

interface Reading {
  readonly rows: Row[];
  readonly hiddenRows: Set<number>;
  readonly columns: ColumnWidth[];
  readonly merges: Area[];
  readonly styles: ReadonlyMap<string, CellStyle>;
  readonly numbers: NumberDisplay;
  readonly addresses: Map<string, string>;
  readonly notes: Map<string, Note>;
  held: number;
}

/** Reads the current element `ss:Table`. Rows beyond `maxCells` cells are omitted. */
export function readTable(xml: XmlReader, styles: ReadonlyMap<string, CellStyle>, maxCells: number): NotedSheet {
  const reading: Reading = {
    rows: [],
    hiddenRows: new Set(),
    columns: [],
    merges: [],
    styles,
    numbers: new NumberDisplay(false),
    addresses: new Map(),
    notes: new Map(),
    held: 0,
  };
  let [nextRow, nextColumn, cut] = [0, 0, false];
  const level = xml.depth;
  while (!cut && xml.nextChild(level)) {
    if (xml.name === 'ss:Column') nextColumn = readColumn(xml, reading, nextColumn);
    if (xml.name !== 'ss:Row') continue;
    const index = placeOf(xml, nextRow);
    if (index >= MAX_ROWS) break;
    nextRow = index + 1;
    readRow(xml, reading, index);
    cut = reading.held > Math.min(MAX_HELD, maxCells);
  }
  const { rows, hiddenRows, columns, merges, addresses, notes } = reading;
  const kept = { rows, hiddenRows, columns, merges, addresses, notes };
  return { ...kept, links: [], frozenRows: 0, rightToLeft: false, print: emptyPrint(), cut };
}

/** `ss:Index` counts from 1. Without it an element follows the one before. */
function placeOf(xml: XmlReader, next: number): number {
  const index = Number(xml.attribute('ss:Index') ?? next + 1) - 1;
  return Number.isInteger(index) && index >= next ? index : next;
}

function readColumn(xml: XmlReader, { columns }: Reading, next: number): number {
  const first = placeOf(xml, next);
  const last = Math.min(first + spanOf(xml, 'ss:Span'), MAX_COLUMNS - 1);
  const width = Number(xml.attribute('ss:Width') ?? 0);
  const pixels = width > 0 ? Math.round(Math.min(width, 2000) / 0.75) : 0;
  if (first <= last && columns.length < MAX_COLUMNS)
    columns.push({ first, last, pixels, hidden: xml.attribute('ss:Hidden') === '1' });
  return last + 1;
}

function spanOf(xml: XmlReader, name: string): number {
  const span = Number(xml.attribute(name) ?? 0);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_ROWS) : 0;
}

function readRow(xml: XmlReader, reading: Reading, index: number): void {
  if (xml.attribute('ss:Hidden') === '1') reading.hiddenRows.add(index);
  const cells: Cell[] = [];
  let next = 0;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'ss:Cell') continue;
    const column = placeOf(xml, next);
    const [across, down] = [spanOf(xml, 'ss:MergeAcross'), spanOf(xml, 'ss:MergeDown')];
    next = column + across + 1;
    if (column >= MAX_COLUMNS) continue;
    if ((across > 0 || down > 0) && reading.merges.length < MAX_MERGES)
      reading.merges.push({ top: index, left: column, bottom: index + down, right: column + across });
    const address = xml.attribute('ss:HRef');
    if (address && reading.addresses.size < MAX_NOTES) reading.addresses.set(`${index},${column}`, address);
    const cell = readCell(xml, reading, { row: index, column });
    if (cell) cells.push(cell);
  }
  reading.held += cells.length;
  if (cells.length > 0) reading.rows.push({ index, height: undefined, cells });
}

function readCell(xml: XmlReader, { styles, numbers, notes }: Reading, { row, column }: Place): Cell | undefined {
  const style = styles.get(xml.attribute('ss:StyleID') ?? 'Default') ?? styles.get('Default') ?? PLAIN;
  let cell: Cell | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'ss:Comment' && notes.size < MAX_NOTES) notes.set(`${row},${column}`, readNote(xml));
    if (xml.name !== 'ss:Data') continue;
    const type = xml.attribute('ss:Type');
    const value = xml.text();
    if (value === '') continue;
    const isNumber = type === 'Number' || type === 'DateTime';
    const number = type === 'DateTime' ? serialOf(value) : Number(value);
    const text = isNumber && !Number.isNaN(number) ? numbers.show(number, style.format) : shown(value, type, style);
    const kind = isNumber ? 'number' : type === 'Boolean' ? 'boolean' : 'text';
    cell = { column, style, runs: [{ text: text.toWellFormed() }], kind };
  }
  return cell ?? (style.fill === undefined ? undefined : { column, style, runs: [], kind: 'text' });
}

const shown = (value: string, type: string | undefined, { format }: CellStyle): string =>
  type === 'Boolean' ? (value === '1' ? 'TRUE' : 'FALSE') : showText(value, format);

/** Converts `2026-01-05T09:00:00.000` to a serial number. */
function serialOf(value: string): number {
  const time = Date.parse(value.endsWith('Z') ? value : `${value}Z`);
  return Number.isNaN(time) ? NaN : (time - EPOCH) / DAY;
}
