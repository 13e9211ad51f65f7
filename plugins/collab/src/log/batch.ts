import type { ChangeKind, LogChange } from '@editor-companion/core/plugin';

/** Changes of one document that are stored together. */
export interface Entry {
  readonly document: string;
  /** Only if the document does not exist. */
  readonly create: boolean;
  readonly changes: readonly LogChange[];
}

/**
 * Entries in a message to the log's thread, and in its journal: all texts in one list, all numbers in one array, and all bytes in another.
 * Sending them as objects would cost the sending thread more than the rest of a commit.
 */
export interface Batch {
  /** A JSON array of strings. */
  readonly texts: string;
  /** For each entry: document, create, count; then for each change: kind, origin, user, time, size. Texts are referred to by index. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const CHANGE_KINDS: readonly ChangeKind[] = ['update', 'seed', 'edit', 'revert'];

export function packBatch(entries: readonly Entry[]): Batch {
  const places = new Map<string, number>();
  const numbers: number[] = [];
  let size = 0;
  for (const { document, create, changes } of entries) {
    numbers.push(placeOf(places, document), create ? 1 : 0, changes.length);
    for (const { kind, origin, user, time, bytes } of changes) {
      numbers.push(CHANGE_KINDS.indexOf(kind), placeOf(places, origin), placeOf(places, user), time, bytes.length);
      size += bytes.length;
    }
  }
  return {
    texts: JSON.stringify([...places.keys()]),
    numbers: Float64Array.from(numbers),
    bytes: gather(entries, size),
  };
}

/** Unpacks a batch. The bytes of changes are views. */
export function unpackBatch({ texts, numbers, bytes }: Batch): Entry[] {
  const names = JSON.parse(texts) as string[];
  const entries: Entry[] = [];
  let next = 0;
  let at = 0;
  const number = (): number => numbers[next++] ?? 0;
  const text = (): string => names[number()] ?? '';
  while (next < numbers.length) {
    const document = text();
    const create = number() === 1;
    const changes: LogChange[] = [];
    for (let count = number(); count > 0; count--) {
      const [kind, origin, user, time, size] = [CHANGE_KINDS[number()] ?? 'update', text(), text(), number(), number()];
      changes.push({ kind, origin, user, time, bytes: bytes.subarray(at, (at += size)) });
    }
    entries.push({ document, create, changes });
  }
  return entries;
}

function placeOf(places: Map<string, number>, text: string): number {
  const known = places.get(text);
  if (known !== undefined) return known;
  places.set(text, places.size);
  return places.size - 1;
}

function gather(entries: readonly Entry[], size: number): Uint8Array<ArrayBuffer> {
  const gathered = new Uint8Array(size);
  let at = 0;
  for (const { changes } of entries) {
    for (const { bytes } of changes) {
      gathered.set(bytes, at);
      at += bytes.length;
    }
  }
  return gathered;
}
