import { MAX_COLUMNS } from '../content/sheet/cell-reference.ts';
import { element, textElement } from '../package/xml/write-xml.ts';
import type { BinaryRecord, RecordData } from './record.ts';
import { richText, spelled } from './text.ts';

const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

/** The value of a cell: the type attribute, and the XML of the value. */
type Held = readonly [kind: string | undefined, value: string];

const value = (text: string | number): string => textElement('v', String(text));
const shared = (data: RecordData): Held => ['s', value(data.int())];
const text = (data: RecordData): Held => ['str', value(spelled(data.text() ?? ''))];
const real = (data: RecordData): Held => [undefined, value(data.double())];
const packed = (data: RecordData): Held => [undefined, value(data.packed())];
const boolean = (data: RecordData): Held => ['b', value(data.byte())];
const failure = (data: RecordData): Held => ['e', value(ERRORS.get(data.byte()) ?? '#N/A')];
const blank = (): Held => [undefined, ''];

type ReadHeld = (data: RecordData, fonts: readonly string[]) => Held;

/** Cell records with a column ([MS-XLSB] 2.5.9) by their number. Formulas contain their last result. */
const CELLS: ReadonlyMap<number, ReadHeld> = new Map<number, ReadHeld>([
  [1, blank],
  [2, packed],
  [3, failure],
  [4, boolean],
  [5, real],
  [6, text],
  [7, shared],
  [8, text],
  [9, real],
  [10, boolean],
  [11, failure],
  [62, (data, fonts) => ['inlineStr', element('is', {}, richText(data, fonts))]],
]);

/** Cell records without a column, which follow the cell before them. */
const SHORT_CELLS: ReadonlyMap<number, ReadHeld> = new Map<number, ReadHeld>([
  [12, blank],
  [13, packed],
  [14, failure],
  [15, boolean],
  [16, real],
  [17, text],
  [18, shared],
]);

const STYLE = 0xffffff;

/** Returns `A`, `Z`, `AA` for a column counted from 0. */
function letters(column: number): string {
  let [left, name] = [column + 1, ''];
  while (left > 0) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
    left = Math.floor((left - 1) / 26);
  }
  return name;
}

/** Returns `B3` for a row and a column counted from 0. */
export const reference = (row: number, column: number): string => `${letters(column)}${row + 1}`;

/** Writes the cells of a row record by record. */
export class CellWriter {
  readonly #fonts: readonly string[];
  #column = -1;

  constructor(fonts: readonly string[]) {
    this.#fonts = fonts;
  }

  beginRow(): void {
    this.#column = -1;
  }

  /** Returns the XML of a cell. Undefined for other records. */
  cell({ type, data }: BinaryRecord, row: number): string | undefined {
    const read = CELLS.get(type) ?? SHORT_CELLS.get(type);
    if (!read) return undefined;
    this.#column = CELLS.has(type) ? data.int() : this.#column + 1;
    const style = data.int() & STYLE;
    if (this.#column >= MAX_COLUMNS) return '';
    const [kind, held] = read(data, this.#fonts);
    return element('c', { r: reference(row, this.#column), s: style, t: kind }, held);
  }
}
