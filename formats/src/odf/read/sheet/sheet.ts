import { append } from '../../../package/list.ts';
import { emptyCell, isEmpty, type Cell } from '../../../content/sheet/cell.ts';
import { emptyPrint } from '../../../content/sheet/print.ts';
import type { ColumnWidth, Row, Sheet } from '../../../content/sheet/sheet.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { Area } from '../../../content/sheet/cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../content/sheet/cell-reference.ts';
import { count, inPixels, inPoints } from '../length.ts';
import type { Story } from '../story.ts';
import { readOne } from '../text/blocks.ts';
import type { CellStyles, SheetCellStyle } from './cell-styles.ts';
import { readLine, type CellText } from './cell-text.ts';

/** A sheet with its links, comments and drawings. */
export interface OpenSheet {
  readonly sheet: Sheet;
  /** Links and comments by cell, with keys `row,column`. */
  readonly marks: ReadonlyMap<string, DocumentMark[]>;
  /** Pictures, charts and boxes in file order. */
  readonly drawings: readonly DocumentNode[];
}

/** A sheet while it is read. */
interface Draft {
  readonly story: Story;
  readonly cellStyles: CellStyles;
  readonly rows: Row[];
  readonly hidden: { from: number; to: number }[];
  readonly columns: ColumnWidth[];
  /** The default cell style of each run of columns. */
  readonly defaults: { first: number; last: number; style: string | undefined }[];
  readonly merges: Area[];
  readonly marks: Map<string, DocumentMark[]>;
  readonly drawings: DocumentNode[];
  nextRow: number;
  nextColumn: number;
  headRows: number;
  cellsLeft: number;
  cut: boolean;
}

const MAX_MERGES = 100_000;
/** The maximum number of repeated cells or rows that are shaded but empty. */
const MAX_COLOURED = 200;

/** Reads table:table, the current element, as a sheet (ODF 1.3, part 3, 9). Cells beyond `maxCells` are left out. */
export function readSheet(story: Story, cellStyles: CellStyles, maxCells: number, frozenRows: number): OpenSheet {
  const { xml, styles } = story;
  const mode = styles.properties('table', xml.attribute('table:style-name'), 'table')['style:writing-mode'];
  const draft: Draft = {
    story,
    cellStyles,
    rows: [],
    hidden: [],
    columns: [],
    defaults: [],
    merges: [],
    marks: new Map(),
    drawings: [],
    nextRow: 0,
    nextColumn: 0,
    headRows: 0,
    cellsLeft: maxCells,
    cut: false,
  };
  readParts(draft);
  const { rows, columns, merges, marks, drawings, cut } = draft;
  const sheet: Sheet = {
    rows,
    hiddenRows: hiddenRows(draft),
    columns,
    merges,
    links: [],
    frozenRows: frozenRows || draft.headRows,
    rightToLeft: mode?.startsWith('rl') === true,
    print: emptyPrint(),
    cut,
  };
  return { sheet, marks, drawings };
}

/** Returns the hidden rows. Rows after the last visible content are ignored, as there may be a million of them. */
function hiddenRows({ hidden, rows }: Draft): Set<number> {
  const end = (rows.at(-1)?.index ?? -1) + 1;
  const found = new Set<number>();
  for (const { from, to } of hidden) {
    for (let row = from; row < Math.min(to, end) && found.size < MAX_HIDDEN; row += 1) found.add(row);
  }
  return found;
}

const MAX_HIDDEN = 200_000;

function readParts(draft: Draft): void {
  const { xml, odf } = draft.story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    switch (xml.name) {
      case 'table:table-column':
        readColumn(draft);
        break;
      case 'table:table-row':
        readRow(draft);
        odf.progress(xml.progress);
        break;
      case 'table:table-header-rows':
        if (draft.nextRow === 0) {
          readParts(draft);
          draft.headRows = draft.nextRow;
        } else readParts(draft);
        break;
      case 'table:table-columns':
      case 'table:table-column-group':
      case 'table:table-header-columns':
      case 'table:table-rows':
      case 'table:table-row-group':
        readParts(draft);
        break;
      case 'table:shapes':
        readShapes(draft);
        break;
      default:
    }
  }
}

function readShapes({ story, drawings }: Draft): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) append(drawings, readOne(story));
}

const isHidden = (visibility: string | undefined): boolean => visibility === 'collapse' || visibility === 'filter';

function readColumn(draft: Draft): void {
  const { xml, styles } = draft.story;
  const repeated = count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS);
  const first = draft.nextColumn;
  const last = Math.min(first + repeated, MAX_COLUMNS) - 1;
  draft.nextColumn = last + 1;
  if (last < first) return;
  const width = styles.properties('table-column', xml.attribute('table:style-name'), 'table-column')[
    'style:column-width'
  ];
  const pixels = Math.min(Math.max(inPixels(width) ?? 0, 0), 2000);
  draft.columns.push({ first, last, pixels, hidden: isHidden(xml.attribute('table:visibility')) });
  draft.defaults.push({ first, last, style: xml.attribute('table:default-cell-style-name') });
}

