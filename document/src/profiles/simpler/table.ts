import type { DocumentNode } from '../../json.ts';

const TEXT_BLOCKS = new Set(['paragraph', 'heading']);

const childrenOf = (node: DocumentNode): readonly DocumentNode[] => node.content ?? [];

/** Returns rows as paragraphs with tabs between cells. A row with more than text in a cell becomes the blocks of its cells. */
export const tableAsTabs = (table: DocumentNode): DocumentNode[] => childrenOf(table).flatMap(rowAsTabs);

/** Returns one row of a table. */
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
