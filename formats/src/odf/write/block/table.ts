import { PLAIN_GRID, PLAIN_HEAD, PLAIN_PADDING, STYLE_IDS } from '../../words.ts';
import type { DocumentNode } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { round, toPoints } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { completeWidths, layOutTable, type PlacedCell } from '../../../content/layout/grid.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { MODES } from '../style/modes.ts';
import { borders, points } from '../style/properties.ts';
import type { Story } from '../story.ts';

/** Writes a table (ODF 1.3, part 3, 9.1). A table without borders gets a grid, as in editors. */
export function writeTable(story: Story, table: DocumentNode): void {
  const { blocks, odt } = story;
  const rows = childrenOf(table);
  if (rows.length === 0) return;
  const grid = layOutTable(table);
  const columns = completeWidths(grid, story.width);
  const isPlain = !rows.some((row) => childrenOf(row).some((cell) => Object.keys(borders(cell)).length > 0));
  const { breakBefore, masterPage } = story.takeBreak();
  const style = odt.automatic.style({
    family: 'table',
    // Its cells have the default padding.
    parent: textOf(table, 'cellPadding') === undefined ? STYLE_IDS.plainTable : undefined,
    masterPage,
    properties: {
      table: {
        ...tableAttributes(table, columns),
        'fo:break-before': breakBefore,
      },
    },
  });
  const name = `Table${(odt.nextId += 1)}`;
  blocks.push(`<table:table table:name="${name}"${style === undefined ? '' : ` table:style-name="${style}"`}>`);
  for (const width of columns) {
    const column = { 'style:column-width': `${round(width * 0.75, 2)}pt` };
    const columnStyle = odt.automatic.style({ family: 'table-column', properties: { 'table-column': column } });
    blocks.push(element('table:table-column', { 'table:style-name': columnStyle }));
  }
  const headers = countHeaderRows(rows);
  const look = { isPlain, padding: textOf(table, 'cellPadding') };
  for (const [index, row] of rows.entries()) {
    if (index === 0 && headers > 0) blocks.push('<table:table-header-rows>');
    writeRow(story, row, grid.rows[index] ?? [], {
      ...look,
      columns,
      covered: coveredAt(grid.rows, index),
      isHeader: index < headers,
    });
    if (index === headers - 1) blocks.push('</table:table-header-rows>');
  }
  blocks.push('</table:table>');
}

function tableAttributes(table: DocumentNode, columns: readonly number[]): Attributes {
  const percent = numberOf(table, 'widthPercent');
  const align = textOf(table, 'align');
  const width = columns.reduce((sum, px) => sum + px, 0) * 0.75;
  return {
    'style:width': `${round(width, 2)}pt`,
    'style:rel-width': percent === undefined ? undefined : `${percent}%`,
    'table:align': align ?? 'left',
    'table:border-model': 'collapsing',
    'style:writing-mode': table.attrs?.['dir'] === 'rtl' ? 'rl-tb' : undefined,
    'fo:margin-left': align === undefined ? marginOf(textOf(table, 'indent')) : undefined,
    'fo:margin-bottom': '7pt',
  };
}

function marginOf(indent: string | undefined): string | undefined {
  const margin = toPoints(indent);
  return margin === undefined ? undefined : `${round(margin, 2)}pt`;
}

function countHeaderRows(rows: readonly DocumentNode[]): number {
  const isHeader = (row: DocumentNode): boolean =>
    childrenOf(row).length > 0 && childrenOf(row).every(({ type }) => type === 'tableHeader');
  const first = rows.findIndex((row) => !isHeader(row));
  return first < 0 ? rows.length : first;
}

/** Returns the cells of rows above that span into this one. The search covers as many rows as the largest span. */
function coveredAt(rows: readonly (readonly PlacedCell[])[], index: number): PlacedCell[] {
  const tallest = Math.min(index, MAX_LOOK_BACK);
  return rows
    .slice(index - tallest, index)
    .flatMap((cells) => cells.filter(({ row, rowspan }) => row + rowspan > index));
}
const MAX_LOOK_BACK = 500;

interface RowPlace {
  readonly columns: readonly number[];
  readonly covered: readonly PlacedCell[];
  readonly isPlain: boolean;
  readonly isHeader: boolean;
  readonly padding: string | undefined;
}

function writeRow(story: Story, row: DocumentNode, cells: readonly PlacedCell[], place: RowPlace): void {
  const { blocks, odt } = story;
  const height = points(row.attrs?.['height']);
  const style =
    height === undefined
      ? undefined
      : odt.automatic.style({ family: 'table-row', properties: { 'table-row': { 'style:min-row-height': height } } });
  blocks.push(style === undefined ? '<table:table-row>' : `<table:table-row table:style-name="${style}">`);
  const all = [
    ...cells.map((cell) => ({ cell, isCovered: false })),
    ...place.covered.map((cell) => ({ cell, isCovered: true })),
  ];
  for (const { cell, isCovered } of all.toSorted((a, b) => a.cell.column - b.cell.column)) {
    if (!isCovered) writeCell(story, cell, place);
    const covered = isCovered ? cell.colspan : cell.colspan - 1;
    for (let n = 0; n < covered; n += 1) blocks.push('<table:covered-table-cell/>');
  }
  blocks.push('</table:table-row>');
}

function writeCell(story: Story, { node, column, colspan, rowspan }: PlacedCell, place: RowPlace): void {
  const { blocks, odt } = story;
  const attributes = cellAttributes(node ?? { type: 'tableCell' }, place);
  const style = odt.automatic.style({ family: 'table-cell', properties: { 'table-cell': attributes } });
  const cell = {
    'table:style-name': style,
    'office:value-type': 'string',
    'table:number-columns-spanned': colspan > 1 ? colspan : undefined,
    'table:number-rows-spanned': rowspan > 1 ? rowspan : undefined,
  };
  blocks.push(element('table:table-cell', cell, '\u0000').split('\u0000')[0] ?? '');
  const { width, textAlign, style: outerStyle } = story;
  const px = place.columns.slice(column, column + colspan).reduce((sum, one) => sum + one, 0);
  Object.assign(story, {
    width: Math.max(px - 15, 20),
    textAlign: node && textOf(node, 'align'),
    style: place.isHeader ? STYLE_IDS.headerCell : STYLE_IDS.cell,
  });
  const content = node ? childrenOf(node) : [];
  story.odt.writeBlocks(story, content.length > 0 ? content : [{ type: 'paragraph' }]);
  story.tracked.end();
  Object.assign(story, { width, textAlign, style: outerStyle });
  blocks.push('</table:table-cell>');
}

function cellAttributes(node: DocumentNode, { isPlain, isHeader, padding }: RowPlace): Attributes {
  const [top, right, bottom, left] = sidesOf(textOf(node, 'padding') ?? padding ?? PLAIN_PADDING);
  return {
    'fo:background-color': toHex(node.attrs?.['backgroundColor']) ?? (isPlain && isHeader ? PLAIN_HEAD : undefined),
    'style:vertical-align': textOf(node, 'verticalAlign'),
    'fo:padding-top': `${round(top, 2)}pt`,
    'fo:padding-right': `${round(right, 2)}pt`,
    'fo:padding-bottom': `${round(bottom, 2)}pt`,
    'fo:padding-left': `${round(left, 2)}pt`,
    'style:writing-mode': MODES[textOf(node, 'writingMode') ?? ''],
    ...(isPlain ? { 'fo:border': PLAIN_GRID } : borders(node)),
  };
}
