import type { Found } from './store.ts';

/** Keeps the best of many passages in a heap whose root is the worst of them. */
export class Best {
  readonly #limit: number;
  readonly #heap: Found[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The score that a passage must exceed to be kept. */
  get least(): number {
    return this.#heap.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#heap[0]?.score ?? 0);
  }

  offer(number: number, score: number): void {
    const one = { number, score };
    if (this.#heap.length < this.#limit) this.#rise(this.#heap.push(one) - 1);
    else if (this.#heap[0] && isWorse(this.#heap[0], one)) this.#sink(one);
  }

  /** Best first. */
  list(): Found[] {
    return this.#heap.toSorted((one, other) => (isWorse(one, other) ? 1 : -1));
  }

  #rise(from: number): void {
    const heap = this.#heap;
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1;
      const [one, parent] = [heap[at], heap[above]];
      if (!one || !parent || !isWorse(one, parent)) return;
      [heap[at], heap[above]] = [parent, one];
      at = above;
    }
  }

  #sink(one: Found): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      const [left, right] = [heap[below], heap[below + 1]];
      if (left && right && isWorse(right, left)) below += 1;
      const worse = heap[below];
      if (!worse || !isWorse(worse, one)) break;
      heap[at] = worse;
      at = below;
    }
    heap[at] = one;
  }
}

/** Of two equal passages, the one with the lower number comes first, so that pages of an answer fit together. */
const isWorse = (one: Found, other: Found): boolean =>
  one.score < other.score || (one.score === other.score && one.number > other.number);
