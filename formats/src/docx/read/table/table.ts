import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { changeOf } from '../revisions.ts';
import type { Story } from '../story.ts';
import { isLength } from '../../../content/bounds.ts';
import { twipsToPx, twipsToPt } from '../../../content/units.ts';
import { readCell, type Cell } from './cell.ts';
import { fillBlock } from '../form/form-field.ts';
import type { ControlProperties } from '../form/control.ts';
import { readControl } from '../text/content-control.ts';
import { cellBorders } from './cell-borders.ts';
import { layOut } from './grid.ts';
import { moveOfRow } from './moved-row.ts';
import { DEFAULT_CELL_MARGINS, paddingCss, type CellMargins } from '../style/margins.ts';
import { cellLook, type CellPosition } from './look.ts';
import { readRowProperties, readTableProperties, type RowProperties, type TableProperties } from './properties.ts';
import type { CellLook, TableStyle } from '../style/table-style.ts';
import { lookup } from '../../../package/lookup.ts';

export interface Row {
  readonly properties: RowProperties;
  readonly cells: Cell[];
}

/** The state of a table while it is read, shared with the functions that read its parts. */
interface OpenTable {
  readonly story: Story;
  properties: TableProperties;
  /** The column widths in twips. */
  columns: number[];
  readonly rows: Row[];
  /** True if the current row is the last one. Only determined if the conditions of the table style use it. */
  isLastRow: boolean;
}

/** Reads w:tbl, the current element (17.4.37). */
export function readTable(story: Story): FlatBlock {
  const table: OpenTable = { story, properties: { look: {} }, columns: [], rows: [], isLastRow: false };
  const outer = { run: story.tableRun, paragraph: story.tableParagraph };
  readRows(table);
  story.tableRun = outer.run;
  story.tableParagraph = outer.paragraph;
  return { node: tableNode(table), ...place(table.properties) };
}

/**
 * Returns the indent of a table's text. An indented table belongs to the list item with text at the same indent. The table's borders are
 * moved outward by the margin of a cell.
 */
const place = ({ indent = 0 }: TableProperties): Pick<FlatBlock, 'indent' | 'continues'> =>
  indent > 0 ? { indent: indent + CELL_MARGIN, continues: true } : {};

const CELL_MARGIN = 108;

function readRows(table: OpenTable): void {
  const { story } = table;
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:tblPr') table.properties = readTableProperties(xml);
    else if (xml.name === 'w:tblGrid') table.columns = readGrid(story);
    else if (xml.name === 'w:tr') readRow(table);
    else if (xml.name === 'w:sdt') readControl(story, () => readRows(table));
    else if (xml.name === 'w:bookmarkStart') story.pendingAnchors.push(xml.attribute('w:name') ?? '');
  }
}

function readGrid({ xml }: Story): number[] {
  const columns: number[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:gridCol') columns.push(Number(xml.attribute('w:w')) || 0);
  return columns;
}

/** A row while it is read, and the number of columns of its cells so far. */
interface OpenRow extends Row {
  properties: RowProperties;
  width: number;
}

function readRow(table: OpenTable): void {
  const row: OpenRow = { properties: {}, cells: [], width: 0 };
  table.isLastRow = table.properties.look['lastRow'] === true && !table.story.xml.hasSuccessor('tbl');
  readCells(table, row);
  const { change } = row.properties;
  const isGone = change !== undefined && table.story.docx.revisions.hides(change.kind);
  if (!isGone && row.cells.length > 0) table.rows.push(row);
}

function readCells(table: OpenTable, row: OpenRow): void {
  const { story } = table;
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:trPr') row.properties = readRowProperties(xml);
    else if (xml.name === 'w:tc') {
      const cell = readCell(story, (span) => lookAt(table, row, span));
      row.cells.push(cell);
      row.width += cell.span;
    } else if (xml.name === 'w:sdt') readControl(story, (control) => readControlledCells(table, row, control));
    else if (changeOf(xml.name)) readCells(table, row);
  }
}

/** Reads a content control around cells. It becomes a form field within the cell. */
function readControlledCells(table: OpenTable, row: OpenRow, control: ControlProperties): void {
  const before = row.cells.length;
  readCells(table, row);
  fillBlock(
    table.story,
    control,
    row.cells.slice(before).flatMap(({ content }) => content),
  );
}

const styleOf = ({ story, properties }: OpenTable): TableStyle | undefined =>
  story.docx.isOwn ? undefined : story.docx.styles.table(properties.style)?.table;

/** Returns the table style's appearance for the next cell of the row. */
function lookAt(table: OpenTable, row: OpenRow, span: number): CellLook {
  const column = row.width + (row.properties.gridBefore ?? 0);
  const position: CellPosition = {
    row: table.rows.length,
    column,
    isLastColumn: column + span >= table.columns.length,
    isLastRow: table.isLastRow,
  };
  return cellLook(styleOf(table), table.properties.look, position);
}

function tableNode(table: OpenTable): DocumentNode {
  const { properties, columns, rows } = table;
  const grid = layOut(rows);
  const headerRows = countHeaderRows(table);
  const borders = { ...styleOf(table)?.borders, ...properties.borders };
  const margins = marginsOf(table);
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
          ...cellAttributes(placed.cell, margins),
          ...cellBorders(placed, grid, borders),
        },
        content: placed.cell?.content ?? [{ type: 'paragraph' }],
      })),
    };
  });
  const attrs = tableAttributes(table, margins);
  return { type: 'table', ...(Object.keys(attrs).length > 0 && { attrs }), content };
}

function rowAttributes({ story }: OpenTable, row: Row | undefined): Pick<DocumentNode, 'attrs'> {
  const { height, change: tracked } = row?.properties ?? {};
  const change =
    tracked &&
    story.docx.revisions.ofBlock(tracked, moveOfRow(tracked.kind, row?.cells.map(({ content }) => content) ?? []));
  if (height === undefined && !change) return {};
  return { attrs: { ...(height !== undefined && { height: twipsToPt(height) }), ...(change && { change }) } };
}

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

function cellAttributes(cell: Cell | undefined, table: Required<CellMargins>): Record<string, unknown> {
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
function marginsOf(table: OpenTable): Required<CellMargins> {
  return { ...documentMargins(table), ...styleOf(table)?.margins, ...table.properties.margins };
}

const documentMargins = ({ story }: OpenTable): Required<CellMargins> => ({
  ...DEFAULT_CELL_MARGINS,
  ...story.docx.styles.table(undefined)?.table?.margins,
});

function tableAttributes(table: OpenTable, margins: Required<CellMargins>): Record<string, unknown> {
  const { widthPercent, align, isRightToLeft } = table.properties;
  const cellPadding = paddingCss(margins);
  const edge = edgeOf(table, margins);
  return {
    ...(edge < 0 && { indent: twipsToPt(edge) }),
    ...(widthPercent !== undefined && { widthPercent }),
    ...(align !== undefined && { align }),
    ...(cellPadding !== paddingCss(documentMargins(table)) && { cellPadding }),
    ...(isRightToLeft === true && { dir: 'rtl' }),
  };
}

/**
 * Returns the position of a table's edge in twips from the edge of the text. Until Word 2010 the indent positions the text of the first
 * column.
 */
function edgeOf({ story, properties }: OpenTable, margins: Required<CellMargins>): number {
  const { align, indent = 0, isRightToLeft } = properties;
  if (align !== undefined || isRightToLeft === true) return 0;
  return story.docx.settings.tablesStandAtEdge ? indent : indent - margins.left;
}
