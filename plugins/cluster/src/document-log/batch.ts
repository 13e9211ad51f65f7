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
export const storable = (text: string): string => text.replaceAll('\0', '\u{FFFD}');

/** A list as PostgreSQL's text of an array. The driver sends a text as it is; it converts a list value by value, which took 8 % of the time of a busy node. */
function arrayOf(values: readonly (string | number | null)[]): string {
  const elements = values.map((value) => {
    if (value === null) return 'null';
    return typeof value === 'number' ? value : `"${value.replaceAll(/["\\]/gu, '\\$&')}"`;
  });
  return `{${elements.join()}}`;
}

/**
 * The arguments of the function `collab_log_append`: one array for each of what is known of documents, then of changes.
 *
 * @param plain the same groups before they were encrypted: what documents are said to have is counted without what that adds.
 */
export function toArguments(groups: readonly Group[], isNew: boolean, plain = groups): unknown[] {
  const documents = {
    names: [] as string[],
    keys: [] as (string | null)[],
    counts: [] as number[],
    totals: [] as number[],
    firsts: [] as number[],
    lasts: [] as number[],
  };
  const changes = {
    places: [] as number[],
    numbers: [] as number[],
    kinds: [] as number[],
    origins: [] as string[],
    authors: [] as string[],
    times: [] as number[],
    starts: [] as number[],
    sizes: [] as number[],
  };
  const bytes: Uint8Array[] = [];
  let start = 1;
  for (const [index, { document, key, entries }] of groups.entries()) {
    const all = entries.flatMap((entry) => entry.changes);
    for (const [at, change] of all.entries()) {
      const size = change.bytes.length;
      changes.places.push(index + 1);
      changes.numbers.push(at + 1);
      changes.kinds.push(KINDS.indexOf(change.kind));
      changes.origins.push(storable(change.origin));
      changes.authors.push(storable(change.user));
      changes.times.push(change.time);
      changes.starts.push(start);
      changes.sizes.push(size);
      bytes.push(change.bytes);
      start += size;
    }
    documents.names.push(document);
    documents.keys.push(key ?? null);
    documents.counts.push(all.length);
    const counted = plain[index]?.entries.flatMap((entry) => entry.changes) ?? [];
    documents.totals.push(counted.reduce((sum, change) => sum + change.bytes.length, 0));
    documents.firsts.push(all[0]?.time ?? 0);
    documents.lasts.push(all.at(-1)?.time ?? 0);
  }
  const lists = [...Object.values(documents), ...Object.values(changes)];
  return [...lists.map(arrayOf), Buffer.concat(bytes), isNew];
}
