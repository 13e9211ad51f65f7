import { DocumentError } from '@editor-companion/document';
import { fragmentOf, patch, readLive, type LiveReading } from '@editor-companion/document/yjs';
import { Doc, encodeStateAsUpdate, encodeStateVector, UndoManager } from 'yjs';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Works } from './task.ts';

const LATER = 'later';

/**
 * Makes the change that returns to an earlier state. It follows the current state, so connected and offline clients merge it like any other
 * change. Everything after the target counts as one step, and that step is undone. The target's bytes still have text that was deleted
 * since then, so it can be restored although the live document no longer has it.
 *
 *   target ──(later changes, one step)──▶ current ──(undo)──▶ the target's content
 *
 * If undoing does not yield the target's content (because items lost their surroundings), the target's content replaces the document's.
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

/** Fails if the content differs from the wanted one, including nodes that the schema does not know. */
function becomes(doc: Doc, got: LiveReading, wanted: LiveReading): void {
  for (const [mark, format] of wanted.formats) got.formats.set(mark, format);
  const contents = { shown: got.json.content ?? [], wanted: wanted.json.content ?? [] };
  patch(fragmentOf(doc), got, contents);
}

/** Undefined for data that is no editor document: there, the result of undoing is accepted unchecked. */
function readingOf(doc: Doc): LiveReading | undefined {
  try {
    return readLive(fragmentOf(doc), { model: model() });
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}
