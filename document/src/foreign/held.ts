import type { Node } from '@tiptap/pm/model';
import { FOREIGN, FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK } from '../schema/foreign.ts';

/** Tells whether a node or a descendant holds unknown content. */
export function isHeld(node: Node): boolean {
  const { name } = node.type;
  if (name === FOREIGN_BLOCK || name === FOREIGN_INLINE || node.attrs[FOREIGN] != null) return true;
  if (node.marks.some((mark) => mark.type.name === FOREIGN_MARK || mark.attrs[FOREIGN] != null)) return true;
  return node.children.some(isHeld);
}
