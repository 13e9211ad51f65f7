import type { DocumentNode } from '@editor-companion/document';
import { readInline } from '../../text/read-inline.ts';
import { remade, type Draft } from '../draft.ts';
import { EditFault } from '../faults.ts';
import type { Spot, View } from '../view.ts';
import { readContext } from './fragment.ts';

/** @param cells texts of the new cells from above; the others are empty. @throws EditFault TABLE_UNEVEN; TextFault */
export function planInsertColumn(anchor: string, after: number, cells: readonly string[], view: View): Draft[] {
  const { spot, rows, width } = evenTable(anchor, view);
  if (after < 0 || after > width)
    throw new EditFault('RANGE_INVALID', `@${anchor} has ${width} columns; \`after\` is a number from 0 to ${width}.`);
  if (cells.length > rows.length)
    throw new EditFault('RANGE_INVALID', `@${anchor} has ${rows.length} rows, but there are ${cells.length} cells.`);
  const made = rows.map((row, index) => {
    const neighbour = row.content?.[after === 0 ? 0 : after - 1];
    const content = readInline(cells[index] ?? '', index + 1, readContext(view));
    const cell: DocumentNode = {
      type: neighbour?.type ?? 'tableCell',
      ...(neighbour?.attrs && { attrs: neighbour.attrs }),
      content: [{ type: 'paragraph', ...(content.length > 0 && { content }) }],
    };
    return remade(row, { content: (row.content ?? []).toSpliced(after, 0, cell) });
  });
  return [{ parent: spot, children: made }];
}

/** @param column from 1. @throws EditFault TABLE_UNEVEN */
export function planDeleteColumn(anchor: string, column: number, view: View): Draft[] {
  const { spot, rows, width } = evenTable(anchor, view);
  if (column < 1 || column > width || width === 1)
    throw new EditFault(
      'RANGE_INVALID',
      `@${anchor} has ${width} columns; name one of them, or delete the table to take the last one away.`,
    );
  const made = rows.map((row) => remade(row, { content: (row.content ?? []).toSpliced(column - 1, 1) }));
  return [{ parent: spot, children: made }];
}

/** @throws EditFault TABLE_UNEVEN where cells span others or rows differ. */
function evenTable(
  anchor: string,
  view: View,
): { readonly spot: Spot; readonly rows: readonly DocumentNode[]; readonly width: number } {
  const spot = view.spotAt(anchor);
  const rows = spot.node.content ?? [];
  if (spot.node.type !== 'table' || rows.length === 0)
    throw new EditFault('RANGE_INVALID', `@${anchor} is no table; name the line [table].`);
  const width = rows[0]?.content?.length ?? 0;
  const isEven = rows.every(
    ({ content = [] }) => content.length === width && content.every(({ attrs }) => spans(attrs) === 1),
  );
  if (!isEven)
    throw new EditFault(
      'TABLE_UNEVEN',
      `Cells of @${anchor} span several rows or columns; replace the rows that are to change instead.`,
    );
  return { spot, rows, width };
}

const spans = (attrs: DocumentNode['attrs']): number =>
  Number(attrs?.['colspan'] ?? 1) * Number(attrs?.['rowspan'] ?? 1);
