import type { DocumentNode } from '@editor-companion/core/plugin';
import { placeLines } from '../layout/column.ts';
import { textOf } from '../layout/line.ts';
import { isRightToLeft } from '../page/direction.ts';
import { paragraphsOf } from '../layout/paragraph.ts';
import type { PageTable, FilledCell } from '../layout/tables/tables.ts';
import { blocksOf } from './blocks.ts';
import { figureOf, figuresOf } from './figures.ts';
import type { InlineContext } from './inline.ts';

/** Builds a table. The text of its cells is read as that of a page, but contains no headings. */
export function tableOf({ page, rows }: PageTable, context: InlineContext): DocumentNode {
  const isReversed = isFromRight(rows);
  return {
    type: 'table',
    content: rows.map((cells) => ({
      type: 'tableRow',
      content: (isReversed ? cells.toReversed() : cells).map((cell) => cellOf(cell, page, context)),
    })),
  };
}

/** Tells whether a table's first column is the rightmost one, as in right-to-left scripts. */
function isFromRight(rows: PageTable['rows']): boolean {
  const text = rows.flatMap((cells) => cells.flatMap(({ lines }) => lines.map(textOf))).join('');
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isRightToLeft).length * 2 > letters.length;
}

function cellOf(
  { colspan, rowspan, lines, left, right, tables = [], pictures = [] }: FilledCell,
  page: PageTable['page'],
  context: InlineContext,
): DocumentNode {
  const placed = placeLines([{ page, lines }]).map((line) => ({ ...line, column: { left, right } }));
  const paragraphs = paragraphsOf(placed, context.body);
  const shown = [
    ...pictures.map((rect) => ({ rect, node: figureOf(rect) })),
    ...tables.map((rect) => ({ rect, node: tableOf(rect, context) })),
  ];
  const content = blocksOf(paragraphs, new Map(), context, figuresOf([{ page, shown }], paragraphs));
  return {
    type: 'tableCell',
    ...((colspan > 1 || rowspan > 1) && { attrs: { colspan, rowspan } }),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}
