/** The maximum number of edges in a chunk. Adding a range moves only the edges of one chunk. */
const CHUNK_EDGES = 512;
/** The memory of a number in a list. */
const EDGE_BYTES = 8;

/**
 * A set of integers as sorted, disjoint ranges: `from, to, from, to, …`, with `to` exclusive. The ranges are in chunks, which are sorted
 * too: clients choose in which order ranges arrive, so insertion must be cheap anywhere.
 */
export class RangeSet {
  readonly #chunks: number[][] = [];
  #edges = 0;

  get isEmpty(): boolean {
    return this.#edges === 0;
  }

  /** Its approximate memory in bytes. */
  get bytes(): number {
    return this.#edges * EDGE_BYTES;
  }

  covers(from: number, to: number): boolean {
    if (to <= from) return true;
    const chunk = this.#chunks[this.#chunkOf(from)];
    if (!chunk) return false;
    const at = placeIn(chunk, from);
    return (chunk[at] ?? to) <= from && (chunk[at + 1] ?? from) >= to;
  }

  add(from: number, to: number): void {
    if (to <= from) return;
    const index = this.#chunkOf(from);
    const chunk = this.#chunks[index];
    if (!chunk) return this.#append(from, to);
    const at = placeIn(chunk, from);
    const low = Math.min(from, chunk[at] ?? from);
    let high = to;
    // The ranges that the new one touches, in this chunk and the following ones.
    let end = at;
    while (end < chunk.length && (chunk[end] ?? 0) <= high) {
      high = Math.max(high, chunk[end + 1] ?? high);
      end += 2;
    }
    if (end === chunk.length) high = this.#takeReached(index + 1, high);
    if (end === at + 2) {
      chunk[at] = low;
      chunk[at + 1] = high;
      return;
    }
    this.#edges += 2 - (end - at);
    chunk.splice(at, end - at, low, high);
    if (chunk.length > CHUNK_EDGES) this.#chunks.splice(index + 1, 0, chunk.splice(CHUNK_EDGES / 2));
  }

  /** Calls `visit` with every missing part of the range. */
  missing(from: number, to: number, visit: (from: number, to: number) => void): void {
    let at = from;
    for (let index = this.#chunkOf(from); index < this.#chunks.length && at < to; index++) {
      const chunk = this.#chunks[index] ?? [];
      for (let edge = placeIn(chunk, at); edge < chunk.length && at < to; edge += 2) {
        const start = chunk[edge] ?? to;
        if (start > at) visit(at, Math.min(start, to));
        at = Math.max(at, chunk[edge + 1] ?? at);
      }
    }
    if (at < to) visit(at, to);
  }

  /** Removes the first range if it begins at or before `value`. Returns its end. */
  takeFirst(value: number): number | undefined {
    const [chunk] = this.#chunks;
    const start = chunk?.[0];
    if (!chunk || start === undefined || start > value) return undefined;
    const end = chunk[1];
    chunk.splice(0, 2);
    this.#edges -= 2;
    if (chunk.length === 0) this.#chunks.shift();
    return end;
  }

  #append(from: number, to: number): void {
    const last = this.#chunks.at(-1);
    if (last && last.length < CHUNK_EDGES) last.push(from, to);
    else this.#chunks.push([from, to]);
    this.#edges += 2;
  }

  /** Removes the ranges up to `high` in chunks from `index` on. Returns how far the union extends. */
  #takeReached(index: number, high: number): number {
    let reached = high;
    let whole = 0;
    for (let chunk = this.#chunks[index]; chunk; chunk = this.#chunks[index + whole]) {
      let end = 0;
      while (end < chunk.length && (chunk[end] ?? 0) <= reached) {
        reached = Math.max(reached, chunk[end + 1] ?? reached);
        end += 2;
      }
      this.#edges -= end;
      if (end < chunk.length) {
        chunk.splice(0, end);
        break;
      }
      whole += 1;
    }
    this.#chunks.splice(index, whole);
    return reached;
  }

  /** The index of the first chunk with a range that ends at or after `value`. */
  #chunkOf(value: number): number {
    const chunks = this.#chunks;
    // New ranges are mostly at the end.
    if ((chunks.at(-1)?.at(-1) ?? Number.NEGATIVE_INFINITY) < value) return chunks.length;
    let low = 0;
    let high = chunks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((chunks[middle]?.at(-1) ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The index of the first range in a chunk that ends at or after `value`. */
function placeIn(chunk: readonly number[], value: number): number {
  let low = 0;
  let high = chunk.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunk[middle * 2 + 1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
