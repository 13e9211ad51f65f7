/**
 * Looks through the chunks of an earlier base for those that a new chunk may be a changed form of: what lies where the last chunk
 * that both bases have ends.
 */
export class Neighbours {
  readonly #ids: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  #next = 0;

  /** @param ids the chunks of the earlier base, in order. */
  constructor(ids: readonly number[]) {
    this.#ids = ids;
    this.#places = new Map(ids.map((id, place) => [id, place]));
  }

  /** The new base has a chunk as the earlier one has it, or has a changed form of it. */
  pass(id: number): void {
    const place = this.#places.get(id);
    if (place !== undefined) this.#next = place + 1;
  }

  /** The likely ones: the chunk that is next, and the one before, which may have become two. */
  candidates(): number[] {
    return [this.#ids[this.#next], this.#ids[this.#next - 1]].filter((id) => id !== undefined);
  }
}
