import {
  type AbsolutePosition,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  type Doc,
} from 'yjs';

/** Declares the root types, since Yjs resolves positions only below known types. */
export function nameTypes(doc: Doc): void {
  for (const name of doc.share.keys()) doc.get(name);
}

/** The current place of an encoded relative position in base64; undefined if it was deleted with its surroundings or is invalid. */
export function positionOf(doc: Doc, position: string): AbsolutePosition | undefined {
  try {
    const bytes = Buffer.from(position, 'base64');
    const found = createAbsolutePositionFromRelativePosition(decodeRelativePosition(bytes), doc);
    return found === null || found.type._item?.deleted === true ? undefined : found;
  } catch {
    return undefined;
  }
}
