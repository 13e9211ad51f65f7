import type { DocumentNode } from '@editor-companion/document';
import { isLength } from '../../../content/bounds.ts';
import { twipsToPx, twipsToPt } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';
import { formatChange } from '../format-change.ts';
import { DEFAULT_CELL_MARGINS, paddingCss, type CellMargins } from '../style/margins.ts';
import type { Cell } from './cell.ts';
import { cellBorders } from './cell-borders.ts';
import { layOut, type PlacedCell } from './grid.ts';
import { moveOfRow } from './moved-row.ts';
import { styleOf, type OpenTable, type Row } from './open-table.ts';
import type { RowProperties, TableProperties } from './properties.ts';

/** Builds the editor's table from a table that was read. */
export function tableNode(table: OpenTable): DocumentNode {
  const { properties, columns, rows } = table;
  const grid = layOut(rows);
  const headerRows = countHeaderRows(table);
  const borders = { ...styleOf(table)?.borders, ...properties.borders };
  const margins = marginsOf(table, properties);
  const content = grid.rows.map((cells, r) => {
    const type = r < headerRows ? 'tableHeader' : 'tableCell';
    return {
      type: 'tableRow',
      ...rowAttributes(table, rows[r]),
      content: cells.map((placed) => ({
        type,
        attrs: {
          ...spans(placed),
          ...widths(columns.slice(placed.column, placed.column + placed.colspan)),
          ...cellAttributes(table, placed, (cell) => ({
            ...lookOf(cell, margins),
            ...cellBorders({ ...placed, ...(cell && { cell }) }, grid, borders),
          })),
        },
        content: placed.cell?.content ?? [{ type: 'paragraph' }],
      })),
    };
  });
  const attrs = tableAttributes(table);
  return { type: 'table', ...(Object.keys(attrs).length > 0 && { attrs }), content };
}

function rowAttributes({ story }: OpenTable, row: Row | undefined): Pick<DocumentNode, 'attrs'> {
  const { revisions } = story.docx;
  const { change: tracked, former, ...properties } = row?.properties ?? {};
  const look = rowLook(properties);
  const change = tracked
    ? revisions.ofBlock(tracked, moveOfRow(tracked.kind, row?.cells.map(({ content }) => content) ?? []))
    : former && formatChange(revisions, former.origin, { old: rowLook(former.properties), now: look });
  const attrs = { ...look, ...(change && { change }) };
  return Object.keys(attrs).length > 0 ? { attrs } : {};
}

const rowLook = ({ height }: RowProperties): Record<string, unknown> =>
  height === undefined ? {} : { height: twipsToPt(height) };

/**
 * Returns the number of leading rows that are marked as repeating. If all rows are marked, only the first counts. Without any, 1 if the
 * table style has a condition for the first row.
 */
function countHeaderRows(table: OpenTable): number {
  const { properties, rows } = table;
  const marked = rows.findIndex((row) => row.properties.header !== true);
  if (marked !== 0) return marked < 0 ? Math.min(rows.length, 1) : marked;
  return properties.look['firstRow'] === true && styleOf(table)?.conditions.has('firstRow') && rows.length > 1 ? 1 : 0;
}

const spans = ({ colspan, rowspan }: { colspan: number; rowspan: number }) => ({
  ...(colspan > 1 && { colspan }),
  ...(rowspan > 1 && { rowspan }),
});

const widths = (columns: readonly number[]) =>
  columns.length > 0 && columns.every((width) => width > 0 && isLength(width))
    ? { colwidth: columns.map(twipsToPx) }
    : {};

const ALIGNMENTS = lookup<string>({ center: 'middle', bottom: 'bottom', both: 'top', top: 'top' });

const WRITING_MODES = lookup<string>({
  tbRl: 'vertical-rl',
  tbRlV: 'sideways-rl',
  rl: 'vertical-rl',
  rlV: 'sideways-rl',
  tbLrV: 'vertical-lr',
  lrV: 'vertical-lr',
  btLr: 'sideways-lr',
  lr: 'sideways-lr',
});

/** @param look returns the attributes of a cell with these properties */
function cellAttributes(
  { story }: OpenTable,
  { cell }: PlacedCell,
  look: (cell: Cell | undefined) => Record<string, unknown>,
): Record<string, unknown> {
  const { revisions } = story.docx;
  const now = look(cell);
  if (!cell) return now;
  const { change: tracked, former } = cell;
  const change = tracked
    ? revisions.ofBlock(tracked)
    : former &&
      formatChange(revisions, former.origin, { old: look({ ...former.properties, content: cell.content }), now });
  return { ...now, ...(change && { change }) };
}

function lookOf(cell: Cell | undefined, table: Required<CellMargins>): Record<string, unknown> {
  const align = ALIGNMENTS[cell?.verticalAlign ?? ''];
  const padding = cell?.margins && paddingCss({ ...table, ...cell.margins });
  const writingMode = WRITING_MODES[cell?.textDirection ?? ''];
  return {
    ...(cell?.shading && { backgroundColor: cell.shading }),
    ...(align && { verticalAlign: align }),
    ...(padding !== undefined && padding !== paddingCss(table) && { padding }),
    ...(writingMode && { writingMode }),
  };
}

/** Returns the default cell margins of a table: those of Word, the default table style, the table's style and the table itself. */
function marginsOf(table: OpenTable, { margins }: TableProperties): Required<CellMargins> {
  return { ...documentMargins(table), ...styleOf(table)?.margins, ...margins };
}

const documentMargins = ({ story }: OpenTable): Required<CellMargins> => ({
  ...DEFAULT_CELL_MARGINS,
  ...story.docx.styles.table(undefined)?.table?.margins,
});

function tableAttributes(table: OpenTable): Record<string, unknown> {
  const { former } = table.properties;
  const now = tableLook(table, table.properties);
  const change =
    former &&
    formatChange(table.story.docx.revisions, former.origin, { old: tableLook(table, former.properties), now });
  return { ...now, ...(change && { change }) };
}

function tableLook(table: OpenTable, properties: TableProperties): Record<string, unknown> {
  const { widthPercent, align, isRightToLeft } = properties;
  const margins = marginsOf(table, properties);
  const cellPadding = paddingCss(margins);
  const edge = edgeOf(table, properties, margins);
  return {
    ...(Math.abs(edge) > HAIR && { indent: twipsToPt(edge) }),
    ...(widthPercent !== undefined && { widthPercent }),
    ...(align !== undefined && { align }),
    ...(cellPadding !== paddingCss(documentMargins(table)) && { cellPadding }),
    ...(isRightToLeft === true && { dir: 'rtl' }),
  };
}

/** Positions within half a point of the text's edge are at the edge, in twips. */
const HAIR = 10;

/**
 * Returns the position of a table's edge in twips from the edge of the text. Until Word 2010 the indent positions the text of the first
 * column.
 */
function edgeOf({ story }: OpenTable, properties: TableProperties, margins: Required<CellMargins>): number {
  const { align, indent = 0, isRightToLeft } = properties;
  if (align !== undefined || isRightToLeft === true) return 0;
  return story.docx.settings.tablesStandAtEdge ? indent : indent - margins.left;
}
