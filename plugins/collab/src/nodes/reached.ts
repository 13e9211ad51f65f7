/** The set of received positions: all up to one position, and separate runs beyond it. */
export class Reached {
  #upTo: number;
  /** Runs behind a gap, in order. */
  #ahead: { readonly after: number; readonly upTo: number }[] = [];

  constructor(upTo: number) {
    this.#upTo = upTo;
  }

  /** The last position without a gap before it. */
  get upTo(): number {
    return this.#upTo;
  }

  /** The highest position. */
  get last(): number {
    return this.#ahead.at(-1)?.upTo ?? this.#upTo;
  }

  get hasGap(): boolean {
    return this.#ahead.length > 0;
  }

  has(position: number): boolean {
    return position <= this.#upTo || this.#ahead.some(({ after, upTo }) => position > after && position <= upTo);
  }

  /** Adds the positions behind `after` up to `upTo`. */
  add(after: number, upTo: number): void {
    if (this.#ahead.length === 0 && after <= this.#upTo) {
      this.#upTo = Math.max(this.#upTo, upTo);
      return;
    }
    this.#ahead.push({ after, upTo });
    this.#ahead.sort((one, other) => one.after - other.after);
    let first: { readonly after: number; readonly upTo: number } | undefined;
    while ((first = this.#ahead[0]) && first.after <= this.#upTo) {
      this.#upTo = Math.max(this.#upTo, first.upTo);
      this.#ahead.shift();
    }
  }
}
