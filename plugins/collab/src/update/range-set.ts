/** Whole numbers as ranges, in order and apart from each other: `[from, to, from, to, …]`, `to` not included. */
export class RangeSet {
  readonly edges: number[] = [];

  get isEmpty(): boolean {
    return this.edges.length === 0;
  }

  covers(from: number, to: number): boolean {
    if (to <= from) return true;
    const at = this.#find(from);
    return at < this.edges.length && (this.edges[at] ?? 0) <= from && (this.edges[at + 1] ?? 0) >= to;
  }

  add(from: number, to: number): void {
    if (to <= from) return;
    const { edges } = this;
    const first = this.#find(from);
    let last = first;
    let low = from;
    let high = to;
    while (last < edges.length && (edges[last] ?? 0) <= to) {
      low = Math.min(low, edges[last] ?? low);
      high = Math.max(high, edges[last + 1] ?? high);
      last += 2;
    }
    if (last === first + 2) {
      edges[first] = low;
      edges[first + 1] = high;
    } else edges.splice(first, last - first, low, high);
  }

  /** Calls `visit` with every part of the range that is missing. */
  missing(from: number, to: number, visit: (from: number, to: number) => void): void {
    let at = from;
    for (let index = this.#find(from); index < this.edges.length && at < to; index += 2) {
      const start = this.edges[index] ?? to;
      if (start > at) visit(at, Math.min(start, to));
      at = Math.max(at, this.edges[index + 1] ?? at);
    }
    if (at < to) visit(at, to);
  }

  /** Index of the first range that ends at `value` or behind it. */
  #find(value: number): number {
    const { edges } = this;
    // New ranges mostly come last.
    if (edges.length > 0 && (edges.at(-1) ?? 0) < value) return edges.length;
    let low = 0;
    let high = edges.length / 2;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edges[middle * 2 + 1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low * 2;
  }
}
