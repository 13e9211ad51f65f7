/** Changes behind the base: one, or several that were merged. */
export interface TailEntry {
  /** Position of the last change in it. */
  readonly upTo: number;
  readonly bytes: Uint8Array;
  /** What it covers, where it is too large to be walked over each time that somebody comes back. */
  covered?: TailCoverage;
}

export interface TailCoverage {
  /** Three numbers a run of structs; see `Walk`. */
  readonly runs: Float64Array;
  readonly deletes: { readonly length: number };
}

/** Entries from this size on are not walked over again and again. */
export const LARGE_ENTRY = 16_384;
/** Entries up to this size are merged with newer ones whenever that is done. */
const SMALL_ENTRY = 4096;
/** So many older entries may stay as they are while newer ones are merged. */
const MAX_LEFT_ALONE = 32;

/** The changes of a document that its base does not have yet, in order. */
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

  /** Whether some entry ends at the position, so that nothing before it is merged with what is behind it. */
  endsAt(position: number): boolean {
    return this.#entries.some(({ upTo }) => upTo === position);
  }

  push(upTo: number, bytes: Uint8Array): void {
    this.#entries.push({ upTo, bytes });
    this.#bytes += bytes.length;
  }

  /** The changes behind a position, up to another one; a merged run comes whole where a part of it is wanted. */
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
   * The newest entries, back to one that is larger than twice all that follow it: merging these alone, again and again, costs
   * little however large the tail is.
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

  /** Puts one entry in the place of several that follow each other. */
  replace(entries: readonly TailEntry[], merged: TailEntry): void {
    const [first] = entries;
    const at = first ? this.#entries.indexOf(first) : -1;
    if (at < 0) return;
    for (const { bytes } of this.#entries.splice(at, entries.length, merged)) this.#bytes -= bytes.length;
    this.#bytes += merged.bytes.length;
  }

  /** Puts changes before all others, under one position. */
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
