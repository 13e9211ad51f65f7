import type { DocumentMark } from '@editor-companion/document';

/** Marks around one run; one that begins when so many are open is left out. Each text would carry all of them. */
const MAX_OPEN = 20;

/**
 * Marks that come from around a run: link, comments, tracked change. Combined arrays are kept, so that the same
 * combination is the same array and neighbouring texts can be joined by identity.
 */
export class MarkStack {
  readonly #marks: DocumentMark[] = [];
  #combined = new WeakMap<readonly DocumentMark[], readonly DocumentMark[]>();

  push(mark: DocumentMark): void {
    if (this.#marks.length >= MAX_OPEN) return;
    this.#marks.push(mark);
    this.#combined = new WeakMap();
  }

  remove(mark: DocumentMark): void {
    const index = this.#marks.lastIndexOf(mark);
    if (index < 0) return;
    this.#marks.splice(index, 1);
    this.#combined = new WeakMap();
  }

  /** A run's own marks with those around it; of two links the inner one counts. */
  around(marks: readonly DocumentMark[]): readonly DocumentMark[] {
    if (this.#marks.length === 0) return marks;
    const known = this.#combined.get(marks);
    if (known) return known;
    const outer = this.#marks.filter((mark, index) => mark.type !== 'link' || index === this.#lastLink());
    const combined = [...marks, ...outer];
    this.#combined.set(marks, combined);
    return combined;
  }

  #lastLink(): number {
    return this.#marks.findLastIndex(({ type }) => type === 'link');
  }
}
