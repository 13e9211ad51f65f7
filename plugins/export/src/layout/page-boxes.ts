import type { PageElement, PageGlobals, PageNode, PageRect } from '../devtools/dom.ts';

/** Part of a page in which lines stand below each other: the page itself, or a column on it. Counts up in the order of reading. */
export type Strip = number;

/** An element with columns within a page. */
export interface Columns {
  readonly element: PageElement;
  readonly count: number;
  /** From one column to the next, in pixels. */
  readonly stride: number;
  readonly isReversed: boolean;
}

/** Runs in the page: tells on which page and in which column boxes are, once the document stands in columns as large as pages. */
export class PageBoxes {
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #origin: number;
  readonly #width: number;
  readonly #root: PageElement;
  readonly #columns = new Map<PageElement, Columns | undefined>();
  /** More columns than any page has. */
  readonly #stripsAPage = 1000;

  constructor(root: PageElement, width: number) {
    this.#root = root;
    this.#width = width;
    this.#origin = root.getBoundingClientRect().left;
  }

  style(element: PageElement, name: string): string {
    return this.#globals.getComputedStyle(element).getPropertyValue(name);
  }

  pageOf({ left }: PageRect): number {
    return Math.floor((left - this.#origin + 1) / this.#width);
  }

  /** Where the column of a page begins. */
  left(page: number): number {
    return this.#origin + page * this.#width;
  }

  stripOf(rect: PageRect, columns: Columns | undefined): Strip {
    const page = this.pageOf(rect);
    const piece = columns && this.pieceOn(columns, page);
    if (!columns || !piece) return page * this.#stripsAPage;
    const index = Math.floor((rect.left - piece.left + 1) / columns.stride);
    const bounded = Math.min(Math.max(index, 0), columns.count - 1);
    return page * this.#stripsAPage + (columns.isReversed ? columns.count - 1 - bounded : bounded);
  }

  isOn(strip: Strip, page: number): boolean {
    return Math.floor(strip / this.#stripsAPage) === page;
  }

  /** The part of an element with columns that stands on a page. */
  pieceOn({ element }: Columns, page: number): PageRect | undefined {
    return [...element.getClientRects()].find((rect) => this.pageOf(rect) === page);
  }

  /** The columns that an element stands in, within its page. */
  columnsAround(element: PageElement): Columns | undefined {
    const passed: PageElement[] = [];
    let found: Columns | undefined;
    for (let one: PageElement | null = element; one !== null && one !== this.#root; one = one.parentElement) {
      if (this.#columns.has(one)) {
        found = this.#columns.get(one);
        break;
      }
      passed.push(one);
      // Its own columns are for what is in it.
      found = one === element ? undefined : this.#columnsOf(one);
      if (found) break;
    }
    for (const one of passed) if (one !== found?.element) this.#columns.set(one, found);
    return found;
  }

  #columnsOf(element: PageElement): Columns | undefined {
    const pixels = (name: string): number => Number.parseFloat(this.style(element, name));
    const [count, wide] = [pixels('column-count'), pixels('column-width')];
    if (Number.isNaN(count) && Number.isNaN(wide)) return undefined;
    const gap = pixels('column-gap');
    const between = Number.isNaN(gap) ? pixels('font-size') : gap;
    const [rect] = element.getClientRects();
    const sides = ['padding-left', 'padding-right', 'border-left-width', 'border-right-width'];
    const width = sides.reduce((rest, side) => rest - (pixels(side) || 0), rect?.width ?? 0);
    const most = Number.isNaN(wide) ? count : Math.max(1, Math.floor((width + between) / (wide + between)));
    const real = Number.isNaN(count) ? most : Math.min(most, count);
    const stride = (width - between * (real - 1)) / real + between;
    return { element, count: real, stride, isReversed: this.style(element, 'direction') === 'rtl' };
  }

  rectsWithin(node: PageNode, start: number, end: number): PageRect[] {
    const { document, Document } = this.#globals;
    const range = Document.prototype.createRange.call(document);
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }
}
