import type { ID } from 'yjs';

/** What two lists have at a place: both the same, or some of the older one where the newer one has others. */
export type Meeting<Entry> =
  | { readonly kind: 'both'; readonly before: Entry; readonly after: Entry }
  | { readonly kind: 'gap'; readonly before: readonly Entry[]; readonly after: readonly Entry[] };

/**
 * Finds what two states of a list have in common. Yjs never moves anything, so that entries with the same id are in the same order in
 * both, and one pass finds them.
 */
export function* meetings<Entry extends { readonly id: ID | undefined }>(
  before: readonly Entry[],
  after: readonly Entry[],
): Generator<Meeting<Entry>> {
  const places = new Map<string, number>();
  for (const [place, { id }] of after.entries()) if (id) places.set(nameOf(id), place);
  let gap: Entry[] = [];
  let next = 0;
  for (const entry of before) {
    const place = entry.id && places.get(nameOf(entry.id));
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

const nameOf = ({ client, clock }: ID): string => `${client}:${clock}`;
