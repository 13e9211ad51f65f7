import type { Rect } from '../../page/rect.ts';

/** What the texts of a column take up. */
export type Column = Readonly<Pick<Rect, 'left' | 'right'>>;

/** Stretches that texts take up, from the left; those with less than a gap between them are one. Each is found in steps of the logarithm. */
export class Columns {
  readonly #gap: number;
  readonly #all: Column[] = [];

  /** @param gap points */
  constructor(gap: number) {
    this.#gap = gap;
  }

  get all(): readonly Column[] {
    return this.#all;
  }

  add({ left, right }: Column): void {
    const first = this.#firstThat((column) => left - column.right < this.#gap);
    let merged: Column = { left, right };
    let end = first;
    for (let column = this.#all[end]; column && column.left - merged.right < this.#gap; column = this.#all[end]) {
      merged = { left: Math.min(merged.left, column.left), right: Math.max(merged.right, column.right) };
      end += 1;
    }
    this.#all.splice(first, end - first, merged);
  }

  /** Number of the first column that ends at x or behind; as many as there are for none. */
  at(x: number): number {
    return this.#firstThat(({ right }) => x <= right);
  }

  /** The first column of those, which are all that follow it, for which this holds. */
  #firstThat(holds: (column: Column) => boolean): number {
    let [from, to] = [0, this.#all.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const column = this.#all[middle];
      if (column && holds(column)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
