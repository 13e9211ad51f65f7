import { element } from '../package/xml/write-xml.ts';
import { CellWriter, reference } from './cells.ts';
import { recordsOf, type BinaryRecord, type RecordData } from './record.ts';
import { wholePart, XmlPart } from './xml-part.ts';

const ROW = 0;
const VIEW = 137;
const PANE = 151;
const COLUMN = 60;
const MERGE = 176;
const MARGINS = 476;
const PAGE = 478;
const LINK = 494;
const [RIGHT_TO_LEFT, FROZEN, HIDDEN_COLUMN, HIDDEN_ROW, OWN_HEIGHT, LANDSCAPE] = [32, 1, 1, 16, 32, 2];

interface Pieces {
  readonly columns: XmlPart;
  readonly rows: XmlPart;
  readonly merges: XmlPart;
  readonly links: XmlPart;
  views: string;
  page: string;
}

/** Converts a worksheet ([MS-XLSB] 2.1.7.62) to SpreadsheetML. */
export function sheetXml(part: Buffer, fonts: readonly string[]): Buffer {
  const pieces: Pieces = {
    columns: new XmlPart(),
    rows: new XmlPart(),
    merges: new XmlPart(),
    links: new XmlPart(),
    views: '',
    page: '',
  };
  const cells = new CellWriter(fonts);
  let row = -1;
  for (const record of recordsOf(part)) {
    if (record.type === ROW) {
      if (row >= 0) pieces.rows.add('</row>');
      row = beginRow(record.data, pieces.rows);
      cells.beginRow();
      continue;
    }
    const cell = row < 0 ? undefined : cells.cell(record, row);
    if (cell !== undefined) pieces.rows.add(cell);
    else addAround(record, pieces);
  }
  if (row >= 0) pieces.rows.add('</row>');
  return wholePart(
    'worksheet',
    pieces.views,
    pieces.columns.within('cols'),
    pieces.rows.within('sheetData'),
    pieces.merges.within('mergeCells'),
    pieces.links.within('hyperlinks'),
    pieces.page,
  );
}

/** Opens a row (BrtRowHdr, 2.4.750). @returns its index */
function beginRow(data: RecordData, rows: XmlPart): number {
  const row = data.int();
  const twips = data.skip(4).short();
  const flags = data.skip(1).byte();
  const hidden = (flags & HIDDEN_ROW) === 0 ? '' : ' hidden="1"';
  const height = (flags & OWN_HEIGHT) === 0 ? '' : ` customHeight="1" ht="${twips / 20}"`;
  rows.add(`<row r="${row + 1}"${hidden}${height}>`);
  return row;
}

function addAround({ type, data }: BinaryRecord, pieces: Pieces): void {
  if (type === COLUMN) {
    const [min, max, width] = [data.int() + 1, data.int() + 1, data.int() / 256];
    const hidden = data.skip(4).short() & HIDDEN_COLUMN;
    pieces.columns.add(element('col', { min, max, width, hidden }));
  } else if (type === MERGE) pieces.merges.add(element('mergeCell', { ref: area(data) }));
  else if (type === LINK) {
    const [ref, id, location] = [area(data), data.text(), data.text()];
    pieces.links.add(element('hyperlink', { ref, 'r:id': id, location: location === '' ? undefined : location }));
  } else if (type === VIEW) {
    const rightToLeft = (data.short() & RIGHT_TO_LEFT) === 0 ? 0 : 1;
    pieces.views = `<sheetViews>${element('sheetView', { rightToLeft })}</sheetViews>`;
  } else if (type === PANE) pieces.views = withPane(pieces.views, data);
  else if (type === MARGINS) {
    const [left, right, top, bottom] = [data.double(), data.double(), data.double(), data.double()];
    pieces.page += element('pageMargins', { left, right, top, bottom });
  } else if (type === PAGE) {
    const paperSize = data.int();
    const orientation = (data.skip(28).short() & LANDSCAPE) === 0 ? 'portrait' : 'landscape';
    pieces.page += element('pageSetup', { paperSize, orientation });
  }
}

/** Adds frozen rows and columns (BrtPane, 2.4.709) to the sheet view. */
function withPane(views: string, data: RecordData): string {
  const [xSplit, ySplit] = [data.double(), data.double()];
  const isFrozen = (data.skip(12).byte() & FROZEN) !== 0;
  if (!isFrozen || !views.endsWith('/></sheetViews>')) return views;
  const pane = element('pane', { xSplit, ySplit, state: 'frozen' });
  return `${views.slice(0, -'/></sheetViews>'.length)}>${pane}</sheetView></sheetViews>`;
}

/** Returns `A1:B2` for the first and last row, then the first and last column (2.5.165). */
function area(data: RecordData): string {
  const [top, bottom, left, right] = [data.int(), data.int(), data.int(), data.int()];
  return `${reference(top, left)}:${reference(bottom, right)}`;
}
