import type { Glyph } from '../page/page.ts';
import { around, widthOf, type Rect } from '../page/rect.ts';
import type { PageLines } from './bands.ts';
import { lineOf, linesOf, textOf, type Line } from './line.ts';
import { markerOf } from './marker.ts';
import type { FilledCell, PageTable } from './tables.ts';

/** Text of one cell's line: between gaps that are wider than any between words. */
interface Piece extends Line {
  /** Place among all pieces of the page, in the order of the file. */
  readonly order: number;
}

/** What the texts of a column take up. */
type Column = Readonly<Pick<Rect, 'left' | 'right'>>;

/** Pieces beside each other. */
type Row = readonly Piece[];

/** Sizes: the gap between columns, the steps between rows, and by how much baselines of one row differ. */
const GAP = 1.1;
const STEP = 4;
const TIGHT = 1.5;
const LEVEL = 0.35;
const WIDER = 1.6;
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
  const tables = blocksOf(rowsOf(pieces)).flatMap((rows) => {
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

/** Runs of rows between whose texts two columns or more can be told apart. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = [];
  let block: Row[] = [];
  for (const row of rows) {
    const isNext = block.length > 0 && isNear(block, row) && columnsOf([...block, row]).length > 1;
    if (isNext) {
      block.push(row);
      continue;
    }
    if (block.length > 0) blocks.push(block);
    block = row.length > 1 ? [row] : [];
  }
  if (block.length > 0) blocks.push(block);
  return blocks.map(withoutTail);
}

/** Single texts at the end stand below the table, not in it. */
function withoutTail(block: readonly Row[]): Row[] {
  const end = block.findLastIndex((row, at) => row.length > 1 || isWrapped(block[at - 1], row));
  return block.slice(0, end + 1);
}

const isWrapped = (above: Row | undefined, [piece]: Row): boolean =>
  above !== undefined &&
  above.length > 1 &&
  piece !== undefined &&
  piece.baseline - (above[0]?.baseline ?? 0) < piece.size * TIGHT &&
  above.some(({ left }) => Math.abs(left - piece.left) < 1);

/** A step that is much wider than all between rows before it leads to another table. */
function isNear(block: readonly Row[], row: Row): boolean {
  const baselines = block.filter(({ length }) => length > 1).map(([piece]) => piece?.baseline ?? 0);
  const steps = baselines.slice(1).map((baseline, at) => baseline - (baselines[at] ?? 0));
  const [{ baseline, size } = { baseline: 0, size: 0 }] = row;
  const step = baseline - (block.at(-1)?.[0]?.baseline ?? 0);
  return step < size * STEP && (steps.length === 0 || step < Math.max(...steps) * WIDER);
}

/** Stretches that texts take up, those with less than a gap between them as one. */
function columnsOf(rows: readonly Row[]): Column[] {
  const columns: { left: number; right: number }[] = [];
  const size = rows[0]?.[0]?.size ?? 1;
  for (const { left, right } of rows.flat().toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left - last.right < size * GAP * 0.8) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

function tableOf(rows: readonly Row[], page: PageLines['page']): PageTable | undefined {
  const columns = columnsOf(rows);
  const multiple = rows.filter((row) => row.length > 1);
  const wanted = columns.length > 2 ? MIN_ROWS_OF_THREE : MIN_ROWS;
  if (multiple.length < wanted || multiple.length < rows.length * MULTIPLE) return undefined;
  if (!isRowByRow(multiple) || isProse(rows, columns) || !hasWords(rows)) return undefined;
  const rect = around(rows.flat());
  return { ...rect, page, rows: cellsOf(rows, columns, page.index) };
}

/** Text in columns is written column by column. */
function isRowByRow(rows: readonly Row[]): boolean {
  const pairs = rows.slice(1).map((row, at) => (row[0]?.order ?? 0) > (rows[at]?.at(-1)?.order ?? 0));
  return pairs.filter(Boolean).length >= pairs.length * IN_ORDER;
}

/** Whether in each column most lines are full. */
function isProse(rows: readonly Row[], columns: readonly Column[]): boolean {
  const isFull = (piece: Piece): boolean =>
    columns.some(
      ({ left, right }) => piece.left >= left && piece.right <= right && widthOf(piece) > (right - left) * FULL,
    );
  const long = rows.flat().filter((piece) => piece.glyphs.filter(({ isApart }) => isApart).length > 3);
  return long.filter(isFull).length > rows.flat().length / 2;
}

const hasWords = (rows: readonly Row[]): boolean => /\p{L}/u.test(rows.flat().map(textOf).join(''));

/** A new row begins where the file goes back to an earlier column, or far down in the same. */
function cellsOf(rows: readonly Row[], columns: readonly Column[], page: number): FilledCell[][] {
  const table: Glyph[][][] = [];
  let last: { column: number; piece: Piece } | undefined;
  for (const piece of rows.flat().toSorted((a, b) => a.order - b.order)) {
    const column = columns.findIndex(({ right }) => piece.left <= right);
    const isBelow = last !== undefined && piece.baseline - last.piece.baseline > piece.size * TIGHT;
    if (last === undefined || column < last.column || (column === last.column && isBelow))
      table.push(columns.map(() => []));
    table.at(-1)?.[column]?.push(...piece.glyphs);
    last = { column, piece };
  }
  return table.map((cells, row) =>
    cells.map((glyphs, at) => {
      const { left = 0, right = 0 } = columns[at] ?? {};
      const { top, bottom } = around(glyphs);
      return { row, colspan: 1, rowspan: 1, left, right, top, bottom, lines: linesOf(glyphs, page) };
    }),
  );
}
