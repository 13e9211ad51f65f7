import type { DocumentNode } from '@editor-companion/document';
import { isLength, within } from '../../content/bounds.ts';
import { emuToPx, points } from '../../content/units.ts';
import type { SlideStory } from '../deck.ts';
import { optionalPart } from '../../content/optional-part.ts';
import { cellLook, readFlags, type CellLook, type TableFlags, type TableStyle } from '../style/table-style.ts';
import { layOut, type PlacedCell } from './table-grid.ts';
import { readCell, type Cell } from './table-cell.ts';

interface Table {
  flags: TableFlags;
  style: TableStyle | undefined;
  /** The column widths in English metric units. */
  readonly columns: number[];
  readonly rows: Row[];
}

interface Row {
  /** In English metric units. */
  readonly height: number;
  readonly cells: Cell[];
}

/** Reads a:tbl, the current element (21.1.3.13). Empty for a table without cells. */
export function readTable(story: SlideStory): DocumentNode[] {
  const { xml, deck } = story;
  const table: Table = { flags: {}, style: undefined, columns: [], rows: [] };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:tblPr') readProperties(story, table);
    else if (xml.name === 'a:tblGrid') readGrid(story, table);
    else if (xml.name === 'a:tr') table.rows.push(readRow(story, table));
  }
  // Gaps are filled, so one long row among many short ones creates more cells than the file has.
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  deck.budget.spend(table.rows.length * width);
  const content = rowNodes(table);
  return content.length > 0 ? [{ type: 'table', content }] : [];
}

function readProperties({ xml, deck, layout }: SlideStory, table: Table): void {
  table.flags = readFlags(xml);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'a:tableStyleId') continue;
    const id = xml.text().trim();
    table.style = optionalPart(deck, undefined, () => deck.tableStyles.get(id, layout.theme));
  }
}

function readGrid({ xml }: SlideStory, { columns }: Table): void {
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:gridCol') columns.push(Number(xml.attribute('w')) || 0);
}

function readRow(story: SlideStory, { style, flags, columns, rows }: Table): Row {
  const { xml } = story;
  const isLastRow = style !== undefined && !xml.hasSuccessor('tbl');
  const lookAt = (column: number): CellLook | undefined =>
    style && cellLook(style, flags, { row: rows.length, column, columns: columns.length, isLastRow });
  const height = Number(xml.attribute('h')) || 0;
  const cells: Cell[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'a:tc') cells.push(readCell(story, lookAt(cells.length)));
  return { height, cells };
}

function rowNodes({ rows, columns, flags }: Table): DocumentNode[] {
  const grid = layOut(rows.map(({ cells }) => cells));
  const isHead = (row: number): boolean => flags['firstRow'] === true && row === 0 && rows.length > 1;
  return grid.flatMap((cells, index) => {
    const height = rows[index]?.height ?? 0;
    const attrs = height > 0 && isLength(height / 635) ? { attrs: { height: points(height / 12_700) } } : {};
    const content = cells.map((cell) => cellNode(cell, columns, isHead(index)));
    return content.length > 0 ? [{ type: 'tableRow', ...attrs, content }] : [];
  });
}

function cellNode(
  { cell, column, colspan, rowspan }: PlacedCell<Cell>,
  columns: readonly number[],
  head: boolean,
): DocumentNode {
  const widths = columns.slice(column, column + colspan);
  const isSized = widths.length === colspan && widths.every((width) => width > 0);
  const attrs = {
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
    ...(isSized && { colwidth: widths.map((width) => within(emuToPx(width), 1, 10_000)) }),
    ...cell?.attributes,
  };
  return {
    type: head ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: cell && cell.content.length > 0 ? [...cell.content] : [{ type: 'paragraph' }],
  };
}
