import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, plainText } from '../node.ts';

/**
 * Estimates the height in px of a box with a width in px, from the letters per line and the lines of blocks. Used by programs that do not
 * resize a box to its text.
 */
export function estimatedHeight(node: DocumentNode, width: number): number {
  const lines = (block: DocumentNode): number => {
    const isText = block.type === 'paragraph' || block.type === 'heading' || block.type === 'codeBlock';
    if (!isText) return childrenOf(block).reduce((sum, child) => sum + lines(child), 0) || 1;
    return Math.max(1, Math.ceil((plainText(block).length * LETTER) / Math.max(width - 20, 20))) + 0.4;
  };
  return childrenOf(node).reduce((sum, child) => sum + lines(child), 0) * LINE + 12;
}
const LETTER = 7.5;
const LINE = 20;
