import { RTF_LIMITS } from '../limits.ts';
import type { CellDefinition, RowDefinition } from './row.ts';

/** A finished row: what its cells hold, and how it was defined. */
export interface Row {
  readonly definition: RowDefinition;
  readonly cells: readonly string[];
}

/** A cell with its edges. */
export interface EdgedCell {
  readonly content: string;
  readonly definition: CellDefinition | undefined;
  readonly left: number;
  readonly right: number;
}

/** Edges this close are one: a pixel and a bit. */
const TOLERANCE = 20;
/** Twips of a cell that nothing is said of. */
const USUAL_WIDTH = 1440;

/** The cells of a row with their edges; those merged into the one before them are part of it. */
export function edgedCells({ definition, cells }: Row): EdgedCell[] {
  const found: EdgedCell[] = [];
  let left = definition.left;
  for (const [index, content] of cells.entries()) {
    const own = definition.cells[index];
    const right = own && own.edge > left + TOLERANCE ? own.edge : left + USUAL_WIDTH;
    const before = found.at(-1);
    if (own?.horizontal === 'merged' && before)
      found[found.length - 1] = { ...before, content: before.content + (isEmpty(content) ? '' : content), right };
    else found.push({ content, definition: own, left, right });
    left = right;
  }
  return found;
}

const isEmpty = (content: string): boolean => !content.includes('<w:r>');

/** The lines between columns that rows come to together, in order. */
export class Edges {
  #edges: number[] = [];

  /** Adds those of a row; false when they would be too many, and then none is added. */
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

  /** Which line that is. */
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
