import type { DocumentMark } from '@editor-companion/document';

/** The maximum number of open marks around a run. Further ones are dropped, because each text carries all of them. */
export const MAX_MARKS = 20;

/**
 * Marks from elements around a run: links, comments, tracked changes. Combined arrays are cached, so that equal combinations are identical
 * and adjacent texts can be joined by identity.
 */
export class MarkStack {
  readonly #marks: DocumentMark[] = [];
  #combined = new WeakMap<readonly DocumentMark[], readonly DocumentMark[]>();

  push(mark: DocumentMark): void {
    if (this.#marks.length >= MAX_MARKS) return;
    this.#marks.push(mark);
    this.#combined = new WeakMap();
  }

  remove(mark: DocumentMark): void {
    const index = this.#marks.lastIndexOf(mark);
    if (index < 0) return;
    this.#marks.splice(index, 1);
    this.#combined = new WeakMap();
  }

  /** Returns a run's own marks with those around it. The inner one of two links wins. */
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
