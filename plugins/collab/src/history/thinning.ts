import { hasRoom, joined } from '../tasks/authorship/stretch.ts';
import type { Stretch } from '../tasks/task.ts';
import type { StretchRow } from './database.ts';
import { sumOf, toRow, toStretch, type HistoryStore } from './store.ts';

/** The share of the limit that remains after thinning, so that the next thinning is not due soon. */
const LEFT = 0.75;
/** The share of its size that a page of rows must lose for less exact times to be acceptable. */
const WORTH = 0.5;

/**
 * Thins the rows of a document that exceeds its limit. Merges the oldest rows of each person, with less exact times; if that saves little,
 * drops their deletions; if that saves little, drops the rows.
 */
export async function thin(store: HistoryStore, document: string, maxSize: number): Promise<void> {
  let size = (await store.head(document))?.size ?? 0;
  if (size <= maxSize) return;
  for await (const page of store.pages(document)) {
    const before = sumOf(page);
    const stretches = shorter(page, before * WORTH);
    await store.replaceRows(document, page, stretches);
    size -= before - sizeOf(stretches);
    if (size <= maxSize * LEFT) return;
  }
}

function shorter(rows: readonly StretchRow[], limit: number): Stretch[] {
  const together = joinedByUser(rows.map(toStretch));
  if (sizeOf(together) <= limit) return together;
  const withoutDeletes = joinedByUser(together.map((stretch) => ({ ...stretch, deletes: [] })));
  return sizeOf(withoutDeletes) <= limit ? withoutDeletes : [];
}

function joinedByUser(stretches: readonly Stretch[]): Stretch[] {
  const open = new Map<string, Stretch>();
  const full: Stretch[] = [];
  for (const stretch of stretches) {
    const earlier = open.get(stretch.user);
    const isRoom = !earlier || hasRoom(earlier, stretch.inserts.length + stretch.deletes.length);
    if (earlier && !isRoom) full.push(earlier);
    open.set(stretch.user, earlier && isRoom ? joined(earlier, stretch) : stretch);
  }
  return [...full, ...open.values()];
}

const sizeOf = (stretches: readonly Stretch[]): number => sumOf(stretches.map((stretch) => toRow('', 0, stretch)));
