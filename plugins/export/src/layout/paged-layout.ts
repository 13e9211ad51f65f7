import type { PageElement, PageGlobals, PageNode, PageRect, PageText } from '../devtools/dom.ts';
import type { PrintArea } from './print-area.ts';

interface Line {
  readonly page: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Runs in the page: lays its document out in columns as large as printed pages, tells on which page and how far down things
 * are, and ends pages early. The viewport must be as large as a page, and the styles those for print. Pages count from 0,
 * heights from the top of a page.
 */
export class PagedLayout {
  readonly height: number;
  readonly width: number;
  readonly root: PageElement;
  readonly body: PageElement;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #text = 3;
  /** A paragraph leaves at least as many lines on either page. */
  readonly #minLines = 2;
  /** What is no text and still shows, in the order of the document. */
  readonly #leaves: PageNode[] = [];
  readonly #borrowed: { element: PageElement; side: string; value: string; priority: string }[] = [];
  readonly #breaks: PageElement[] = [];
  readonly #origin: number;
  #cursor = 0;

  constructor({ width, height }: PrintArea) {
    this.width = width;
    this.height = height;
    this.root = this.all(':root')[0] ?? this.create('html', '');
    this.body = this.all('body')[0] ?? this.root;
    this.#useColumns();
    this.#origin = this.root.getBoundingClientRect().left;
    this.#gatherLeaves();
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

  /** The page that an element begins on, and the heights between which its first line stands. */
  place(element: PageElement): Line {
    const [rect = element.getBoundingClientRect()] = element.getClientRects();
    return { page: this.#pageOf(rect), top: rect.top, bottom: rect.bottom };
  }

  /** Where the column of a page begins. */
  left(page: number): number {
    return this.#origin + page * this.width;
  }

  /** Ends a page above a height; false where nothing can be done, as the page has nothing above it. */
  endPage(page: number, limit: number): boolean {
    for (; this.#cursor < this.#leaves.length; this.#cursor += 1) {
      const leaf = this.#leaves[this.#cursor];
      const rects = leaf === undefined ? [] : this.#rectsOf(leaf);
      const line = rects.find((rect) => this.#pageOf(rect) === page && rect.bottom > limit + 0.5);
      if (leaf !== undefined && line !== undefined) return this.#breakAt(leaf, page, line);
      if (rects.some((rect) => this.#pageOf(rect) > page)) return true;
    }
    return true;
  }

  /** Gives the document back, with its new page breaks. */
  finish(): void {
    for (const { element, side, value, priority } of this.#borrowed) element.style.setProperty(side, value, priority);
    for (const element of this.#breaks) element.style.setProperty('break-before', 'page', 'important');
    for (const element of this.all('[data-paged-layout]')) element.remove();
  }

  #useColumns(): void {
    const { width, height } = this;
    const rtl = this.style(this.root, 'direction') === 'rtl';
    const style = this.create('style', '');
    style.setAttribute('data-paged-layout', '');
    style.textContent = `:root { columns: ${width}px auto !important; column-gap: 0 !important; column-fill: auto !important;
      width: ${width}px !important; height: ${height}px !important; margin: 0 !important; padding: 0 !important;
      border: 0 !important; overflow: visible !important; direction: ltr !important; }
      body { height: auto !important; min-height: 0 !important; columns: auto !important; overflow: visible !important;
      ${rtl ? 'direction: rtl;' : ''} }`;
    this.root.append(style);
    for (const element of this.body.querySelectorAll('*')) {
      for (const side of ['break-before', 'break-after']) {
        if (!/^(?:always|page|left|right|recto|verso)$/.test(this.style(element, side))) continue;
        const { style: own } = element;
        this.#borrowed.push({
          element,
          side,
          value: own.getPropertyValue(side),
          priority: own.getPropertyPriority(side),
        });
        own.setProperty(side, 'column', 'important');
      }
    }
  }

  #gatherLeaves(): void {
    const { document, Document } = this.#globals;
    const elementsAndText = 5;
    const walker = Document.prototype.createTreeWalker.call(document, this.body, elementsAndText);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const shows =
        node.nodeType === this.#text
          ? node.textContent.trim() !== ''
          : (node as PageElement).matches('img, svg, hr, input, video, canvas, object, math');
      if (shows) this.#leaves.push(node);
    }
  }

  #pageOf({ left }: PageRect): number {
    return Math.floor((left - this.#origin + 1) / this.width);
  }

  #rectsOf(node: PageNode): PageRect[] {
    if (node.nodeType !== this.#text) return [...(node as PageElement).getClientRects()];
    return this.#rectsWithin(node, 0, (node as PageText).data.length);
  }

  #rectsWithin(node: PageNode, start: number, end: number): PageRect[] {
    const { document, Document } = this.#globals;
    const range = Document.prototype.createRange.call(document);
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }

  #breakAt(leaf: PageNode, page: number, line: PageRect): boolean {
    const whole = this.#uncuttable(leaf);
    if (whole !== undefined) return this.#breakBefore(whole, page);
    const block = this.#blockOf(leaf);
    if (leaf.nodeType !== this.#text) return this.#breakBefore(block, page);
    const lines = this.#linesOf(block);
    const first = lines.findIndex((one) => one.page === page && one.bottom > line.top + 1);
    const cut = lines.length - first < this.#minLines ? lines.length - this.#minLines : first;
    const begins = lines[0]?.page === page;
    const start = lines[cut];
    const tooFew = start?.page !== page || (begins && cut < this.#minLines) || (!begins && cut < 1);
    return tooFew || start === undefined ? this.#breakBefore(block, page) : this.#cutBefore(block, start);
  }

  /** Starts the next page with an element, its first ancestor of which it is the beginning, and headings right before it. */
  #breakBefore(start: PageElement, page: number): boolean {
    let element = start.closest('tr') ?? start;
    for (;;) {
      const before = element.previousElementSibling;
      const parent = element.parentElement;
      if (before !== null && this.style(before, 'break-after').startsWith('avoid')) element = before;
      else if (before === null && parent !== null && parent !== this.body && !parent.matches('thead')) element = parent;
      else break;
    }
    const place = this.place(element);
    if (place.page !== page || place.top < 2) return false;
    element.style.setProperty('break-before', 'column', 'important');
    this.#breaks.push(element);
    return this.place(start).page > page;
  }

  /**
   * Sends a line and what follows to the next page: a float fills the rest of this one. The paragraph stays one, so that its
   * last line here is still justified.
   */
  #cutBefore(block: PageElement, line: Line): boolean {
    const from = Math.max(
      0,
      this.#leaves.findIndex((leaf) => block.contains(leaf)),
    );
    for (let index = from; index < this.#leaves.length; index += 1) {
      const leaf = this.#leaves[index];
      if (leaf === undefined || !block.contains(leaf)) break;
      if (leaf.nodeType !== this.#text) continue;
      const text = leaf as PageText;
      const offset = this.#startOf(text, line);
      if (offset === text.data.length) continue;
      const rest = offset === 0 ? text : text.splitText(offset);
      if (rest !== text) this.#leaves.splice(index + 1, 0, rest);
      rest.before(this.create('span', `float: left; width: 100%; height: ${this.height - line.top}px;`));
      return true;
    }
    return this.#breakBefore(block, line.page);
  }

  /** The first letter of a text that is on a line or beyond; the text's length if none is. */
  #startOf(text: PageText, { page, top }: Line): number {
    let [low, high] = [0, text.data.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [rect] = this.#rectsWithin(text, middle, text.data.length);
      const beyond =
        rect === undefined || this.#pageOf(rect) > page || (this.#pageOf(rect) === page && rect.top >= top - 2);
      if (beyond) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #linesOf(block: PageElement): Line[] {
    const lines: Line[] = [];
    for (const rect of this.#rectsWithin(block, 0, [...block.childNodes].length)) {
      const page = this.#pageOf(rect);
      const last = lines.at(-1);
      const middle = (rect.top + rect.bottom) / 2;
      if (last?.page !== page || middle > last.bottom) lines.push({ page, top: rect.top, bottom: rect.bottom });
    }
    return lines;
  }

  #blockOf(node: PageNode): PageElement {
    let element = node.nodeType === this.#text ? node.parentElement : (node as PageElement);
    while (element !== null && element !== this.body && /^(?:inline|contents)/.test(this.style(element, 'display'))) {
      element = element.parentElement;
    }
    return element ?? this.body;
  }

  /** The outermost box around a node that is not cut by a page's end. */
  #uncuttable(node: PageNode): PageElement | undefined {
    let whole: PageElement | undefined;
    let element: PageElement | null = this.#blockOf(node);
    for (; element !== null && element !== this.body; element = element.parentElement) {
      const avoids = this.style(element, 'break-inside').startsWith('avoid');
      if (avoids || this.style(element, 'display') === 'table-row') whole = element;
    }
    return whole;
  }
}
