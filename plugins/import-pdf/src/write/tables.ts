import type { DocumentNode } from '@editor-companion/core/plugin';
import { placeLines } from '../layout/column.ts';
import { paragraphsOf } from '../layout/paragraph.ts';
import type { DrawnTable, FilledCell } from '../layout/tables.ts';
import { blocksOf } from './blocks.ts';
import type { InlineContext } from './inline.ts';

/** A table of cells whose text is read as that of a page; nothing in a cell is a heading. */
export const tableOf = ({ page, rows }: DrawnTable, context: InlineContext): DocumentNode => ({
  type: 'table',
  content: rows.map((cells) => ({ type: 'tableRow', content: cells.map((cell) => cellOf(cell, page, context)) })),
});

function cellOf(
  { colspan, rowspan, lines, left, right }: FilledCell,
  page: DrawnTable['page'],
  context: InlineContext,
): DocumentNode {
  const placed = placeLines([{ page, lines }]).map((line) => ({ ...line, column: { left, right } }));
  const content = blocksOf(paragraphsOf(placed, context.body), new Map(), context);
  return {
    type: 'tableCell',
    ...((colspan > 1 || rowspan > 1) && { attrs: { colspan, rowspan } }),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}
