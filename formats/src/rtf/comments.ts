/** The state that comments share while the text is read. */
export class Comments {
  readonly #ids = new Map<string, number>();
  #count = 0;
  /** The author of the next comment. */
  author = '';
  initials = '';

  /** Returns the id of the comment with this reference in the file, or a new id. */
  idOf(reference: string | undefined): number {
    const known = reference === undefined ? undefined : this.#ids.get(reference);
    if (known !== undefined) return known;
    const id = this.#count;
    this.#count += 1;
    if (reference !== undefined) this.#ids.set(reference, id);
    return id;
  }
}
