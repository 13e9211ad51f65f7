import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { PageBoxes } from './page-boxes.ts';
import type { PageRun } from './page-runs.ts';

/** A run of pages of one kind, and what is not to be seen while it is laid out. */
export interface LaidOutRun extends PageRun {
  readonly others: readonly PageElement[];
  /** Whether nothing of the document stands before it. */
  readonly isFirst: boolean;
}

/**
 * Runs in the page: has a run of pages of its document stand in columns as large as printed pages, and nothing else be seen. Its parts are
 * shown little by little, as what stands pages ahead would be laid out anew with every end of a page.
 */
export class PageStage {
  readonly root: PageElement;
  readonly body: PageElement;
  readonly boxes: PageBoxes;
  readonly #run: LaidOutRun;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #borrowed: { element: PageElement; name: string; value: string; priority: string }[] = [];
  /** Parts that are not seen yet. */
  readonly #waiting: PageElement[];
  /** Parts that are shown at once. */
  readonly #chunk = 20;

  /** @param size of a page, in pixels. */
  constructor(
    size: { readonly width: number; readonly height: number },
    run: LaidOutRun,
    Boxes: new (root: PageElement, width: number) => PageBoxes,
  ) {
    this.#run = run;
    this.#waiting = [...run.parts];
    this.root = this.all(':root')[0] ?? this.create('html', '');
    this.body = this.all('body')[0] ?? this.root;
    this.#useColumns(size);
    this.#hideOthers();
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
    return this.#waiting.length === 0;
  }

  /** Whether an element is not shown yet. */
  isWaiting(element: PageElement): boolean {
    return this.#waiting.some((part) => part.contains(element));
  }

  /** Shows the next parts. @returns them. */
  showMore(): readonly PageElement[] {
    const parts = this.#waiting.splice(0, this.#chunk);
    this.#giveBack(parts);
    this.#turnBreaks(parts);
    return parts;
  }

  /** Gives the document back as it was. */
  finish(): void {
    for (const { element, name, value, priority } of this.#borrowed.toReversed())
      element.style.setProperty(name, value, priority);
    for (const element of this.all('[data-paged-layout]')) element.remove();
  }

  /** Until the document is given back. */
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

  #giveBack(parts: readonly PageElement[]): void {
    const shown = new Set(parts);
    for (const { element, name, value, priority } of this.#borrowed)
      if (name === 'display' && shown.has(element)) element.style.setProperty(name, value, priority);
  }

  /** Where pages would end columns do, and what ends columns ends them within pages alone. */
  #turnBreaks(parts: readonly PageElement[]): void {
    // All is read before anything is written, as each change of a style has all be told anew.
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

  #hideOthers(): void {
    for (const other of [...this.#run.others, ...this.#waiting]) this.#borrow(other, 'display', 'none');
    const [first] = this.#run.parts;
    if (this.#run.isFirst || first === undefined) return;
    // What begins before the run has no upper edge in it.
    for (let around = first.parentElement; around !== null && around !== this.root; around = around.parentElement)
      for (const name of ['margin-top', 'padding-top', 'border-top-width']) this.#borrow(around, name, '0');
  }
}
