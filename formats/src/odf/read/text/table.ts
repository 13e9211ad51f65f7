import { isDeepStrictEqual } from 'node:util';
import { PLAIN_GRID, PLAIN_HEAD, PLAIN_PADDING, STYLES } from '../../words.ts';
import { WRITING_MODES } from '../style/writing-modes.ts';
import type { DocumentNode } from '@editor-companion/document';
import { hexColour } from '../../../content/colour.ts';
import { round } from '../../../content/units.ts';
import { count, css, inPercent, inPixels, inPoints } from '../length.ts';
import type { Story } from '../story.ts';
import { bordersOf } from '../style/border.ts';
import { inherit, type Properties } from '../style/properties.ts';
import { readUse, stylesAt, type TableTemplate, type TemplateUse } from '../style/table-template.ts';
import type { Block } from './block.ts';
import { layOut, type GridCell, type GridRow } from './grid.ts';
import { lookup } from '../../../package/lookup.ts';

const MAX_COLUMNS = 1000;
const MAX_REPEATED_ROWS = 1000;

/** A table while it is read. */
interface OpenTable {
  readonly story: Story;
  /** Column widths in pixels. 0 if a column states none. */
  readonly columns: number[];
  /** Relative column widths (`style:rel-column-width`). 0 if a column states none. */
  readonly shares: number[];
  readonly rows: GridRow[];
  headerRows: number;
  inHeader: boolean;
  /** True if its cells have the default padding of files of this product. */
  readonly isPlain: boolean;
  /** True while the last row is read, if the template distinguishes it. */
  isLastRow: boolean;
  readonly template: TableTemplate | undefined;
  readonly use: TemplateUse;
}

/** Reads table:table, the current element (ODF 1.3, part 3, 9.1). */
export function readTable(story: Story, blocks: Block[]): void {
  const { xml, styles } = story;
  const style = styles.style('table', xml.attribute('table:style-name'));
  const properties = style.properties.table ?? {};
  if (properties['table:display'] === 'false') return;
  if (story.kind === 'main') {
    const isBroken = (story.started || story.odf.isOwn) && properties['fo:break-before'] === 'page';
    const before = isBroken || (story.started && style.masterPage) ? { type: 'pageBreak' } : undefined;
    if (before) blocks.push({ node: before });
    if (style.masterPage) story.enterPage(style.masterPage, before, properties['style:page-number']);
    story.started = true;
  }
  const template = styles.template(xml.attribute('table:template-name'));
  const use = readUse(xml);
  const table: OpenTable = {
    story,
    columns: [],
    shares: [],
    rows: [],
    headerRows: 0,
    inHeader: false,
    isPlain: story.odf.isOwn && style.lineage.includes(STYLES.plainTable),
    isLastRow: false,
    template,
    use,
  };
  story.inside(() => readParts(table));
  if (template && use.firstRow && table.rows.length > 1) table.headerRows ||= 1;
  if (table.rows.some(({ cells }) => cells.length > 0)) blocks.push({ node: tableNode(table, properties) });
}

/** Row and column groups, which may be nested. */
const GROUPS = new Set([
  'table:table-columns',
  'table:table-column-group',
  'table:table-header-columns',
  'table:table-rows',
  'table:table-row-group',
]);

function readParts(table: OpenTable): void {
  const { xml } = table.story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'table:table-row') readRow(table);
    else if (xml.name === 'table:table-column') readColumn(table);
    else if (GROUPS.has(xml.name)) readParts(table);
    else if (xml.name === 'table:table-header-rows') {
      table.inHeader = true;
      readParts(table);
      table.inHeader = false;
    }
  }
}

function readColumn({ story, columns, shares }: OpenTable): void {
  const { xml, styles } = story;
  const style = styles.properties('table-column', xml.attribute('table:style-name'), 'table-column');
  const width = Math.max(inPixels(style['style:column-width']) ?? 0, 0);
  const share = /^\d{1,6}\*$/.test(style['style:rel-column-width'] ?? '') ? style['style:rel-column-width'] : undefined;
  const repeated = count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS);
  for (let n = 0; n < repeated && columns.length < MAX_COLUMNS; n += 1) {
    columns.push(width);
    shares.push(Number.parseInt(share ?? '0', 10));
  }
}

