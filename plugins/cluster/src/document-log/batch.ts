import type { ChangeKind, LogChange } from '@editor-companion/core/plugin';

/** In the order of the numbers in the table. Append only. */
export const KINDS = ['update', 'seed', 'edit', 'revert'] as const satisfies readonly ChangeKind[];

/** Changes of one document that wait to be written, and their callers. */
export interface Pending {
  readonly document: string;
  readonly changes: readonly LogChange[];
  /** The expected document; undefined for any document of the name, or a new one. */
  readonly key: string | undefined;
  /** Only if no document has the name. */
  readonly isNew: boolean;
  /** Called with the position before the first change and the document; undefined if nothing was written. */
  readonly resolve: (place: Place | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Place {
  readonly key: string;
  readonly before: number;
}

/** Everything that one statement writes to one document. */
export interface Group {
  readonly document: string;
  readonly key: string | undefined;
  readonly entries: Pending[];
}

/** Groups entries by their document, in order of arrival. */
export function group(batch: readonly Pending[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of batch) {
    const { document, key } = entry;
    // An entry for an earlier document of the name is refused separately.
    const id = `${key ?? ''} ${document}`;
    const found = groups.get(id);
    if (found) found.entries.push(entry);
    else groups.set(id, { document, key, entries: [entry] });
  }
  return [...groups.values()];
}

/** PostgreSQL's text type cannot contain U+0000. */
export const storable = (text: string): string => text.replaceAll('\0', '\u{FFFD}');

/**
 * A list as text in PostgreSQL's array format. The driver sends text unchanged but converts lists value by value, which took 8 % of a busy
 * node's time.
 */
function arrayOf(values: readonly (string | number | null)[]): string {
  const elements = values.map((value) => {
    if (value === null) return 'null';
    return typeof value === 'number' ? value : `"${value.replaceAll(/["\\]/gu, '\\$&')}"`;
  });
  return `{${elements.join()}}`;
}

/**
 * The arguments of the function `collab_log_append`: one array for each property of documents, then of changes.
 * @param plain the same groups before encryption: the recorded sizes of documents exclude the bytes that encryption adds.
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
