import type { PageElement } from '../devtools/dom.ts';

/**
 * Runs in the page. Hides the parts of a document and shows some of them at a time. Each part is changed only when it is shown or hidden, so
 * that a document with many runs of pages costs as much as one with few.
 */
export class Curtain {
  /** The styles of hidden parts. */
  readonly #hidden = new Map<PageElement, { readonly value: string; readonly priority: string }>();

  hide(parts: readonly PageElement[]): void {
    for (const part of parts) {
      if (this.#hidden.has(part)) continue;
      const { style } = part;
      this.#hidden.set(part, {
        value: style.getPropertyValue('display'),
        priority: style.getPropertyPriority('display'),
      });
      style.setProperty('display', 'none', 'important');
    }
  }

  show(parts: Iterable<PageElement>): void {
    for (const part of parts) {
      const before = this.#hidden.get(part);
      if (before === undefined) continue;
      this.#hidden.delete(part);
      part.style.setProperty('display', before.value, before.priority);
    }
  }

  showAll(): void {
    this.show([...this.#hidden.keys()]);
  }
}
