import * as Y from 'yjs';

/* Operations on whole documents, in a worker thread if they are large. Inputs are updates (v1) that were checked on arrival. */

/** `Y.mergeUpdates` on a flat list takes time quadratic in its length. Merging in groups of this size avoids that. */
const FAN_IN = 64;

/** Merges updates into one. Drops nothing, not even deleted content. */
export function combine(updates: readonly Uint8Array[]): Uint8Array {
  let layer = [...updates];
  while (layer.length > 1) {
    const groups = Array.from({ length: Math.ceil(layer.length / FAN_IN) }, (_, index) =>
      layer.slice(index * FAN_IN, (index + 1) * FAN_IN),
    );
    layer = groups.map((group) => (group.length === 1 && group[0] ? group[0] : Y.mergeUpdates(group)));
  }
  return layer[0] ?? Uint8Array.of(0, 0);
}

/**
 * Merges updates into one without deleted content. Applies them all in one transaction. Changes whose dependencies are missing stay pending
 * and are included.
 */
export function compact(updates: readonly Uint8Array[]): Uint8Array {
  const doc = load(updates);
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return update;
}

/** The part of the updates that a state vector lacks. */
export const diff = (updates: readonly Uint8Array[], stateVector: Uint8Array): Uint8Array =>
  Y.diffUpdate(combine(updates), stateVector);

/** Whether the document would be the same without the update. */
export function contains(updates: readonly Uint8Array[], update: Uint8Array): boolean {
  const doc = load(updates);
  const before = Y.snapshot(doc);
  Y.applyUpdate(doc, update);
  const isSame = Y.equalSnapshots(before, Y.snapshot(doc)) && doc.store.pendingStructs === null;
  doc.destroy();
  return isSame;
}

function load(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}
