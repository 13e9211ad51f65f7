/** One change after the base, or several merged ones. */
export interface TailEntry {
  /** The position of the last change in it. */
  readonly upTo: number;
  readonly bytes: Uint8Array;
  /** The range it covers, if it is too large to be read each time a client reconnects. */
  covered?: TailCoverage;
}

export interface TailCoverage {
  /** Three numbers per run of structs; see `Walk`. */
  readonly runs: Float64Array;
  readonly deletes: { readonly length: number };
}

/** Entries from this size on are indexed once instead of being read repeatedly. */
export const LARGE_ENTRY = 16_384;
/** Entries up to this size are always included when newer ones are merged. */
const SMALL_ENTRY = 4096;
/** The maximum number of older entries that stay separate while newer ones are merged. */
const MAX_LEFT_ALONE = 32;

/** The changes of a document that are not in its base yet, in order. */
export class Tail {
  #entries: TailEntry[] = [];
  #bytes = 0;

  get count(): number {
    return this.#entries.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get entries(): readonly TailEntry[] {
    return this.#entries;
  }

  /** Whether an entry ends at the position, so that nothing before it is merged with anything after it. */
  endsAt(position: number): boolean {
    return this.#entries.some(({ upTo }) => upTo === position);
  }

  push(upTo: number, bytes: Uint8Array): void {
    this.#entries.push({ upTo, bytes });
    this.#bytes += bytes.length;
  }

  /** The changes between two positions. A merged run is returned whole if a part of it is requested. */
  between(after: number, upTo = Number.POSITIVE_INFINITY): Uint8Array[] {
    const found: Uint8Array[] = [];
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = this.#entries[index];
      if (!entry || entry.upTo <= after) break;
      if (entry.upTo <= upTo) found.push(entry.bytes);
    }
    return found.toReversed();
  }

  /**
   * The newest entries, back to the first that is more than twice as large as everything after it. Merging only these, again and again,
   * costs little however large the tail is.
   */
  newest(): readonly TailEntry[] {
    let first = this.#entries.length;
    let bytes = 0;
    while (first > 0) {
      const { length } = this.#entries[first - 1]?.bytes ?? { length: 0 };
      if (first <= MAX_LEFT_ALONE && length > Math.max(SMALL_ENTRY, 2 * bytes)) break;
      bytes += length;
      first -= 1;
    }
    return this.#entries.slice(first);
  }

  /** Replaces consecutive entries by one. */
  replace(entries: readonly TailEntry[], merged: TailEntry): void {
    const [first] = entries;
    const at = first ? this.#entries.indexOf(first) : -1;
    if (at < 0) return;
    for (const { bytes } of this.#entries.splice(at, entries.length, merged)) this.#bytes -= bytes.length;
    this.#bytes += merged.bytes.length;
  }

  /** Inserts changes before all others, under one position. */
  precede(upTo: number, changes: readonly Uint8Array[]): void {
    this.#entries.unshift(...changes.map((bytes) => ({ upTo, bytes })));
    for (const { length } of changes) this.#bytes += length;
  }

  dropUpTo(position: number): void {
    let count = 0;
    while ((this.#entries[count]?.upTo ?? Number.POSITIVE_INFINITY) <= position) count++;
    for (const { bytes } of this.#entries.splice(0, count)) this.#bytes -= bytes.length;
  }
}
