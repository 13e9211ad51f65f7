import type { PageElement, PageGlobals } from '../devtools/dom.ts';

/** Consecutive parts of a document on pages of one kind. */
export interface PageRun {
  /** The name of their `@page` rules. Empty for pages without a name. */
  readonly kind: string;
  readonly parts: readonly PageElement[];
}

/**
 * Runs in the page with print styles. Splits the document into runs of one kind of page each (CSS Paged Media 3, 6.1: a page ends where its
 * name changes). An element with content on one kind of page is a part; others are split.
 */
export class PageRuns {
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #runs: { kind: string; parts: PageElement[] }[] = [];

  list(): readonly PageRun[] {
    const { document, Document } = this.#globals;
    const body = Document.prototype.querySelector.call(document, 'body');
    if (body) this.#visit(body, '');
    return this.#runs;
  }

  #visit(element: PageElement, inherited: string): void {
    const kind = this.#kindOf(element, inherited);
    for (const child of element.children) {
      const own = this.#kindOf(child, kind);
      if (this.#isMixed(child, own)) this.#visit(child, kind);
      else this.#add(child, own);
    }
  }

  #add(part: PageElement, kind: string): void {
    if (part.matches('style, script, link, template')) return;
    const last = this.#runs.at(-1);
    if (last?.kind === kind) last.parts.push(part);
    else this.#runs.push({ kind, parts: [part] });
  }

  /** Tells whether an element contains content for another kind of page. */
  #isMixed(element: PageElement, kind: string): boolean {
    for (const inner of element.querySelectorAll('*')) if (this.#kindOf(inner, kind) !== kind) return true;
    return false;
  }

  #kindOf(element: PageElement, inherited: string): string {
    const named = this.#globals.getComputedStyle(element).getPropertyValue('page');
    return named === '' || named === 'auto' ? inherited : named;
  }
}
