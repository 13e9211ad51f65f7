import type { ID } from 'yjs';

/** An aligned position of two lists: the same entry in both, or older entries that newer ones replace. */
export type Meeting<Entry> =
  | { readonly kind: 'both'; readonly before: Entry; readonly after: Entry }
  | { readonly kind: 'gap'; readonly before: readonly Entry[]; readonly after: readonly Entry[] };

/** Aligns two states of a list. Yjs never moves entries, so entries with the same id have the same order in both, and one pass suffices. */
export function* meetings<Entry extends { readonly id: ID | undefined }>(
  before: readonly Entry[],
  after: readonly Entry[],
): Generator<Meeting<Entry>> {
  const places = placesOf(after);
  let gap: Entry[] = [];
  let next = 0;
  for (const entry of before) {
    const place = entry.id && places.get(entry.id.client)?.get(entry.id.clock);
    const found = place === undefined || place < next ? undefined : after[place];
    if (place === undefined || !found) {
      gap.push(entry);
      continue;
    }
    if (gap.length > 0 || place > next) yield { kind: 'gap', before: gap, after: after.slice(next, place) };
    yield { kind: 'both', before: entry, after: found };
    gap = [];
    next = place + 1;
  }
  if (gap.length > 0 || next < after.length) yield { kind: 'gap', before: gap, after: after.slice(next) };
}

/** Indexes by client and clock. */
function placesOf(entries: readonly { readonly id: ID | undefined }[]): Map<number, Map<number, number>> {
  const clients = new Map<number, Map<number, number>>();
  for (const [place, { id }] of entries.entries()) {
    if (!id) continue;
    const clocks = clients.get(id.client);
    if (clocks) clocks.set(id.clock, place);
    else clients.set(id.client, new Map([[id.clock, place]]));
  }
  return clients;
}
