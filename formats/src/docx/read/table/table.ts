import type { FlatBlock } from '../../../content/block/flat-block.ts';
import { changeOf } from '../revisions.ts';
import type { Story } from '../story.ts';
import { readCell, type Cell } from './cell.ts';
import type { Former } from '../format-change.ts';
import type { TrackedBlock } from '../style/properties.ts';
import { fillBlock } from '../form/form-field.ts';
import type { ControlProperties } from '../form/control.ts';
import { readControl } from '../text/content-control.ts';
import { styleOf, type OpenTable, type Row } from './open-table.ts';
import { tableNode } from './table-node.ts';
import { cellLook, type CellPosition } from './look.ts';
import { readRowProperties, readTableProperties, type RowProperties, type TableProperties } from './properties.ts';
import type { CellLook } from '../style/table-style.ts';

/** Reads w:tbl, the current element (17.4.37). Undefined if nothing of the table is left once tracked changes are settled. */
export function readTable(story: Story): FlatBlock | undefined {
  const table: OpenTable = { story, properties: { look: {} }, columns: [], rows: [], isLastRow: false };
  const outer = { run: story.tableRun, paragraph: story.tableParagraph };
  readRows(table);
  story.tableRun = outer.run;
  story.tableParagraph = outer.paragraph;
  return table.rows.length === 0 ? undefined : { node: tableNode(withoutHidden(table)), ...place(table.properties) };
}

/**
 * Returns the indent of a table's text. An indented table belongs to the list item with text at the same indent. The table's borders are
 * moved outward by the margin of a cell.
 */
const place = ({ indent = 0 }: TableProperties): Pick<FlatBlock, 'indent' | 'continues'> =>
  indent > 0 ? { indent: indent + CELL_MARGIN, continues: true } : {};

const CELL_MARGIN = 108;

/** Removes the widths of columns whose cells are hidden in every row. */
function withoutHidden(table: OpenTable): OpenTable {
  const [first, ...others] = table.rows.map(({ hidden }) => new Set(hidden));
  const columns = table.columns.filter((_, column) => !first?.has(column) || !others.every((row) => row.has(column)));
  return { ...table, columns };
}

function readRows(table: OpenTable): void {
  const { story } = table;
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:tblPr') table.properties = inForce(story, readTableProperties(xml));
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
  const row: OpenRow = { properties: {}, cells: [], hidden: [], width: 0 };
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
    if (xml.name === 'w:trPr') row.properties = inForce(story, readRowProperties(xml));
    else if (xml.name === 'w:tc')
      addCell(
        story,
        row,
        readCell(story, (span) => lookAt(table, row, span)),
      );
    else if (xml.name === 'w:sdt') readControl(story, (control) => readControlledCells(table, row, control));
    else if (changeOf(xml.name)) readCells(table, row);
  }
}

function addCell({ docx }: Story, row: OpenRow, cell: Cell): void {
  if (cell.change && docx.revisions.hides(cell.change.kind))
    for (let column = 0; column < cell.span; column++) row.hidden.push(row.width + column);
  else row.cells.push(cell);
  row.width += cell.span;
}

/** Returns the properties of a table or row, or those from before a change if changes are rejected. */
function inForce<T extends { readonly former?: Former<T> | undefined; readonly change?: TrackedBlock }>(
  { docx }: Story,
  properties: T,
): T {
  const { former, change } = properties;
  return former && docx.revisions.undoesFormats ? { ...former.properties, ...(change && { change }) } : properties;
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
