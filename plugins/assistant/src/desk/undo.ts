import { createDeleteSet, decodeUpdate, Doc, getState, mergeDeleteSets, mergeUpdates, UndoManager } from 'yjs';
import type { Works } from './job.ts';
import { load } from './page.ts';

/**
 * The update that undoes the insertions and deletions of one Yjs client and nothing else. Documents do not keep deleted text, so it is
 * taken from the state at the start of the run.
 */
export function undo({ start, own, now, client, field }: Works['undo']['input']): Works['undo']['output'] {
  const doc = load([...start, ...own, ...now], new Doc({ gc: false }));
  const manager = new UndoManager(doc.getXmlFragment(field), { trackedOrigins: new Set() });
  const insertions = createDeleteSet();
  const written = getState(doc.store, client);
  if (written > 0) insertions.clients.set(client, [{ clock: 0, len: written }]);
  const deletions = mergeDeleteSets(own.map((update) => decodeUpdate(update).ds));
  manager.undoStack.push({ insertions, deletions, meta: new Map() });
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  manager.undo();
  return updates.length === 0 ? undefined : mergeUpdates(updates);
}