function readRow(draft: Draft): void {
  const { xml } = draft.story;
  const index = draft.nextRow;
  const repeated = Math.min(count(xml.attribute('table:number-rows-repeated'), MAX_ROWS), MAX_ROWS - index);
  draft.nextRow += repeated;
  if (repeated < 1) return;
  if (isHidden(xml.attribute('table:visibility'))) draft.hidden.push({ from: index, to: index + repeated });
  const height = rowHeight(draft.story);
  const cells = readCells(draft, index, xml.attribute('table:default-cell-style-name'));
  if (cells.length === 0 || (repeated > MAX_COLOURED && cells.every(isEmpty))) return;
  const copies = Math.min(repeated, Math.floor(draft.cellsLeft / cells.length));
  if (copies < repeated) draft.cut = true;
  draft.cellsLeft -= copies * cells.length;
  for (let copy = 0; copy < copies; copy += 1) draft.rows.push({ index: index + copy, height, cells });
}

/** Returns the row height in points. Undefined if the height only fits the content. */
function rowHeight({ xml, styles }: Story): number | undefined {
  const style = styles.properties('table-row', xml.attribute('table:style-name'), 'table-row');
  const height = inPoints(style['style:row-height']);
  if (style['style:use-optimal-row-height'] !== 'false' || height === undefined || height <= 0) return undefined;
  return Math.round(height * 10) / 10;
}

function readCells(draft: Draft, row: number, rowStyle: string | undefined): Cell[] {
  const { xml } = draft.story;
  const cells: Cell[] = [];
  let column = 0;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const repeated = count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS);
    const wanted = Math.min(repeated, MAX_COLUMNS - column);
    if (xml.name === 'table:table-cell' && wanted > 0) addCells(draft, cells, { row, column, wanted, rowStyle });
    column += repeated;
  }
  return cells;
}

interface Turn {
  readonly row: number;
  readonly column: number;
  readonly wanted: number;
  readonly rowStyle: string | undefined;
}

function addCells(draft: Draft, cells: Cell[], { row, column, wanted, rowStyle }: Turn): void {
  const { story, cellStyles, merges } = draft;
  const { xml } = story;
  const name = xml.attribute('table:style-name') ?? rowStyle ?? defaultStyle(draft, column);
  const colspan = count(xml.attribute('table:number-columns-spanned'), MAX_COLUMNS - column);
  const rowspan = count(xml.attribute('table:number-rows-spanned'), MAX_ROWS - row);
  if ((colspan > 1 || rowspan > 1) && merges.length < MAX_MERGES)
    merges.push({ top: row, left: column, bottom: row + rowspan - 1, right: column + colspan - 1 });
  const cell = readCell(draft, cellStyles.of(name), row, column);
  if (!cell) return;
  // Shading alone may extend to the end of the sheet. Most shaded cells beyond the text are left out.
  const some = isEmpty(cell) ? Math.min(wanted, MAX_COLOURED) : wanted;
  const room = Math.min(some, Math.max(draft.cellsLeft - cells.length, 0));
  if (room < some) draft.cut = true;
  for (let n = 0; n < room; n += 1) cells.push(n === 0 ? cell : { ...cell, column: column + n });
}

/** Returns the column's default style by binary search. */
function defaultStyle({ defaults }: Draft, column: number): string | undefined {
  let [low, high] = [0, defaults.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((defaults[middle]?.last ?? 0) < column) low = middle + 1;
    else high = middle;
  }
  return defaults[low]?.style;
}

/** Reads a cell. Undefined if it shows nothing. */
function readCell(draft: Draft, style: SheetCellStyle, row: number, column: number): Cell | undefined {
  const { story, drawings } = draft;
  const { xml, odf } = story;
  const kind = kindOf(xml.attribute('office:value-type'));
  const value = kind === undefined ? undefined : storedValue(story);
  const text: CellText = { runs: [] };
  const marks: DocumentMark[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'text:p') readLine(story, text, style.text);
    else if (xml.name === 'office:annotation') marks.push(odf.comments.read(story));
    else append(drawings, readOne(story));
  }
  const runs = text.runs.length === 0 && value !== undefined ? [{ text: value }] : text.runs;
  if (runs.every((run) => run.text.trim() === '')) return emptyCell(column, style);
  if (text.href !== undefined) marks.push({ type: 'link', attrs: { href: text.href } });
  if (marks.length > 0) draft.marks.set(`${row},${column}`, marks);
  return { column, style, runs, kind: kind ?? 'text' };
}

function kindOf(type: string | undefined): Cell['kind'] | undefined {
  if (type === undefined) return undefined;
  if (type === 'string') return 'text';
  return type === 'boolean' ? 'boolean' : 'number';
}

/** Returns the stored value of a cell without displayed text. */
const storedValue = ({ xml }: Story): string | undefined =>
  ['office:string-value', 'office:value', 'office:date-value', 'office:time-value', 'office:boolean-value']
    .map((name) => xml.attribute(name))
    .find((value) => value !== undefined);
