import type { Node } from '@tiptap/pm/model';
import type { TextDefaults } from '../page.ts';

/** The default space around paragraphs. */
export type SpaceDefaults = Pick<TextDefaults, 'spaceBefore' | 'spaceAfter'>;

/**
 * Returns the margins above blocks of a document that adds spaces: the space after the block above and the block's own, in points. Margins
 * of CSS overlap instead, so that only the larger one counts. Blocks without both spaces, or with other units than points, are omitted.
 */
export function addSpaces(nodes: readonly Node[], defaults: SpaceDefaults): ReadonlyMap<Node, number> {
  const margins = new Map<Node, number>();
  walk(nodes, 0, defaults, margins);
  return margins;
}

/** @returns the space after the last block, or 0 if it is no text. */
function walk(nodes: readonly Node[], above: number, defaults: SpaceDefaults, margins: Map<Node, number>): number {
  let after = above;
  for (const node of nodes) {
    if (node.isTextblock) {
      const before = points(node.attrs['spaceBefore'] ?? defaults.spaceBefore);
      if (before > 0 && after > 0) margins.set(node, before + after);
      after = points(node.attrs['spaceAfter'] ?? defaults.spaceAfter);
    } else if (IN_FLOW.has(node.type.name)) after = walk(node.children, after, defaults, margins);
    else {
      walk(node.children, 0, defaults, margins);
      after = 0;
    }
  }
  return after;
}

/** Nodes whose blocks have nothing between them and the blocks around. */
const IN_FLOW = new Set(['doc', 'bulletList', 'orderedList', 'listItem']);

const points = (value: unknown): number => {
  const number = typeof value === 'string' ? /^(\d{1,5}(?:\.\d{1,6})?)pt$/.exec(value)?.[1] : undefined;
  return Number(number ?? 0);
};
