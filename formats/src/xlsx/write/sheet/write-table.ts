import type { DocumentNode } from '@editor-companion/document';
import { toPoints } from '../../../content/css/length.ts';
import { layOutTable, type PlacedCell, type TableGrid } from '../../../content/layout/grid.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import type { Font } from '../../../content/sheet/cell.ts';
import { MAX_COLUMNS } from '../../../content/sheet/cell-reference.ts';
import { uriOf } from '../../../content/text/link.ts';
import { round } from '../../../content/units.ts';
import type { Book } from '../book.ts';
import { cellLook, isPlainTable } from '../style/cell-look.ts';
import { valuesOf, type CellValue } from '../value/column.ts';
import { signsOfTexts } from '../value/number-signs.ts';
import { tableWidths } from './column-widths.ts';
import { cellName } from './reference.ts';
import type { Worksheet } from './worksheet.ts';
import { blankXml, cellText, cellXml, linkIn, type CellText } from './write-cell.ts';

const TEXT: CellValue = { kind: 'text' };
/** The maximum number of frozen rows or columns. More would leave no room for the others. */
const MAX_FROZEN = 10;
/** Text that Excel warns about as a number. */
const LIKE_NUMBER = /^\s{0,9}[+-]?[\d.,' ]{1,30}%?\s{0,9}$/;
/** The width of an average letter in px. */
const LETTER = 7;

/** In points: the maximum height of a row in Excel. */
const MAX_HEIGHT = 409;

/** Writes a table below the content of the sheet. @param isAlone true if the sheet contains nothing else: its header rows are frozen */
export function writeTable(book: Book, sheet: Worksheet, table: DocumentNode, isAlone: boolean): void {
  const grid = layOutTable(table, MAX_COLUMNS);
  const rows = childrenOf(table);
  const headers = countHeaderRows(rows);
  const top = sheet.height;
  const filter = isAlone ? filterOf(grid, rows.length, headers) : undefined;
  const widths = tableWidths(grid, filter !== undefined);
  sheet.widen(widths);
  if (isAlone) {
    if (headers < rows.length && headers <= MAX_FROZEN)
      sheet.frozen = { rows: headers, columns: countHeaderColumns(grid, headers) };
    sheet.filter = filter;
    sheet.isRightToLeft = table.attrs?.['dir'] === 'rtl';
  }
  const writer = {
    book,
    sheet,
    headFont: { ...book.font, bold: true },
    top,
    widths,
    isPlain: isPlainTable(table),
    contents: contentsOf(book, grid, headers),
  };
  let reaching: readonly PlacedCell[] = [];
  for (const [index, row] of rows.entries()) {
    if (sheet.isFull) return;
    const own = grid.rows[index] ?? [];
    const cells = reaching.length === 0 ? own : [...reaching, ...own].toSorted((a, b) => a.column - b.column);
    sheet.addRow(
      cells.map((cell) => writeCell(writer, cell, index)).join(''),
      heightOf(row) ?? mergedHeight(writer, cells, index),
    );
    reaching = cells.filter(({ row: first, rowspan }) => first + rowspan > index + 1);
  }
}

interface TableWriter {
  readonly book: Book;
  readonly sheet: Worksheet;
  readonly headFont: Font;
  /** The first row of the table in the sheet. */
  readonly top: number;
  readonly widths: readonly number[];
  readonly isPlain: boolean;
  readonly contents: ReadonlyMap<DocumentNode, CellContent>;
}

/** Writes the content of a table cell into the current row. Further rows of a merged cell have only its formatting. */
function writeCell(
  { book, sheet, headFont, top, widths, isPlain, contents }: TableWriter,
  cell: PlacedCell,
  index: number,
): string {
  const { node, row: first, column, colspan, rowspan } = cell;
  const row = top + index;
  const look = node ? cellLook(node, isPlain) : {};
  const font = node?.type === 'tableHeader' ? headFont : book.font;
  const blank = (at: number): string => blankXml(cellName(row, at), book.styles.of({ ...look, font }));
  let covered = '';
  for (let at = column + 1; at < column + colspan; at += 1) covered += blank(at);
  const content = node && contents.get(node);
  if (!content || first !== index) return blank(column) + covered;
  if (colspan > 1 || rowspan > 1)
    sheet.merge({ top: row, left: column, bottom: row + rowspan - 1, right: column + colspan - 1 });
  const { texts, text, value } = content;
  const link = linkIn(texts);
  if (link) sheet.link({ row, column, href: uriOf(link.href), title: link.title });
  if (value.kind === 'text' && LIKE_NUMBER.test(text)) sheet.hasNumbersAsText = true;
  const width = colspan === 1 ? (widths[column] ?? 0) : sum(widths.slice(column, column + colspan));
  const wraps = value.kind === 'text' && (text.includes('\n') || text.length * LETTER > width);
  return (
    cellXml(book, { name: cellName(row, column), texts, value, font, look: wraps ? { ...look, wraps } : look }) +
    covered
  );
}

interface CellContent extends CellText {
  value: CellValue;
}

/** Returns the texts and values of all cells. The other cells of a column decide ambiguous texts. Headers are text. */
function contentsOf(book: Book, { rows, width }: TableGrid, headers: number): ReadonlyMap<DocumentNode, CellContent> {
  const contents = new Map<DocumentNode, CellContent>();
  const columns = Array.from({ length: width }, (): CellContent[] => []);
  for (const { node, row, column } of rows.flat()) {
    if (!node) continue;
    const content = { ...cellText(node, book), value: TEXT };
    contents.set(node, content);
    if (row >= headers && content.isOneLine) columns[column]?.push(content);
  }
  const { language } = book;
  const all = columns.flatMap((cells) => cells.map(({ text }) => text));
  const setting = { language, signs: signsOfTexts(all, language) };
  for (const cells of columns) {
    const values = valuesOf(
      cells.map(({ text }) => text),
      setting,
    );
    for (const [index, content] of cells.entries()) content.value = values[index] ?? TEXT;
  }
  return contents;
}

const isHeaderRow = (row: DocumentNode): boolean =>
  childrenOf(row).length > 0 && childrenOf(row).every(({ type }) => type === 'tableHeader');

/** Counts the header rows from the first row on. */
function countHeaderRows(rows: readonly DocumentNode[]): number {
  const first = rows.findIndex((row) => !isHeaderRow(row));
  return first < 0 ? rows.length : first;
}

/** Counts the header columns from the first column on, below the header rows. */
function countHeaderColumns({ rows, width }: TableGrid, headers: number): number {
  const body = rows.slice(headers).flat();
  let count = 0;
  while (
    count < width &&
    body.filter(({ column }) => column === count).every(({ node }) => node?.type === 'tableHeader')
  )
    count += 1;
  return count < width && count <= MAX_FROZEN ? count : 0;
}

/** Returns the rows of a filter including the header. Undefined if merged cells connect rows. */
function filterOf({ rows, width }: TableGrid, height: number, headers: number): Worksheet['filter'] {
  const names = rows[headers - 1] ?? [];
  const isWhole = names.length === width && names.every(({ rowspan, colspan }) => rowspan === 1 && colspan === 1);
  const isLoose = rows
    .slice(headers)
    .flat()
    .every(({ rowspan }) => rowspan === 1);
  if (headers === 0 || headers === height || !isWhole || !isLoose) return undefined;
  return { top: headers - 1, left: 0, bottom: height - 1, right: width - 1 };
}

function heightOf(row: DocumentNode): number | undefined {
  const points = toPoints(textOf(row, 'height'));
  return points === undefined || points <= 0 ? undefined : round(Math.min(points, MAX_HEIGHT), 2);
}

/** The height of a line relative to the font size. */
const LINE = 1.36;

/** Returns the height in points of a row with merged cells, which programs do not compute. */
function mergedHeight(
  { book, contents, widths }: TableWriter,
  cells: readonly PlacedCell[],
  index: number,
): number | undefined {
  if (cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1)) return undefined;
  let lines = 1;
  for (const { node, row, column, colspan, rowspan } of cells) {
    const content = node && contents.get(node);
    if (!content || row !== index || rowspan > 1) continue;
    const width = sum(widths.slice(column, column + colspan));
    lines = Math.max(
      lines,
      sum(content.text.split('\n').map((line) => Math.max(Math.ceil((line.length * LETTER) / width), 1))),
    );
  }
  return lines === 1 ? undefined : Math.min(Math.round(lines * (book.font.size ?? 11) * LINE), MAX_HEIGHT);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
