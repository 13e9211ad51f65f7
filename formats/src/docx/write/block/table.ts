import { STYLE_IDS } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, type Side } from '../../../content/css/border.ts';
import { PX_TO_TWIPS, toTwips } from '../../../content/css/length.ts';
import { completeWidths, layOutTable, type PlacedCell, type TableGrid } from '../../../content/layout/grid.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { blockChangeOf, type BlockChange } from '../../../content/block/block-change.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { cellMargins } from './cell-margins.ts';
import { pushSeparator } from './paragraph.ts';
import { borderLine, shading } from './paragraph-properties.ts';
import type { Story } from '../story.ts';
import { withinWord } from '../word-range.ts';

/** The maximum number of columns: Word does not open files with wider tables. */
const MAX_COLUMNS = 63;
/** The padding at the sides of a cell in twips. The table's borders are moved outward by it. */
const CELL_MARGIN = 108;

/** Writes a table (17.4.37). A table with too many columns for Word is split into several, each with the next columns. */
export function writeTable(story: Story, table: DocumentNode): void {
  const grid = layOutTable(table);
  for (let first = 0; first < grid.width; first += MAX_COLUMNS) {
    if (first > 0) pushSeparator(story, { space: true });
    writeStripe(story, table, stripeOf(grid, first));
  }
}

function stripeOf({ rows, columns, width }: TableGrid, first: number): TableGrid {
  if (first === 0 && width <= MAX_COLUMNS) return { rows, columns, width };
  const end = Math.min(first + MAX_COLUMNS, width);
  const clip = (cell: PlacedCell): PlacedCell[] => {
    const start = Math.max(cell.column, first);
    const colspan = Math.min(cell.column + cell.colspan, end) - start;
    if (colspan <= 0) return [];
    const { node, ...place } = { ...cell, column: start - first, colspan };
    return [node !== undefined && cell.column >= first ? { ...place, node } : place];
  };
  return { rows: rows.map((cells) => cells.flatMap(clip)), columns: columns.slice(first, end), width: end - first };
}

function writeStripe(story: Story, table: DocumentNode, grid: TableGrid): void {
  const nodes = childrenOf(table);
  const columns = completeWidths(grid, story.width);
  const headers = countHeaderRows(nodes);
  const { blocks } = story;
  blocks.push(`<w:tbl>${tableProperties(story, table, headers > 0)}${gridOf(columns)}`);
  let reaching: readonly PlacedCell[] = [];
  for (const [index, row] of nodes.entries()) {
    const cells = [...reaching, ...(grid.rows[index] ?? [])].toSorted((a, b) => a.column - b.column);
    const isChanged = isWholeChange(blockChangeOf(row)) || isWholeChange(blockChangeOf(table));
    blocks.push(`<w:tr>${rowProperties(row, index < headers, rowChange(story, table, row, index < headers))}`);
    for (const cell of cells)
      writeCell(story, cell, { row: index, isHeader: index === 0 && headers > 0, isChanged }, columns);
    blocks.push('</w:tr>');
    reaching = cells.filter(({ row: first, rowspan }) => first + rowspan > index + 1);
  }
  blocks.push('</w:tbl>');
}

/** Returns the number of leading header rows. */
function countHeaderRows(rows: readonly DocumentNode[]): number {
  const isHeader = (row: DocumentNode): boolean =>
    childrenOf(row).length > 0 && childrenOf(row).every(({ type }) => type === 'tableHeader');
  const first = rows.findIndex((row) => !isHeader(row));
  return first < 0 ? rows.length : first;
}

const twips = (px: number): number => Math.round(px * PX_TO_TWIPS);

const gridOf = (columns: readonly number[]): string =>
  element(
    'w:tblGrid',
    {},
    columns.map((width) => element('w:gridCol', { 'w:w': twips(width) })),
  );

/** Returns the table's properties, with those from before a tracked change. */
function tableProperties(story: Story, table: DocumentNode, hasHeader: boolean): string {
  const former = formatChangeOf(story, table, 'w:tblPr', (before) =>
    element('w:tblPr', {}, tableLook(story, before, hasHeader)),
  );
  return element('w:tblPr', {}, tableLook(story, table, hasHeader), former);
}

