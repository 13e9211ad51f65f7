import type { DocumentNode } from '@editor-companion/core/plugin';
import { placeLines } from '../layout/column.ts';
import { isRightToLeft, textOf } from '../layout/line.ts';
import { paragraphsOf } from '../layout/paragraph.ts';
import type { PageTable, FilledCell } from '../layout/tables/tables.ts';
import { blocksOf } from './blocks.ts';
import type { InlineContext } from './inline.ts';

/** A table of cells whose text is read as that of a page; nothing in a cell is a heading. */
export const tableOf = ({ page, rows }: PageTable, context: InlineContext): DocumentNode => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: (isFromRight(rows) ? cells.toReversed() : cells).map((cell) => cellOf(cell, page, context)),
  })),
});

/** The first column of a table in a right-to-left script is the rightmost one. */
function isFromRight(rows: PageTable['rows']): boolean {
  const text = rows.flatMap((cells) => cells.flatMap(({ lines }) => lines.map(textOf))).join('');
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isRightToLeft).length * 2 > letters.length;
}

function cellOf(
  { colspan, rowspan, lines, left, right }: FilledCell,
  page: PageTable['page'],
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
