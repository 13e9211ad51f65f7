import type { ChangeKind, LogChange } from '@editor-companion/core/plugin';

/** The order is that of the numbers in the table; only ever add to the end. */
export const KINDS = ['update', 'seed', 'edit', 'revert'] as const satisfies readonly ChangeKind[];

/** Changes of one document that wait to be written, and who waits for them. */
export interface Pending {
  readonly document: string;
  readonly changes: readonly LogChange[];
  /** The document that is meant; undefined for whichever has the name, or none yet. */
  readonly key: string | undefined;
  /** Only where there is no document of the name. */
  readonly isNew: boolean;
  /** Told the position before the first of the changes, and the document; undefined where it was not written. */
  readonly resolve: (place: Place | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Place {
  readonly key: string;
  readonly before: number;
}

/** All that is written to one document with one statement. */
export interface Group {
  readonly document: string;
  readonly key: string | undefined;
  readonly entries: Pending[];
}

/** Entries by the document that they mean, in the order in which they came. */
export function group(batch: readonly Pending[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of batch) {
    const { document, key } = entry;
    // Somebody may mean a document that was there before: that is refused apart from the others.
    const id = `${key ?? ''} ${document}`;
    const found = groups.get(id);
    if (found) found.entries.push(entry);
    else groups.set(id, { document, key, entries: [entry] });
  }
  return [...groups.values()];
}

/** PostgreSQL's texts hold no U+0000. */
const storable = (text: string): string => text.replaceAll('\0', '\u{FFFD}');

/** The arguments of the function `collab_log_append`. */
export function toArguments(groups: readonly Group[], isNew: boolean): unknown[] {
  const documents: Record<'names' | 'keys' | 'counts' | 'totals' | 'firsts' | 'lasts', unknown[]> = {
    names: [],
    keys: [],
    counts: [],
    totals: [],
    firsts: [],
    lasts: [],
  };
  const rows: unknown[][] = [[], [], [], [], [], [], [], []];
  const bytes: Uint8Array[] = [];
  let start = 1;
  for (const [index, { document, key, entries }] of groups.entries()) {
    const changes = entries.flatMap((entry) => entry.changes);
    for (const [at, change] of changes.entries()) {
      const size = change.bytes.length;
      const kind = KINDS.indexOf(change.kind);
      const { origin, user, time } = change;
      const row = [index + 1, at + 1, kind, storable(origin), storable(user), time, start, size];
      for (const [column, value] of row.entries()) rows[column]?.push(value);
      bytes.push(change.bytes);
      start += size;
    }
    documents.names.push(document);
    documents.keys.push(key ?? null);
    documents.counts.push(changes.length);
    documents.totals.push(changes.reduce((sum, change) => sum + change.bytes.length, 0));
    documents.firsts.push(changes[0]?.time ?? 0);
    documents.lasts.push(changes.at(-1)?.time ?? 0);
  }
  return [...Object.values(documents), ...rows, Buffer.concat(bytes), isNew];
}