function readRow(table: OpenTable): void {
  const { story, rows } = table;
  const { xml, styles, odf } = story;
  const repeated = count(xml.attribute('table:number-rows-repeated'), MAX_REPEATED_ROWS);
  const style = styles.properties('table-row', xml.attribute('table:style-name'), 'table-row');
  const fallback = xml.attribute('table:default-cell-style-name');
  const height = inPoints(style['style:row-height'] ?? style['style:min-row-height']);
  const cells: GridCell[] = [];
  table.isLastRow = table.use.lastRow && !xml.hasSuccessor('table');
  const level = xml.depth;
  while (xml.nextChild(level)) readCell(table, cells, fallback);
  const row: GridRow = { cells, height: height !== undefined && height > 0 ? css(height) : undefined };
  const copies = odf.budget.copies(
    repeated - 1,
    cells.flatMap(({ content }) => content ?? []),
  );
  for (let n = 0; n <= copies; n += 1) rows.push(n === 0 ? row : structuredClone(row));
  if (table.inHeader) table.headerRows = rows.length;
}

function readCell(table: OpenTable, cells: GridCell[], fallback: string | undefined): void {
  const { story } = table;
  const { xml, odf } = story;
  const isCovered = xml.name === 'table:covered-table-cell';
  if (!isCovered && xml.name !== 'table:table-cell') return;
  odf.nodes.spend(1);
  const repeated = count(xml.attribute('table:number-columns-repeated'), MAX_COLUMNS);
  const cell: GridCell = isCovered ? { colspan: 1, rowspan: 1 } : shownCell(table, cells.length, fallback);
  const room = Math.min(repeated, MAX_COLUMNS - cells.length) - 1;
  const copies = odf.budget.copies(Math.max(room, 0), cell.content ?? []);
  for (let n = 0; n <= copies; n += 1) cells.push(n === 0 ? cell : structuredClone(cell));
}

function shownCell(table: OpenTable, column: number, fallback: string | undefined): GridCell {
  const { story, template, use, rows } = table;
  const { xml, styles, odf } = story;
  const isLastColumn = column === table.columns.length - 1;
  const given = template
    ? stylesAt(template, use, { row: rows.length, column, isLastRow: table.isLastRow, isLastColumn })
    : [];
  const layers = [...given, xml.attribute('table:style-name') ?? fallback].map((name) =>
    styles.style('table-cell', name),
  );
  const properties = layers
    .map((style) => style.stated)
    .reduce(inherit, styles.style('table-cell', undefined).properties);
  const inside = story.kind === 'slide' ? story.nested() : story;
  // Text inherits from a template only if the cell has a text flow of its own.
  if (given.length > 0 && inside !== story) inside.shape = { ...styles.style('table-cell', undefined), properties };
  return {
    colspan: count(xml.attribute('table:number-columns-spanned'), MAX_COLUMNS),
    rowspan: count(xml.attribute('table:number-rows-spanned'), 65_534),
    attributes: cellAttributes(properties),
    content: odf.readContent(inside),
  };
}

const ALIGNMENTS = lookup<string>({ top: 'top', middle: 'middle', bottom: 'bottom' });

function cellAttributes(properties: Properties): Record<string, unknown> {
  // Presentations store a cell's formatting in the properties of shapes.
  const look = { ...properties.graphic, ...properties.paragraph, ...properties['table-cell'] };
  const fill = properties.graphic?.['draw:fill'] === 'solid' ? properties.graphic['draw:fill-color'] : undefined;
  const background = hexColour(properties['table-cell']?.['fo:background-color'] ?? fill);
  const border = bordersOf(look);
  const align = ALIGNMENTS[properties['table-cell']?.['style:vertical-align'] ?? ''];
  const padding = paddingOf(properties['table-cell'] ?? {});
  const writingMode = WRITING_MODES[properties['table-cell']?.['style:writing-mode'] ?? ''];
  return {
    ...(background && { backgroundColor: background }),
    ...(border && { border }),
    ...(align && { verticalAlign: align }),
    ...(padding !== undefined && { padding }),
    ...(writingMode && { writingMode }),
  };
}

/** Returns the padding of the four sides as CSS. Undefined if none is stated. */
function paddingOf(cell: Readonly<Record<string, string>>): string | undefined {
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => inPoints(cell[`fo:padding-${side}`]));
  if (sides.every((side) => side === undefined)) return undefined;
  const [top = '0pt', right = '0pt', bottom = '0pt', left = '0pt'] = sides.map((side) => css(Math.max(side ?? 0, 0)));
  if (left !== right) return [top, right, bottom, left].join(' ');
  if (top !== bottom) return [top, right, bottom].join(' ');
  return top === left ? top : `${top} ${right}`;
}

