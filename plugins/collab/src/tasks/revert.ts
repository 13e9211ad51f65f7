import { DocumentError } from '@editor-companion/document';
import { fragmentOf, patch, readLive, type LiveReading } from '@editor-companion/document/yjs';
import { Doc, encodeStateAsUpdate, encodeStateVector, UndoManager } from 'yjs';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Works } from './task.ts';

const LATER = 'later';

/**
 * The change that brings an earlier state back, as one that follows the current state: whoever is connected or comes back from
 * offline merges it as any other. Everything after the target counts as one step, and that step is undone; what was deleted since
 * then exists in the target's bytes, so it can be brought back even though the live document has forgotten it.
 *
 *   target ──(later changes, one step)──▶ current ──(undo)──▶ the target's content
 *
 * Where undoing does not give the target's content (items that lost their surroundings), the content is written over instead.
 */
export function revert({ pieces, target }: Works['revert']['input']): Uint8Array | undefined {
  const wanted = readingOf(load(target));
  const doc = load(target, new Doc({ gc: false }));
  const manager = new UndoManager(doc, { trackedOrigins: new Set([LATER]) });
  doc.transact(() => load(pieces, doc), LATER);
  const before = encodeStateVector(doc);
  let hasChanged = false;
  doc.on('update', () => (hasChanged = true));
  manager.undo();
  const got = wanted && readingOf(doc);
  if (got) doc.transact(() => becomes(doc, got, wanted));
  return hasChanged ? encodeStateAsUpdate(doc, before) : undefined;
}

/** What is not as it was, with all that the schema does not know. */
function becomes(doc: Doc, got: LiveReading, wanted: LiveReading): void {
  for (const [mark, format] of wanted.formats) got.formats.set(mark, format);
  const contents = { shown: got.json.content ?? [], wanted: wanted.json.content ?? [] };
  patch(fragmentOf(doc), got, contents);
}

/** Undefined for what is no document of the editor: there, what undoing gives is taken as it is. */
function readingOf(doc: Doc): LiveReading | undefined {
  try {
    return readLive(fragmentOf(doc), { model: model() });
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
