import { append } from '@editor-companion/formats/lists';
import type { Glyph } from '../../page/page.ts';
import { around, widthOf, type Rect } from '../../page/rect.ts';
import type { PageLines } from '../bands.ts';
import { cellGroupsOf } from './cell-groups.ts';
import type { Column, Columns } from './columns.ts';
import { MAX_CELLS } from './grid.ts';
import { lineOf, linesOf, textOf, type Line } from '../line.ts';
import { markerOf } from '../marker.ts';
import { columnsOf, GAP, runsOf, TIGHT, type Row as RowOf } from './runs.ts';
import type { FilledCell, PageTable } from './tables.ts';

/** The text of one line of a cell, between gaps that are wider than those between words. */
interface Piece extends Line {
  /** The index among all parts of the page in file order. */
  readonly order: number;
}

/** Parts beside each other. */
type Row = RowOf<Piece>;

/** The maximum difference of baselines in a row, relative to the font size. */
const LEVEL = 0.35;
/** The minimum number of rows with several cells in a table. More columns need fewer rows. */
const MIN_ROWS = 3;
const MIN_ROWS_OF_THREE = 2;
/** The minimum share of rows with several cells, and the minimum share of those that the file writes consecutively. */
const MULTIPLE = 0.5;
const IN_ORDER = 0.8;
/** The minimum share of a column that full lines of running text fill. */
const FULL = 0.85;
/** The maximum number of pictures around which text may flow. A page with more is a sheet of pictures. */
const MAX_PICTURES = 100;

/** Takes tables without ruled lines out of a page: rows of short texts in columns with gaps, written row by row. */
export function takeAligned({ page, lines }: PageLines): {
  readonly page: PageLines;
  readonly tables: readonly PageTable[];
} {
  const pieces = piecesOf(lines, page.pictures.slice(0, MAX_PICTURES));
  const taken = new Set<Glyph>();
  const tables = runsOf(rowsOf(pieces)).flatMap((rows) => {
    const table = tableOf(rows, page);
    if (table) for (const glyph of rows.flat().flatMap(({ glyphs }) => glyphs)) taken.add(glyph);
    return table ? [table] : [];
  });
  if (tables.length === 0) return { page: { page, lines }, tables };
  const left = lines.map((line) => line.glyphs.filter((glyph) => !taken.has(glyph)));
  return { page: { page, lines: left.flatMap((glyphs) => linesOf(glyphs, page.index)) }, tables };
}

/** Splits lines at wide gaps. List labels stay with their text, and code is not split. */
function piecesOf(lines: readonly Line[], pictures: readonly Rect[]): Piece[] {
  const pieces: Piece[] = [];
  for (const line of lines) {
    if (line.glyphs.some(({ look }) => !look.isLevel || look.font.isFixed)) continue;
    const start = markerOf(line)?.glyphs.length ?? 0;
    let from = 0;
    for (let at = Math.max(1, start + 1); at <= line.glyphs.length; at += 1) {
      const [last, next] = [line.glyphs[at - 1], line.glyphs[at]];
      if (last && next && !isParted(last, next, line, pictures)) continue;
      pieces.push({ ...lineOf(line.glyphs.slice(from, at), line.page), order: pieces.length });
      from = at;
    }
  }
  return pieces;
}

/** A gap does not separate columns if a leader fills it or a picture is in it, because text continues after the picture. */
function isParted(last: Glyph, next: Glyph, { size, baseline }: Line, pictures: readonly Rect[]): boolean {
  const [left, right] = next.left > last.left ? [last.right, next.left] : [next.right, last.left];
  if (right - left < size * GAP || next.isBehindLeader === true) return false;
  const middle = baseline - size / 2;
  return !pictures.some((one) => one.left < right && one.right > left && one.top < middle && one.bottom > middle);
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const isBeside = row?.[0] !== undefined && piece.baseline - row[0].baseline < piece.size * LEVEL;
    if (isBeside) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
}

function tableOf(rows: readonly Row[], page: PageLines['page']): PageTable | undefined {
  const columns = columnsOf(rows);
  if (isProse(rows, columns) || !hasWords(rows)) return undefined;
  const multiple = rows.filter((row) => row.length > 1);
  const wanted = columns.all.length > 2 ? MIN_ROWS_OF_THREE : MIN_ROWS;
  const isLong = multiple.length >= wanted && multiple.length >= rows.length * MULTIPLE;
  const cells =
    isLong && isRowByRow(multiple) ? cellsOf(rows, columns, page.index) : cellByCell(rows.flat(), columns, page.index);
  return cells && { ...around(rows.flat()), page, rows: cells, isAligned: true };
}

/** Tells whether the file writes the rows one by one. Running text in columns is written column by column. */
function isRowByRow(rows: readonly Row[]): boolean {
  const pairs = rows.slice(1).map((row, at) => (row[0]?.order ?? 0) > (rows[at]?.at(-1)?.order ?? 0));
  return pairs.filter(Boolean).length >= pairs.length * IN_ORDER;
}

/** Tells whether most lines of each column are full. */
function isProse(rows: readonly Row[], columns: Columns): boolean {
  const pieces = rows.flat();
  const isFull = (piece: Piece): boolean => {
    const { left = 0, right = 0 } = columns.all[columns.at(piece.left)] ?? {};
    return widthOf(piece) > (right - left) * FULL;
  };
  const long = pieces.filter((piece) => piece.glyphs.filter(({ isApart }) => isApart).length > 3);
  return long.filter(isFull).length > pieces.length / 2;
}

const hasWords = (rows: readonly Row[]): boolean => /\p{L}/u.test(rows.flat().map(textOf).join(''));

/** Reads cells of several lines and tables of two rows, by the order in which the file writes the cells. */
function cellByCell(pieces: readonly Piece[], columns: Columns, page: number): FilledCell[][] | undefined {
  const groups = cellGroupsOf(pieces, columns);
  return groups?.map((cells, row) =>
    cells.map((lines, at) =>
      filledOf(
        lines.flatMap(({ glyphs }) => glyphs),
        row,
        columns.all[at],
        page,
      ),
    ),
  );
}

/**
 * Splits rows into cells. A new row begins where the file returns to an earlier column, or moves far down in the same one. Returns
 * undefined if there are too many cells.
 */
function cellsOf(rows: readonly Row[], columns: Columns, page: number): FilledCell[][] | undefined {
  const table: Glyph[][][] = [];
  let last: { column: number; piece: Piece } | undefined;
  for (const piece of rows.flat().toSorted((a, b) => a.order - b.order)) {
    const column = columns.at(piece.left);
    const isBelow = last !== undefined && piece.baseline - last.piece.baseline > piece.size * TIGHT;
    if (last === undefined || column < last.column || (column === last.column && isBelow))
      table.push(columns.all.map(() => []));
    if (table.length * columns.all.length > MAX_CELLS) return undefined;
    append(table.at(-1)?.[column] ?? [], piece.glyphs);
    last = { column, piece };
  }
  return table.map((cells, row) => cells.map((glyphs, at) => filledOf(glyphs, row, columns.all[at], page)));
}

function filledOf(glyphs: readonly Glyph[], row: number, column: Column | undefined, page: number): FilledCell {
  const { left = 0, right = 0 } = column ?? {};
  const { top, bottom } = around(glyphs);
  return { row, colspan: 1, rowspan: 1, left, right, top, bottom, lines: linesOf(glyphs, page) };
}
