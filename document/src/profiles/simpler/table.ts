import type { DocumentNode } from '../../json.ts';

const TEXT_BLOCKS = new Set(['paragraph', 'heading']);

const childrenOf = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];

/** Rows as paragraphs whose cells are parted by tabs; the blocks of a row one after another where a cell has more than text. */
export const tableAsTabs = (table: DocumentNode): DocumentNode[] => childrenOf(table).flatMap(rowAsTabs);

/** One row of a table. */
export function rowAsTabs(row: DocumentNode): DocumentNode[] {
  const cells = childrenOf(row).map(childrenOf);
  const isText = cells.every((blocks) => blocks.every(({ type }) => TEXT_BLOCKS.has(type)));
  if (!isText) return cells.flat();
  const parts = cells.flatMap((blocks, i) => [...(i > 0 ? [tab] : []), ...lines(blocks)]);
  return [{ type: 'paragraph', content: parts }];
}

const tab: DocumentNode = { type: 'text', text: '\t' };

const lines = (blocks: readonly DocumentNode[]): DocumentNode[] =>
  blocks.flatMap((block, i) => [...(i > 0 ? [{ type: 'hardBreak' }] : []), ...childrenOf(block)]);
