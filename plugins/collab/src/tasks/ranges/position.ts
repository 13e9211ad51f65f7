import {
  type AbsolutePosition,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  type Doc,
} from 'yjs';

/** Positions are only found below types that are known. */
export function nameTypes(doc: Doc): void {
  for (const name of doc.share.keys()) doc.get(name);
}

/**
 * Where an encoded relative position in base64 is now; undefined when it has gone with what it stood in, or is no position.
 */
export function positionOf(doc: Doc, position: string): AbsolutePosition | undefined {
  try {
    const bytes = Buffer.from(position, 'base64');
    const found = createAbsolutePositionFromRelativePosition(decodeRelativePosition(bytes), doc);
    return found === null || found.type._item?.deleted === true ? undefined : found;
  } catch {
    return undefined;
  }
}