/** Writes a tracked change of a node's attributes. Empty without one. @param write writes the properties of a node */
function formatChangeOf(
  { docx }: Story,
  node: DocumentNode,
  name: string,
  write: (before: DocumentNode) => string,
): string {
  const change = blockChangeOf(node);
  if (change?.kind !== 'formatChange') return '';
  return docx.changes.ofFormat(change, name, write({ ...node, attrs: { ...node.attrs, ...change.before } }));
}

/** Returns the members of w:tblPr in schema order (17.4.60). Tables without borders have a grid, as in editors. */
function tableLook(story: Story, table: DocumentNode, hasHeader: boolean): string {
  const percent = numberOf(table, 'widthPercent');
  const align = textOf(table, 'align');
  const isPlain = !childrenOf(table).some((row) => childrenOf(row).some((cell) => parseBorder(cell.attrs?.['border'])));
  const indent = (story.list?.indent ?? 0) + (story.around.indent ?? 0);
  const isStated = percent !== undefined;
  return [
    element('w:tblStyle', { 'w:val': isPlain ? STYLE_IDS.table : STYLE_IDS.linedTable }),
    table.attrs?.['dir'] === 'rtl' ? element('w:bidiVisual', {}) : '',
    element('w:tblW', isStated ? { 'w:w': Math.round(percent * 50), 'w:type': 'pct' } : { 'w:w': 0, 'w:type': 'auto' }),
    align === undefined ? '' : element('w:jc', { 'w:val': align }),
    tableIndent(indent, toTwips(textOf(table, 'indent'), story.docx.base)),
    cellMargins('w:tblCellMar', textOf(table, 'cellPadding'), story.docx.base),
    element('w:tblLook', {
      'w:val': hasHeader ? '0620' : '0600',
      'w:firstRow': hasHeader ? 1 : 0,
      'w:lastRow': 0,
      'w:firstColumn': 0,
      'w:lastColumn': 0,
      'w:noHBand': 1,
      'w:noVBand': 1,
    }),
  ].join('');
}

/** A table in a list item has the indent of the item's text, any other its own indent. */
function tableIndent(ofItem: number, stated: number | undefined): string {
  const indent = ofItem === 0 ? (stated ?? 0) : Math.max(ofItem - CELL_MARGIN, 1);
  return indent === 0 ? '' : element('w:tblInd', { 'w:w': withinWord(indent), 'w:type': 'dxa' });
}

const isWholeChange = (change: BlockChange | undefined): change is BlockChange =>
  change !== undefined && change.kind !== 'formatChange';

/** An inserted or deleted table has no mark of its own: each of its rows is marked. */
function rowChange(story: Story, table: DocumentNode, row: DocumentNode, isHeader: boolean): string {
  const change = [blockChangeOf(row), blockChangeOf(table)].find(isWholeChange);
  if (change) return story.docx.changes.ofBlock(change);
  return formatChangeOf(story, row, 'w:trPr', (before) => element('w:trPr', {}, rowLook(before, isHeader)));
}

/** Returns the row's properties in schema order (17.4.82). */
function rowProperties(row: DocumentNode, isHeader: boolean, change: string): string {
  const properties = rowLook(row, isHeader) + change;
  return properties === '' ? '' : element('w:trPr', {}, properties);
}

function rowLook(row: DocumentNode, isHeader: boolean): string {
  const height = withinWord(toTwips(textOf(row, 'height')) ?? 0);
  return (
    (height ? element('w:trHeight', { 'w:val': height, 'w:hRule': 'atLeast' }) : '') +
    (isHeader ? element('w:tblHeader', {}) : '')
  );
}

interface RowPlace {
  readonly row: number;
  /** True if the table style formats it as a header. */
  readonly isHeader: boolean;
  /** True if the row was inserted or deleted, and its cells with it. */
  readonly isChanged: boolean;
}

