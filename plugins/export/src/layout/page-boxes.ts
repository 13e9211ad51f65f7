import type { PageElement, PageGlobals, PageNode, PageRect } from '../devtools/dom.ts';

/** A part of a page with lines below each other: the page itself, or a column on it. The numbers grow in reading order. */
export type Strip = number;

/** An element with columns within a page. */
export interface Columns {
  readonly element: PageElement;
  readonly count: number;
  /** The distance between two columns in pixels. */
  readonly stride: number;
  readonly isReversed: boolean;
}

/** Runs in the page. Determines the page and the column of boxes after the document was laid out in page-sized columns. */
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

  /** Returns the left edge of a page's column. */
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

  /** Returns the part of an element with columns on a page. */
  pieceOn({ element }: Columns, page: number): PageRect | undefined {
    return [...element.getClientRects()].find((rect) => this.pageOf(rect) === page);
  }

  /** Returns the columns around an element within its page. */
  columnsAround(element: PageElement): Columns | undefined {
    const passed: PageElement[] = [];
    let found: Columns | undefined;
    for (let one: PageElement | null = element; one !== null && one !== this.#root; one = one.parentElement) {
      if (this.#columns.has(one)) {
        found = this.#columns.get(one);
        break;
      }
      passed.push(one);
      // The element's own columns contain its content.
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
