import { applyUpdate, Doc } from 'yjs';
import type { Pieces } from './task.ts';

/** Builds a Y.Doc from updates, in one transaction: that makes many small updates fast. */
export function load(pieces: Pieces, doc: Doc = new Doc()): Doc {
  doc.transact(() => {
    for (const piece of pieces) applyUpdate(doc, piece);
  });
  return doc;
}
