import { applyUpdate, Doc } from 'yjs';
import type { Pieces } from './task.ts';

/** A Y.Doc of its own for a document; in one transaction, which is what makes many small updates fast. */
export function load(pieces: Pieces, doc: Doc = new Doc()): Doc {
  doc.transact(() => {
    for (const piece of pieces) applyUpdate(doc, piece);
  });
  return doc;
}
