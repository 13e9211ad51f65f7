/** Changes behind the base: one, or several that were merged. */
interface TailEntry {
  /** Position of the last change in it. */
  readonly upTo: number;
  readonly bytes: Uint8Array;
}

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

  /** Puts one update in the place of all entries that end at or before a position. */
  merge(upTo: number, bytes: Uint8Array): void {
    this.dropUpTo(upTo);
    this.#entries.unshift({ upTo, bytes });
    this.#bytes += bytes.length;
  }

  dropUpTo(position: number): void {
    let count = 0;
    while ((this.#entries[count]?.upTo ?? Number.POSITIVE_INFINITY) <= position) count++;
    for (const { bytes } of this.#entries.splice(0, count)) this.#bytes -= bytes.length;
  }
}