function tableNode(table: OpenTable, properties: Readonly<Record<string, string>>): DocumentNode {
  const { rows, headerRows, story, isPlain } = table;
  const { isOwn } = story.odf;
  const columns = columnWidths(table);
  const content = layOut(rows).map((cells, r): DocumentNode => {
    const height = rows[r]?.height;
    return {
      type: 'tableRow',
      ...(height !== undefined && { attrs: { height } }),
      content: cells.map(({ column, colspan, rowspan, attributes, content: inside }) => {
        const attrs = {
          ...(colspan > 1 && { colspan }),
          ...(rowspan > 1 && { rowspan }),
          ...widths(columns.slice(column, column + colspan), colspan),
          ...attributes,
        };
        return {
          type: r < headerRows ? 'tableHeader' : 'tableCell',
          ...(Object.keys(attrs).length > 0 && { attrs }),
          content: inside ?? [{ type: 'paragraph' }],
        };
      }),
    };
  });
  if (isOwn) forgetPlainLook(content);
  const padding = hoistPadding(content, isPlain ? PLAIN_PADDING : undefined);
  const cellPadding = isPlain ? undefined : padding;
  const attrs = { ...tableAttributes(properties, isOwn), ...(cellPadding !== undefined && { cellPadding }) };
  return { type: 'table', ...(Object.keys(attrs).length > 0 && { attrs }), content };
}

/** Removes the default formatting: files of this product give a table without borders a grid and a shaded header row. */
function forgetPlainLook(rows: readonly DocumentNode[]): void {
  const cells = rows.flatMap(({ content = [] }) => content);
  const isPlain = cells.every(({ attrs }) => isDeepStrictEqual(attrs?.['border'], PLAIN_BORDER));
  for (const cell of isPlain ? cells : []) {
    const { border: _border, backgroundColor, ...others } = cell.attrs ?? {};
    const isHead = cell.type === 'tableHeader' && backgroundColor === PLAIN_HEAD;
    cell.attrs = { ...others, ...(!isHead && backgroundColor !== undefined && { backgroundColor }) };
  }
}

const PLAIN_BORDER = { top: PLAIN_GRID, right: PLAIN_GRID, bottom: PLAIN_GRID, left: PLAIN_GRID };

/** Moves the padding of the first cell to the table, as each cell states its own. Only different values stay on cells. */
function hoistPadding(rows: readonly DocumentNode[], usual?: string): string | undefined {
  const cells = rows.flatMap(({ content = [] }) => content);
  const common = usual ?? cells[0]?.attrs?.['padding'];
  if (typeof common !== 'string') return undefined;
  for (const cell of cells) {
    const { padding = '0pt', ...others } = cell.attrs ?? {};
    cell.attrs = padding === common ? others : { ...others, padding };
    if (Object.keys(cell.attrs).length === 0) delete cell.attrs;
  }
  return common === '0pt' ? undefined : common;
}

const widths = (columns: readonly number[], colspan: number) =>
  columns.length === colspan && columns.every((width) => width > 0) ? { colwidth: [...columns] } : {};

/** The width in pixels that columns with relative widths share: 17 cm, the text of an A4 page with the usual margins. */
const USUAL_WIDTH = 643;

/** Returns the widths of columns in pixels. Relative ones become absolute if no column states an absolute width. */
function columnWidths({ columns, shares }: OpenTable): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === 0 || columns.some((width) => width > 0)) return columns;
  return shares.map((share) => Math.round((share / sum) * USUAL_WIDTH));
}

/** Returns the attributes of a table. Without an alignment or width, it is as wide as the text (ODF 1.3, part 3, 20.324). */
function tableAttributes(properties: Readonly<Record<string, string>>, isOwn: boolean): Record<string, unknown> {
  const { 'table:align': align = 'margins' } = properties;
  const share = inPercent(properties['style:rel-width']);
  const [left, right] = [inPoints(properties['fo:margin-left']) ?? 0, inPoints(properties['fo:margin-right']) ?? 0];
  const isAtMargin = align === 'left' || align === 'margins';
  const fills = !isOwn && align === 'margins' && share === undefined && left === 0 && right === 0;
  return {
    ...(isAtMargin && Math.abs(left) >= 0.05 && { indent: css(left) }),
    ...(share !== undefined && share > 0 && { widthPercent: round(Math.min(share * 100, 1000), 2) }),
    ...(fills && { widthPercent: 100 }),
    ...((align === 'center' || align === 'right') && { align }),
    ...((properties['style:writing-mode'] ?? '').startsWith('rl') && { dir: 'rtl' }),
  };
}
