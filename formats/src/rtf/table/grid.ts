import { RTF_LIMITS } from '../limits.ts';

/** A cell between its edges, in twips from the page margin. */
export interface EdgedCell {
  readonly left: number;
  readonly right: number;
}

/** Edges within this distance are equal. It is slightly more than a pixel. */
export const TOLERANCE = 20;

/** The sorted column edges of all rows. */
export class Edges {
  #edges: number[] = [];

  /** Adds the edges of a row. Returns false without adding any if they would be too many. */
  add(cells: readonly EdgedCell[]): boolean {
    const own = cells.flatMap(({ left, right }) => [left, right]).filter((edge) => !this.#has(edge));
    if (own.length === 0) return true;
    const all = [...this.#edges, ...own].toSorted((a, b) => a - b);
    const edges = all.filter((edge, index) => index === 0 || edge - (all[index - 1] ?? 0) > TOLERANCE);
    if (edges.length > RTF_LIMITS.columns) return false;
    this.#edges = edges;
    return true;
  }

  #has(place: number): boolean {
    const edge = this.#edges[this.indexOf(place)];
    return edge !== undefined && Math.abs(edge - place) <= TOLERANCE;
  }

  /** Returns the index of an edge. */
  indexOf(place: number): number {
    let [low, high] = [0, this.#edges.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#edges[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  get widths(): number[] {
    return this.#edges.slice(1).map((edge, index) => edge - (this.#edges[index] ?? 0));
  }
}
