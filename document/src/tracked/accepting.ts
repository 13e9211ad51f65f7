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

/** Which changes are shown as if they were accepted. */
export type Accepting = (change: TrackedChange) => boolean;

/** The marks of a text as they would be; undefined where the text would be gone. */
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

/** The attributes of a node as they would be; undefined where it would be gone. */
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
