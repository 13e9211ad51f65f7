import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, type Line, type Side } from '../../../content/css/border.ts';
import { toHex } from '../../../content/css/color.ts';
import { toPoints } from '../../../content/css/length.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import type { CellLine, CellLook } from './style-book.ts';

/** The borders of cells in a table without any colour or border, as editors show them. */
const GRID: CellLine = { style: 'thin', colour: '#c9ced6' };
const HEADER_FILL = '#eef1f5';
const GRID_BORDER = { top: GRID, right: GRID, bottom: GRID, left: GRID };

/** The width in points of an indentation step. */
const INDENT = 9;
const MAX_INDENT = 15;

/** Tells whether no cell of a table has a colour or borders. */
export const isPlainTable = (table: DocumentNode): boolean =>
  childrenOf(table)
    .flatMap(childrenOf)
    .every(
      ({ attrs = {} }) => parseBorder(attrs['border']) === undefined && toHex(attrs['backgroundColor']) === undefined,
    );

const HORIZONTAL: Readonly<Record<string, string>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
};
const VERTICAL: Readonly<Record<string, string | undefined>> = { top: 'top', middle: 'center' };
const ROTATIONS: Readonly<Record<string, number>> = {
  'sideways-lr': 90,
  'sideways-rl': 180,
  'vertical-rl': 255,
  'vertical-lr': 255,
};

/** Returns the look of a cell in a table without any colour or border. */
export const plainLook = (isHeader: boolean): Omit<CellLook, 'font'> => ({
  fill: isHeader ? HEADER_FILL : undefined,
  border: GRID_BORDER,
});

/** Returns the fill, borders and alignment of a cell. */
export function cellLook(cell: DocumentNode, isPlain: boolean): Omit<CellLook, 'font'> {
  const first = childrenOf(cell)[0];
  const align = (first && textOf(first, 'textAlign')) ?? textOf(cell, 'align');
  const indent = Math.round((toPoints(first?.attrs?.['indentLeft']) ?? 0) / INDENT);
  const isHeader = cell.type === 'tableHeader';
  return {
    fill: toHex(cell.attrs?.['backgroundColor']) ?? (isPlain && isHeader ? HEADER_FILL : undefined),
    border: isPlain ? GRID_BORDER : linesOf(cell),
    horizontal: HORIZONTAL[align ?? ''],
    vertical: verticalOf(textOf(cell, 'verticalAlign')),
    indent: Math.min(Math.max(indent, 0), MAX_INDENT),
    rotation: ROTATIONS[textOf(cell, 'writingMode') ?? ''],
    rightToLeft: first?.attrs?.['dir'] === 'rtl',
  };
}

/** The default vertical alignment is the top in documents and the bottom in sheets. */
const verticalOf = (stated: string | undefined): string | undefined =>
  stated === undefined ? 'top' : Object.hasOwn(VERTICAL, stated) ? VERTICAL[stated] : undefined;

function linesOf(cell: DocumentNode): Partial<Record<Side, CellLine>> | undefined {
  const lines = parseBorder(cell.attrs?.['border']);
  if (!lines) return undefined;
  const entries = Object.entries(lines).flatMap(([side, line]) => {
    const style = styleOf(line);
    return style === undefined ? [] : [[side, { style, colour: line.color }] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the border style of the format that is nearest to a line in CSS (18.18.3). */
function styleOf({ width, style }: Line): string | undefined {
  if (style === 'none' || style === 'hidden' || width <= 0) return undefined;
  if (style === 'double') return 'double';
  const isThick = width >= 1.25;
  if (style === 'dashed') return isThick ? 'mediumDashed' : 'dashed';
  if (style === 'dotted') return 'dotted';
  if (width < 0.4) return 'hair';
  return width >= 2.25 ? 'thick' : isThick ? 'medium' : 'thin';
}
