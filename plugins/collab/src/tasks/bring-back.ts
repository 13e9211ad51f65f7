import { patch, readLive, suggesting } from '@editor-companion/document/yjs';
import { encodeStateAsUpdate, encodeStateVector, type Doc } from 'yjs';
import { load } from './load.ts';
import { model } from './model.ts';
import { listAll, newIds, openField } from './suggestions.ts';
import type { Works } from './task.ts';

/**
 * Merges a changed copy back into a document. Both have the same original characters, so Yjs merges them: text deleted in either is gone,
 * text written in either is there.
 */
export function bringBack({
  pieces,
  other,
  field,
  suggester,
}: Works['bringBack']['input']): Works['bringBack']['output'] {
  const doc = load(pieces);
  const copy = load(other);
  if (!areRelated(doc, copy)) return { isRelated: false, suggestions: [] };
  if (!suggester) {
    const before = encodeStateVector(doc);
    let hasChanged = false;
    doc.on('update', () => (hasChanged = true));
    load([encodeStateAsUpdate(copy, before)], doc);
    return { isRelated: true, suggestions: [], ...(hasChanged ? { update: encodeStateAsUpdate(copy, before) } : {}) };
  }
  const { name, fragment } = openField(doc, field);
  const merged = load([...pieces, ...other]);
  const wanted = readLive(merged.getXmlFragment(name), { model: model() }).content;
  const reading = readLive(fragment, { model: model() });
  const before = encodeStateVector(doc);
  const ids = newIds();
  const manner = suggesting({ ...suggester, nextId: ids.next });
  doc.transact(() => patch(fragment, reading, { shown: reading.content, wanted, manner }));
  if (ids.count() === 0) return { isRelated: true, suggestions: [] };
  const suggestions = listAll(fragment).filter(({ id }) => id !== null && ids.has(id));
  return { isRelated: true, suggestions, update: encodeStateAsUpdate(doc, before) };
}

/** Whether both documents contain something written by the same Yjs client. */
function areRelated(one: Doc, other: Doc): boolean {
  const clients = new Set(one.store.clients.keys());
  return [...other.store.clients.keys()].some((client) => clients.has(client));
}
