import type { DocumentMark } from '../json.ts';
import {
  CHANGE,
  changeBehind,
  changeOfMark,
  changeOfNode,
  attributeOfChange,
  markBehind,
  type TrackedChange,
} from './change.ts';

/** Selects the changes that are shown as accepted. */
export type Accepting = (change: TrackedChange) => boolean;

/** Returns the marks of a text after accepting changes. Undefined if the text is deleted. */
export function acceptedMarks(marks: readonly DocumentMark[], isAccepted: Accepting): DocumentMark[] | undefined {
  const shown: DocumentMark[] = [];
  for (const mark of marks) {
    const change = changeOfMark(mark);
    if (!change || !isAccepted(change)) shown.push(mark);
    else if (change.kind === 'deletion') return undefined;
    else {
      const behind = markBehind(change);
      if (behind) shown.push(behind);
    }
  }
  return shown;
}

/** Returns the attributes of a node after accepting changes. Undefined if the node is deleted. */
export function acceptedAttributes(
  attrs: Record<string, unknown>,
  isAccepted: Accepting,
): Record<string, unknown> | undefined {
  const change = changeOfNode(attrs);
  if (!change || !isAccepted(change)) return attrs;
  if (change.kind === 'deletion' || change.dropped) return undefined;
  const { [CHANGE]: _, ...own } = attrs;
  const behind = changeBehind(change);
  return behind ? { ...own, [CHANGE]: attributeOfChange(behind) } : own;
}
