import {
  type AbsolutePosition,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  type Doc,
  encodeRelativePosition,
  type RelativePosition,
} from 'yjs';
import { fromBase64, toBase64 } from './base64.ts';
import type { Anchor } from './wire.ts';

/**
 * Makes the anchor of a thread from both ends of a selection as relative positions (in Tiptap, those of
 * `absolutePositionToRelativePosition`) and the selected text.
 */
export const anchorOf = (anchor: RelativePosition, head: RelativePosition, quote: string): Anchor => ({
  anchor: toBase64(encodeRelativePosition(anchor)),
  head: toBase64(encodeRelativePosition(head)),
  quote: quote.slice(0, MAX_QUOTE),
});

const MAX_QUOTE = 2000;

/** Both ends of an anchor as relative positions. */
export const positionsOf = ({ anchor, head }: Anchor): { anchor: RelativePosition; head: RelativePosition } => ({
  anchor: decodeRelativePosition(fromBase64(anchor)),
  head: decodeRelativePosition(fromBase64(head)),
});

/** The current place of an anchor's ends; undefined if one was deleted. */
export function rangeOf(doc: Doc, ref: Anchor): { anchor: AbsolutePosition; head: AbsolutePosition } | undefined {
  const ends = positionsOf(ref);
  const anchor = createAbsolutePositionFromRelativePosition(ends.anchor, doc);
  const head = createAbsolutePositionFromRelativePosition(ends.head, doc);
  return anchor && head ? { anchor, head } : undefined;
}
