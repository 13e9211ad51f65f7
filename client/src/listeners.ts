/** A set of callbacks. */
export class Listeners<Value = void> {
  readonly #listeners = new Set<(value: Value) => void>();

  /** @returns a function that removes the callback. */
  add(listener: (value: Value) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }

  clear(): void {
    this.#listeners.clear();
  }
}
