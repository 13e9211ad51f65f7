import type { ColumnWidth, Sheet } from '../content/sheet/sheet.ts';
import { isEmpty, type Cell } from '../content/sheet/cell.ts';
import { emptyPrint } from '../content/sheet/print.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { Book } from './book.ts';
import { readCell } from './cell.ts';
import { MAX_COLUMNS, MAX_ROWS, readArea, readPlace } from '../content/sheet/cell-reference.ts';
import { readMargins, readPaper } from './print.ts';

type Draft = { -readonly [K in keyof Sheet]: Sheet[K] extends readonly (infer T)[] ? T[] : Sheet[K] };

/** The width in pixels of a character of the default font, and the padding of a cell (18.3.1.13). */
const CHARACTER_WIDTH = 7;
const CELL_PADDING = 5;
const MAX_MERGES = 100_000;
const MAX_LINKS = 100_000;
/** The maximum number of cells in memory, including those without text but with a colour or borders. */
const MAX_HELD = 1_000_000;

/** Reads a worksheet part (18.3.1.99). Rows beyond `maxCells` visible cells are omitted. */
export function readSheet(xml: XmlReader, book: Book, maxCells: number, progress: (fraction: number) => void): Sheet {
  const hiddenRows = new Set<number>();
  const draft: Draft = {
    rows: [],
    hiddenRows,
    columns: [],
    merges: [],
    links: [],
    frozenRows: 0,
    rightToLeft: false,
    print: emptyPrint(),
    cut: false,
  };
  xml.root('s:worksheet');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    switch (xml.name) {
      case 's:sheetViews':
        readViews(xml, draft);
        break;
      case 's:cols':
        each(xml, () => readColumn(xml, draft.columns));
        break;
      case 's:sheetData':
        readRows(xml, book, { draft, hiddenRows, maxCells, progress });
        break;
      case 's:mergeCells':
        each(xml, () => {
          const area = readArea(xml.attribute('ref'));
          if (area && draft.merges.length < MAX_MERGES) draft.merges.push(area);
        });
        break;
      case 's:hyperlinks':
        each(xml, () => {
          const area = readArea(xml.attribute('ref'));
          if (area && draft.links.length < MAX_LINKS)
            draft.links.push({ area, relationshipId: xml.attribute('r:id'), location: xml.attribute('location') });
        });
        break;
      case 's:pageMargins':
        draft.print = { ...draft.print, margin: readMargins(xml) };
        break;
      case 's:pageSetup':
        draft.print = { ...draft.print, ...readPaper(xml) };
        break;
      default:
    }
  }
  return draft;
}

function each(xml: XmlReader, read: () => void): void {
  const level = xml.depth;
  while (xml.nextChild(level)) read();
}

function readViews(xml: XmlReader, draft: Draft): void {
  each(xml, () => {
    draft.rightToLeft = /^(1|true)$/.test(xml.attribute('rightToLeft') ?? '');
    each(xml, () => {
      if (xml.name === 's:pane' && (xml.attribute('state') ?? '').startsWith('frozen')) {
        draft.frozenRows = Number(xml.attribute('ySplit') ?? 0) || 0;
      }
    });
  });
}

function readColumn(xml: XmlReader, columns: ColumnWidth[]): void {
  const first = Number(xml.attribute('min')) - 1;
  const last = Math.min(Number(xml.attribute('max')), MAX_COLUMNS) - 1;
  const width = Number(xml.attribute('width') ?? 0);
  if (!(first >= 0) || !(last >= first) || columns.length >= MAX_COLUMNS) return;
  const pixels = width > 0 ? Math.round(Math.min(width, 255) * CHARACTER_WIDTH) + CELL_PADDING : 0;
  columns.push({ first, last, pixels, hidden: /^(1|true)$/.test(xml.attribute('hidden') ?? '') });
}

interface RowReading {
  readonly draft: Draft;
  readonly hiddenRows: Set<number>;
  readonly maxCells: number;
  readonly progress: (fraction: number) => void;
}

/** Rows and cells without a reference follow the one before. */
function readRows(xml: XmlReader, book: Book, { draft, hiddenRows, maxCells, progress }: RowReading): void {
  let next = 0;
  let shown = 0;
  let held = 0;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 's:row') continue;
    const index = Number(xml.attribute('r') ?? next + 1) - 1;
    if (!(index >= 0) || index >= MAX_ROWS) continue;
    next = index + 1;
    if (/^(1|true)$/.test(xml.attribute('hidden') ?? '')) hiddenRows.add(index);
    const height = xml.attribute('customHeight') === '1' ? Number(xml.attribute('ht')) || undefined : undefined;
    const cells = readCells(xml, book);
    if (cells.length === 0) continue;
    shown += cells.reduce((sum, cell) => sum + (isEmpty(cell) ? 0 : 1), 0);
    held += cells.length;
    if (shown > maxCells || held > MAX_HELD) {
      draft.cut = true;
      return;
    }
    draft.rows.push({ index, height, cells });
    progress(xml.progress);
  }
}

function readCells(xml: XmlReader, book: Book): Cell[] {
  const cells: Cell[] = [];
  let next = 0;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 's:c') continue;
    const column = readPlace(xml.attribute('r'))?.column ?? next;
    next = column + 1;
    const cell = readCell(xml, column, book);
    if (cell) cells.push(cell);
  }
  return cells;
}