function writeCell(
  story: Story,
  cell: PlacedCell,
  { row, isHeader, isChanged }: RowPlace,
  columns: readonly number[],
): void {
  const { node, column, colspan } = cell;
  const width = columns.slice(column, column + colspan).reduce((sum, px) => sum + px, 0);
  const { blocks } = story;
  const properties = (of: PlacedCell): string => cellProperties(story, of, row, widthOf(of.node) ?? width);
  const change = node && !isChanged ? cellChange(story, { ...cell, node }, properties) : '';
  blocks.push(`<w:tc>${element('w:tcPr', {}, cellProperties(story, cell, row, width), change)}`);
  if (node && cell.row === row) writeCellContent(story, node, { width, isHeader });
  else blocks.push('<w:p></w:p>');
  blocks.push('</w:tc>');
}

function writeCellContent(
  story: Story,
  node: DocumentNode,
  { width, isHeader }: { width: number; isHeader: boolean },
): void {
  const { around, list, width: outerWidth } = story;
  story.around = { textAlign: textOf(node, 'align'), ...(isHeader && { look: { bold: true } }) };
  story.list = undefined;
  story.width = Math.max(width - 15, 20);
  const start = story.blocks.length;
  story.docx.writeBlocks(story, childrenOf(node));
  // A cell must end with a paragraph.
  if (story.blocks.length === start || story.blocks.at(-1) !== '</w:p>') pushSeparator(story);
  Object.assign(story, { around, list, width: outerWidth });
}

const TEXT_DIRECTIONS: Readonly<Record<string, string>> = {
  'vertical-rl': 'tbRl',
  'vertical-lr': 'tbLrV',
  'sideways-rl': 'tbRlV',
  'sideways-lr': 'btLr',
};

/** Returns the stated width in px. */
function widthOf(cell: DocumentNode | undefined): number | undefined {
  const widths: unknown = cell?.attrs?.['colwidth'];
  const isStated = Array.isArray(widths) && widths.every((width) => typeof width === 'number');
  return isStated ? widths.reduce((sum, width) => sum + width, 0) : undefined;
}

/** @param properties writes the members of w:tcPr, with the width that the cell states */
function cellChange(
  story: Story,
  cell: PlacedCell & { readonly node: DocumentNode },
  properties: (of: PlacedCell) => string,
): string {
  const change = blockChangeOf(cell.node);
  if (isWholeChange(change)) return story.docx.changes.ofCell(change);
  return formatChangeOf(story, cell.node, 'w:tcPr', (before) =>
    element('w:tcPr', {}, properties({ ...cell, node: before })),
  );
}

/** Returns the members of w:tcPr in schema order (17.4.70). */
function cellProperties(
  story: Story,
  { node, colspan, rowspan, row: first }: PlacedCell,
  row: number,
  width: number,
): string {
  const direction = TEXT_DIRECTIONS[(node && textOf(node, 'writingMode')) ?? ''];
  return [
    element('w:tcW', { 'w:w': twips(width), 'w:type': 'dxa' }),
    colspan > 1 ? element('w:gridSpan', { 'w:val': colspan }) : '',
    rowspan > 1 ? element('w:vMerge', { 'w:val': row === first ? 'restart' : 'continue' }) : '',
    node ? borders(node) : '',
    node ? shading(textOf(node, 'backgroundColor')) : '',
    node ? cellMargins('w:tcMar', textOf(node, 'padding'), story.docx.base) : '',
    direction === undefined ? '' : element('w:textDirection', { 'w:val': direction }),
    node ? verticalAlign(textOf(node, 'verticalAlign')) : '',
  ].join('');
}

const ORDER: readonly Side[] = ['top', 'left', 'bottom', 'right'];

function borders(node: DocumentNode): string {
  const lines = parseBorder(node.attrs?.['border']);
  return lines ? element('w:tcBorders', {}, ...ORDER.map((side) => borderLine(`w:${side}`, lines[side]))) : '';
}

const verticalAlign = (value: string | undefined): string =>
  value === undefined ? '' : element('w:vAlign', { 'w:val': value === 'middle' ? 'center' : value });
