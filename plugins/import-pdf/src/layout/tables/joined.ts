import type { PageLines } from '../bands.ts';
import { textOf } from '../line.ts';
import { isRightToLeft } from '../../page/direction.ts';
import { SENTENCE_END } from '../paragraph.ts';
import type { FilledCell, PageTable } from './tables.ts';

/** A page whose tables were taken out. */
export interface TabledPage {
  readonly page: PageLines;
  readonly tables: readonly PageTable[];
}

type Row = readonly FilledCell[];

/** The maximum difference in points between the columns of both parts of a table. */
const SLACK = 3;
/** The maximum number of header rows that are repeated on each page. */
const MAX_HEADER = 4;

/** Joins a table at the end of a page with a table of the same columns at the beginning of the next. Repeated header rows are removed. */
export function joinTables(pages: readonly TabledPage[]): TabledPage[] {
  const joined: TabledPage[] = [];
  /** The place of the last table, to which the next page may add rows. */
  let open: { readonly page: number; readonly table: number } | undefined;
  for (const [at, page] of pages.entries()) {
    const [first, ...others] = page.tables.toSorted((a, b) => a.top - b.top);
    const holder = open && joined[open.page];
    const before = open && holder?.tables[open.table];
    const isJoined =
      first !== undefined && before !== undefined && begins(page, first) && hasSameColumns(before, first);
    if (isJoined && open && holder) {
      const tables = holder.tables.with(open.table, { ...before, rows: withRows(before.rows, first.rows) });
      joined[open.page] = { ...holder, tables };
    }
    const own = isJoined ? others : page.tables.toSorted((a, b) => a.top - b.top);
    joined.push({ page: page.page, tables: own });
    const last = page.tables.toSorted((a, b) => a.bottom - b.bottom).at(-1);
    if (last === undefined || !ends(page, last)) open = undefined;
    else if (!(isJoined && last === first)) open = { page: at, table: own.indexOf(last) };
  }
  return joined;
}

const begins = ({ page: { page, lines } }: TabledPage, { top }: PageTable): boolean =>
  [...lines, ...page.pictures].every((one) => one.bottom > top);

const ends = ({ page: { page, lines } }: TabledPage, { bottom }: PageTable): boolean =>
  [...lines, ...page.pictures].every((one) => one.top < bottom);

/** With ruled lines, columns must have the same left ends. Without, their texts must overlap. */
function hasSameColumns(a: PageTable, b: PageTable): boolean {
  const [left, right] = [sidesOf(a), sidesOf(b)];
  return (
    left.length === right.length &&
    (a.isAligned === true) === (b.isAligned === true) &&
    left.every((side, at) => {
      const other = right[at];
      if (other === undefined) return false;
      return a.isAligned === true
        ? side.left < other.right && other.left < side.right
        : Math.abs(side.left - other.left) < SLACK && Math.abs(side.right - other.right) < SLACK;
    })
  );
}

/** Returns the sides of cells without spans, from the left. Without ruled lines, empty cells have no sides. */
function sidesOf({ rows, isAligned }: PageTable): { readonly left: number; readonly right: number }[] {
  const sides = new Map<number, { readonly left: number; readonly right: number }>();
  for (const { left, right, colspan, lines } of rows.flat())
    if (colspan === 1 && (isAligned !== true || lines.length > 0)) sides.set(Math.round(left), { left, right });
  return [...sides.values()].toSorted((a, b) => a.left - b.left);
}

/** Joins the rows of both parts, without the repeated header. A row that the page break split becomes one row again. */
function withRows(above: readonly Row[], below: readonly Row[]): Row[] {
  const most = Math.min(MAX_HEADER, above.length, below.length - 1);
  let header = 0;
  while (header < most && isSame(above[header] ?? [], below[header] ?? [])) header += 1;
  const [first, ...rest] = below.slice(header);
  const last = above.at(-1);
  const added = [...(first ? [first] : []), ...rest].map((row) => moved(row, above.length - header));
  if (first === undefined || last === undefined || above.length <= header || !isCut(last, first))
    return [...above, ...added];
  const whole = last.map((cell, at) => ({ ...cell, lines: [...cell.lines, ...(first[at]?.lines ?? [])] }));
  return [...above.slice(0, -1), whole, ...added.slice(1)];
}

const moved = (row: Row, by: number): Row => row.map((cell) => ({ ...cell, row: cell.row + by }));

const isSame = (a: Row, b: Row): boolean =>
  a.length === b.length &&
  a.some(({ lines }) => lines.length > 0) &&
  a.every((cell, at) => textIn(cell) === textIn(b[at]) && cell.colspan === b[at]?.colspan);

const textIn = (cell: FilledCell | undefined): string => (cell?.lines ?? []).map(textOf).join(' ');

/**
 * Tells whether a row continues on the next page: some cells ended on the page before, and the text of all others ended within a sentence.
 */
function isCut(last: Row, first: Row): boolean {
  if (last.length !== first.length || first.every(({ lines }) => lines.length > 0)) return false;
  const pairs = first.flatMap((cell, at) => (cell.lines.length > 0 ? [[textIn(last[at]), textIn(cell)] as const] : []));
  return pairs.every(([before, text]) => before !== '' && !isRightToLeft(text) && goesOn(before, text));
}

const goesOn = (before: string, text: string): boolean => !SENTENCE_END.test(before) || /^\p{Ll}/u.test(text);
