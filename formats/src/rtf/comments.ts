/** What comments need to know of one another while the text is read. */
export class Comments {
  readonly #ids = new Map<string, number>();
  #count = 0;
  /** Of the next one. */
  author = '';
  initials = '';

  /** The id of the comment that the file refers to so; a new one where it does not refer to it. */
  idOf(reference: string | undefined): number {
    const known = reference === undefined ? undefined : this.#ids.get(reference);
    if (known !== undefined) return known;
    const id = this.#count;
    this.#count += 1;
    if (reference !== undefined) this.#ids.set(reference, id);
    return id;
  }
}
