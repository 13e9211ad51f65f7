import { isEmpty, type Cell, type Font } from './cell.ts';
import type { Row, Sheet } from './sheet.ts';
import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { TABLE_ATTRIBUTES } from './sheet-look.ts';
import { fontMarks, textNodes, type FontMarks } from './text-marks.ts';
import type { TextRoom } from './text-room.ts';
import { between, placeMerges, type Span, type UsedRange } from './used-range.ts';

export interface TableSources {
  readonly sheet: Sheet;
  readonly range: UsedRange;
  /** The default font of the workbook. */
  readonly plain: Font;
  /** Returns the marks of a cell besides its formatting: links, comments. */
  readonly marksAt: (row: number, column: number) => readonly DocumentMark[];
  readonly room: TextRoom;
}

const POINTS_PER_INDENT = 9;

/** Yields the used range of a sheet as rows of a table. Merged cells become spans, and frozen rows the header. */
export function* rowsOf(sources: TableSources): Generator<DocumentNode, void, undefined> {
  const { sheet, range, plain } = sources;
  const { spans, covered } = placeMerges(sheet.merges, range);
  const hasMerges = spans.size > 0;
  const rows = new Map(sheet.rows.map((row) => [row.index, row]));
  const widths = columnWidths(sheet, range.columns);
  const headRows = headOf(sheet, range);
  const marks = fontMarks(plain);
  // Most cells of most sheets are empty: the empty cells of a column share one object.
  const blanks = new Map<number, DocumentNode>();
  for (const [at, index] of range.rows.entries()) {
    const row = rows.get(index);
    const byColumn = new Map(row?.cells.map((cell) => [cell.column, cell]));
    const head = at < headRows;
    const tall = row !== undefined && isTall(row);
    const cells: DocumentNode[] = [];
    for (const [columnAt, column] of range.columns.entries()) {
      const key = hasMerges ? `${index},${column}` : '';
      if (hasMerges && covered.has(key)) continue;
      const span = hasMerges ? spans.get(key) : undefined;
      // The value of a merged area is in its first cell, which may be hidden.
      const cell = byColumn.get(column) ?? (span && cellAt(rows, span.source));
      const isBlank = !cell && !span && !head;
      const node =
        (isBlank ? blanks.get(columnAt) : undefined) ??
        cellNode(sources, {
          cell,
          span,
          row: index,
          column,
          head,
          tall,
          widths: widths?.slice(columnAt, columnAt + (span?.colspan ?? 1)),
          marks,
        });
      if (isBlank) blanks.set(columnAt, node);
      cells.push(node);
    }
    // A row of which all cells are covered by cells above cannot exist in the document.
    if (cells.length === 0) continue;
    yield { type: 'tableRow', ...(row?.height && { attrs: { height: `${row.height}pt` } }), content: cells };
  }
}

export const tableOf = (sources: TableSources): DocumentNode => ({
  type: 'table',
  attrs: TABLE_ATTRIBUTES,
  content: [...rowsOf(sources)],
});

const isTall = ({ height, cells }: Row): boolean => height !== undefined || cells.some(({ style }) => style.wraps);

function cellAt(rows: ReadonlyMap<number, Row>, source: string): Cell | undefined {
  const [row, column] = source.split(',').map(Number);
  return rows.get(row ?? -1)?.cells.find((cell) => cell.column === column);
}

/** Frozen rows are a header only if they are at the start of the table and do not cover all of it. */
function headOf({ frozenRows }: Sheet, { rows }: UsedRange): number {
  const count = rows.filter((row) => row < frozenRows).length;
  return count > 0 && count <= 5 && count < rows.length ? count : 0;
}

/** Returns the widths in pixels. Undefined if no column has its own width. */
function columnWidths({ columns }: Sheet, shown: readonly number[]): number[] | undefined {
  if (columns.length === 0) return undefined;
  const DEFAULT = 64;
  const widths = new Map<number, number>();
  // For columns that are described twice the first description counts.
  for (const { first, last, pixels } of columns.toReversed()) {
    for (const index of between(shown, first, last)) widths.set(index, pixels);
  }
  return shown.map((index) => widths.get(index) || DEFAULT);
}

interface CellPlace {
  readonly cell: Cell | undefined;
  readonly span: Span | undefined;
  readonly row: number;
  readonly column: number;
  readonly head: boolean;
  /** True if the row is higher than one line, so that the vertical alignment is visible. */
  readonly tall: boolean;
  readonly widths: readonly number[] | undefined;
  readonly marks: FontMarks;
}

function cellNode(sources: TableSources, place: CellPlace): DocumentNode {
  const { cell, span, head, widths } = place;
  const style = cell?.style;
  const attrs = {
    ...(span && span.colspan > 1 && { colspan: span.colspan }),
    ...(span && span.rowspan > 1 && { rowspan: span.rowspan }),
    ...(widths && { colwidth: [...widths] }),
    ...(style?.fill && { backgroundColor: style.fill }),
    ...(style?.border && { border: style.border }),
    ...((style?.vertical ?? (place.tall || span)) && { verticalAlign: style?.vertical ?? 'bottom' }),
  };
  return {
    type: head ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: [
      cell && !isEmpty(cell) && sources.room.take(cell.runs)
        ? paragraphOf(sources, cell, place)
        : { type: 'paragraph' },
    ],
  };
}

function paragraphOf(
  { marksAt, sheet }: TableSources,
  { style, runs, kind }: Cell,
  { row, column, marks }: CellPlace,
): DocumentNode {
  const align = style.horizontal ?? (kind === 'number' ? 'right' : kind === 'boolean' ? 'center' : undefined);
  const attrs = {
    ...(align && align !== 'left' && { textAlign: align }),
    ...(style.indent > 0 && { indentLeft: `${style.indent * POINTS_PER_INDENT}pt` }),
    ...(sheet.rightToLeft && { dir: 'rtl' }),
  };
  const content = textNodes(runs, style.font, marks, marksAt(row, column));
  return { type: 'paragraph', ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) };
}
