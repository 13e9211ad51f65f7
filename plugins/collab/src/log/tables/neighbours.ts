/** Finds chunks of the previous base that a new chunk may be a modified form of: those at the place where the last common chunk ends. */
export class Neighbours {
  readonly #ids: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  #next = 0;

  /** @param ids the chunks of the earlier base, in order. */
  constructor(ids: readonly number[]) {
    this.#ids = ids;
    this.#places = new Map(ids.map((id, place) => [id, place]));
  }

  /** Notes that the new base has a chunk of the previous base, unchanged or modified. */
  pass(id: number): void {
    const place = this.#places.get(id);
    if (place !== undefined) this.#next = place + 1;
  }

  /** The likely chunks: the next one, and the one before, which may have been split in two. */
  candidates(): number[] {
    return [this.#ids[this.#next], this.#ids[this.#next - 1]].filter((id) => id !== undefined);
  }
}
