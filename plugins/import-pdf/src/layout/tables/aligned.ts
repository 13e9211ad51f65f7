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

/** Text of one cell's line: between gaps that are wider than any between words. */
interface Piece extends Line {
  /** Place among all pieces of the page, in the order of the file. */
  readonly order: number;
}

/** Pieces beside each other. */
type Row = RowOf<Piece>;

/** Share of the size by which baselines of one row differ. */
const LEVEL = 0.35;
/** Rows with several cells that make a table: fewer where there are more columns. */
const MIN_ROWS = 3;
const MIN_ROWS_OF_THREE = 2;
/** Share of rows with several cells, and of those that the file writes one after the other. */
const MULTIPLE = 0.5;
const IN_ORDER = 0.8;
/** Share of a column that its lines fill where it is text in columns. */
const FULL = 0.85;
/** Pictures of a page around which text may run: more are a sheet of pictures. */
const MAX_PICTURES = 100;

/** Takes tables that are drawn without lines out of a page: rows of short texts in columns with a gap between them, written row by row. */
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

/** Lines cut at wide gaps; a marker of a list belongs to its text, and code is full of gaps. */
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

/** A gap that a leader filled, or in which a picture stands, parts no columns: text that runs around a picture goes on behind it. */
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

/** Text in columns is written column by column. */
function isRowByRow(rows: readonly Row[]): boolean {
  const pairs = rows.slice(1).map((row, at) => (row[0]?.order ?? 0) > (rows[at]?.at(-1)?.order ?? 0));
  return pairs.filter(Boolean).length >= pairs.length * IN_ORDER;
}

/** Whether in each column most lines are full. */
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

/** Cells of several lines, and tables of two rows: told by how the file goes from cell to cell. */
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

/** A new row begins where the file goes back to an earlier column, or far down in the same; undefined for too many cells. */
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
