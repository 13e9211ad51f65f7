import type { RtfDocument } from '../document.ts';
import { bordersXml } from '../format/border.ts';
import { shadingXml } from '../format/paragraph-xml.ts';
import { valued } from '../../docx/parts/xml.ts';
import { TOLERANCE, type EdgedCell } from './grid.ts';
import type { CellDefinition, RowDefinition } from './row.ts';

/**
 * A complete row as strings. A table may have hundreds of thousands of rows, and their definitions take several times the memory. The
 * column spans of cells are known at the end of the table.
 */
export interface FinishedRow {
  readonly cells: readonly FinishedCell[];
  /** The w:tblPr of a table that begins with this row. */
  readonly table: string;
  /** The content of its w:trPr, except for the grid columns before and after. */
  readonly properties: string;
}

export interface FinishedCell extends EdgedCell {
  /** The blocks of the cell. */
  readonly content: string;
  /** The content of its w:tcPr, except for the span. */
  readonly properties: string;
}

/**
 * @param contents blocks of its cells
 * @param before the row before it in the table, whose strings it shares where they are the same
 */
export function finishRow(
  definition: RowDefinition,
  contents: readonly string[],
  before: FinishedRow | undefined,
  document: RtfDocument,
): FinishedRow {
  const table = tableProperties(definition);
  const drafts = draftCells(definition, contents);
  return {
    table: before?.table === table ? before.table : table,
    properties:
      (definition.isHeader ? '<w:tblHeader/>' : '') +
      (definition.height > 0 ? valued('trHeight', definition.height) : ''),
    cells: drafts.map(({ own, ...cell }, index) => {
      const place = { isFirst: index === 0, isLast: index === drafts.length - 1 };
      const properties = cellProperties(definition, own, place, document);
      const known = before?.cells[index]?.properties;
      return { ...cell, properties: known === properties ? known : properties };
    }),
  };
}

interface DraftCell extends EdgedCell {
  readonly content: string;
  readonly own: CellDefinition | undefined;
}

/** The default width of a cell in twips. */
const USUAL_WIDTH = 1440;

/** Returns the cells of a row with their edges. Merged cells become part of the one before them. */
function draftCells(definition: RowDefinition, contents: readonly string[]): DraftCell[] {
  const found: DraftCell[] = [];
  let left = definition.left;
  for (const [index, content] of contents.entries()) {
    const own = definition.cells[index];
    const right = own && own.edge > left + TOLERANCE ? own.edge : left + USUAL_WIDTH;
    const before = found.at(-1);
    if (own?.horizontal === 'merged' && before)
      found[found.length - 1] = { ...before, content: before.content + (isEmpty(content) ? '' : content), right };
    else found.push({ content, own, left, right });
    left = right;
  }
  return found;
}

const isEmpty = (content: string): boolean => !content.includes('<w:r>');

const FIFTIETHS = 2;

function tableProperties({ align, left, gap, width, widthUnit, isRightToLeft, padding }: RowDefinition): string {
  const margins = { left: gap, right: gap, ...padding };
  return `<w:tblPr>${[
    align === undefined ? '' : valued('jc', align),
    left !== 0 ? `<w:tblInd w:w="${left}"/>` : '',
    widthUnit === FIFTIETHS && width > 0 ? `<w:tblW w:type="pct" w:w="${width}"/>` : '',
    isRightToLeft ? '<w:bidiVisual/>' : '',
    sides('tblCellMar', margins),
  ].join('')}</w:tblPr>`;
}

function sides(element: string, widths: Readonly<Record<string, number>>): string {
  const list = Object.entries(widths);
  if (list.length === 0) return '';
  return `<w:${element}>${list.map(([side, width]) => `<w:${side} w:w="${Math.max(width, 0)}"/>`).join('')}</w:${element}>`;
}

/** The position of a cell in its row. */
interface CellPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function cellProperties(
  row: RowDefinition,
  own: CellDefinition | undefined,
  place: CellPlace,
  document: RtfDocument,
): string {
  const borders = bordersXml({ ...rowBorders(row, place), ...own?.borders }, document.colour);
  return (own ? ownProperties(own, document) : '') + (borders && `<w:tcBorders>${borders}</w:tcBorders>`);
}

/** Borders of the row apply to cells without borders: the inner ones, and the outer ones at its ends. */
function rowBorders({ borders }: RowDefinition, { isFirst, isLast }: CellPlace): RowDefinition['borders'] {
  const { insideV, insideH, top = insideH, bottom = insideH } = borders;
  const left = isFirst ? borders['left'] : insideV;
  const right = isLast ? borders['right'] : insideV;
  return { ...(top && { top }), ...(bottom && { bottom }), ...(left && { left }), ...(right && { right }) };
}

function ownProperties(cell: CellDefinition, document: RtfDocument): string {
  const { vertical, verticalAlign, direction, fill, ink, density = 0, padding } = cell;
  return [
    vertical ? valued('vMerge', vertical) : '',
    verticalAlign === undefined ? '' : valued('vAlign', verticalAlign),
    direction === undefined ? '' : valued('textDirection', direction),
    shadingXml(document.colour(fill), document.colour(ink), density),
    sides('tcMar', padding),
  ].join('');
}
