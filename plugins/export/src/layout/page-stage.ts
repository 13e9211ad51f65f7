import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { Curtain } from './curtain.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { PageRun } from './page-runs.ts';

/** A run of pages of one kind. All parts of the document are behind the curtain. */
export interface LaidOutRun extends PageRun {
  readonly curtain: Curtain;
  /** True if nothing of the document precedes it. */
  readonly isFirst: boolean;
}

/**
 * Runs in the page. Lays out a run of pages in columns with the size of printed pages and hides everything else. Parts are shown gradually,
 * because content on later pages would be laid out again with each page end.
 */
export class PageStage {
  readonly root: PageElement;
  readonly body: PageElement;
  readonly boxes: PageBoxes;
  readonly #run: LaidOutRun;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #borrowed: { element: PageElement; name: string; value: string; priority: string }[] = [];
  readonly #parts: ReadonlySet<PageElement>;
  /** Parts that are still hidden. */
  readonly #waiting: Set<PageElement>;
  /** The number of parts that are shown at once. */
  readonly #chunk = 20;

  /** @param size of a page, in pixels. */
  constructor(
    size: { readonly width: number; readonly height: number },
    run: LaidOutRun,
    Boxes: new (root: PageElement, width: number) => PageBoxes,
  ) {
    this.#run = run;
    this.#parts = new Set(run.parts);
    this.#waiting = new Set(run.parts);
    this.root = this.all(':root')[0] ?? this.create('html', '');
    this.body = this.all('body')[0] ?? this.root;
    this.#useColumns(size);
    this.#dropEdges();
    this.boxes = new Boxes(this.root, size.width);
  }

  all(selector: string): PageElement[] {
    const { document, Document } = this.#globals;
    return [...Document.prototype.querySelectorAll.call(document, selector)];
  }

  create(name: string, css: string): PageElement {
    const { document, Document } = this.#globals;
    const element = Document.prototype.createElement.call(document, name);
    element.style.cssText = css;
    return element;
  }

  style(element: PageElement, name: string): string {
    return this.#globals.getComputedStyle(element).getPropertyValue(name);
  }

  get isWhole(): boolean {
    return this.#waiting.size === 0;
  }

  /** Tells whether an element is still hidden. */
  isWaiting(element: PageElement): boolean {
    return this.#isWithin(this.#waiting, element);
  }

  /** Tells whether an element belongs to the run. */
  has(element: PageElement): boolean {
    return this.#isWithin(this.#parts, element);
  }

  #isWithin(parts: ReadonlySet<PageElement>, element: PageElement): boolean {
    for (let around: PageElement | null = element; around !== null; around = around.parentElement)
      if (parts.has(around)) return true;
    return false;
  }

  /** Shows the next parts. @returns them. */
  showMore(): readonly PageElement[] {
    const parts = [...this.#waiting.values().take(this.#chunk)];
    for (const part of parts) this.#waiting.delete(part);
    this.#run.curtain.show(parts);
    this.#turnBreaks(parts);
    return parts;
  }

  /** Restores the document. */
  finish(): void {
    for (const { element, name, value, priority } of this.#borrowed.toReversed())
      element.style.setProperty(name, value, priority);
    for (const element of this.all('[data-paged-layout]')) element.remove();
    this.#run.curtain.hide(this.#run.parts);
  }

  /** Sets a style until the document is restored. */
  #borrow(element: PageElement, name: string, value: string): void {
    const { style } = element;
    const before = { value: style.getPropertyValue(name), priority: style.getPropertyPriority(name) };
    this.#borrowed.push({ element, name, ...before });
    style.setProperty(name, value, 'important');
  }

  #useColumns({ width, height }: { readonly width: number; readonly height: number }): void {
    const rtl = this.style(this.root, 'direction') === 'rtl';
    const style = this.create('style', '');
    style.setAttribute('data-paged-layout', '');
    style.textContent = `:root { columns: ${width}px auto !important; column-gap: 0 !important; column-fill: auto !important;
      width: ${width}px !important; height: ${height}px !important; margin: 0 !important; padding: 0 !important;
      border: 0 !important; overflow: visible !important; direction: ltr !important; }
      body { height: auto !important; min-height: 0 !important; columns: auto !important; overflow: visible !important;
      ${rtl ? 'direction: rtl;' : ''} }`;
    this.root.append(style);
  }

  /** Converts page breaks to column breaks. Column breaks then only apply within pages. */
  #turnBreaks(parts: readonly PageElement[]): void {
    // All styles are read before any is written, because each change recomputes them.
    const turned: { element: PageElement; side: string; value: string }[] = [];
    for (const element of parts.flatMap((part) => [part, ...part.querySelectorAll('*')])) {
      for (const side of ['break-before', 'break-after']) {
        const value = this.style(element, side);
        if (/^(?:always|page|left|right|recto|verso)$/.test(value)) turned.push({ element, side, value: 'column' });
        else if (value === 'column' && !this.boxes.columnsAround(element))
          turned.push({ element, side, value: 'auto' });
      }
    }
    for (const { element, side, value } of turned) this.#borrow(element, side, value);
  }

  /** Boxes that begin before the run have no upper edge in it. */
  #dropEdges(): void {
    const [first] = this.#run.parts;
    if (this.#run.isFirst || first === undefined) return;
    for (let around = first.parentElement; around !== null && around !== this.root; around = around.parentElement)
      for (const name of ['margin-top', 'padding-top', 'border-top-width']) this.#borrow(around, name, '0');
  }
}
