import type { Rect } from '../../page/rect.ts';

/** The horizontal range of a column's texts. */
export type Column = Readonly<Pick<Rect, 'left' | 'right'>>;

/** Horizontal ranges of texts, from the left. Ranges with less than a gap between them are merged. A binary search finds each. */
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

  /** Returns the index of the first column that ends at or after x, or the number of columns if there is none. */
  at(x: number): number {
    return this.#firstThat(({ right }) => x <= right);
  }

  /** Returns the index of the first column with a property that all columns after it share. */
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
