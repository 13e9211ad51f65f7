import type { PageElement, PageGlobals, PageNode, PageRect, PageText } from '../devtools/dom.ts';
import type { Columns, PageBoxes, Strip } from './page-boxes.ts';
import type { LaidOutRun, PageStage } from './page-stage.ts';
import type { PrintArea } from './print-area.ts';

interface Line {
  readonly page: number;
  readonly strip: Strip;
  readonly top: number;
  readonly bottom: number;
}

interface StageClasses {
  readonly PageBoxes: typeof PageBoxes;
  readonly PageStage: typeof PageStage;
}

/**
 * Runs in the page: lays a run of pages of its document out in columns as large as printed pages, tells on which page and how far down
 * things are, and ends pages early. The viewport must be about as large as a page, and the styles those for print. Pages count from 0
 * within the run, heights from the top of a page.
 */
export class PagedLayout {
  readonly height: number;
  readonly width: number;
  readonly root: PageElement;
  readonly body: PageElement;
  readonly boxes: PageBoxes;
  readonly #area: PrintArea;
  readonly #run: LaidOutRun;
  readonly #stage: PageStage;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #text = 3;
  /** A paragraph leaves at least as many lines on either page. */
  readonly #minLines = 2;
  /** Ends of columns on one page; more are a mistake. */
  readonly #mostEnds = 40;
  /** What is no text and still shows, in the order of the document. */
  readonly #leaves: PageNode[] = [];
  #breaks: PageElement[] = [];
  /** What takes the ends of the page back that is being ended. */
  #undo: (() => void)[] = [];
  /** Columns of which a page is being ended: filled one after another, as they will be when the page is full. */
  readonly #filled = new Map<PageElement, string>();
  #cursor = 0;

  constructor(area: PrintArea, run: LaidOutRun, { PageBoxes: Boxes, PageStage: Stage }: StageClasses) {
    this.width = area.width;
    this.height = Math.max(area.height, area.firstHeight ?? 0);
    this.#area = area;
    this.#run = run;
    this.#stage = new Stage(this, run, Boxes);
    this.root = this.#stage.root;
    this.body = this.#stage.body;
    this.boxes = this.#stage.boxes;
    this.#showMore();
  }

  create(name: string, css: string): PageElement {
    return this.#stage.create(name, css);
  }

  style(element: PageElement, name: string): string {
    return this.#stage.style(element, name);
  }

  /** How high a page is: the document's first one may be another. */
  heightOf(page: number): number {
    return page === 0 && this.#run.isFirst ? (this.#area.firstHeight ?? this.#area.height) : this.#area.height;
  }

  /** Whether its pages are of two heights, so that each has to be ended where it ends. */
  get isUneven(): boolean {
    return this.#run.isFirst && this.#area.firstHeight !== undefined;
  }

  /** Whether an element is of this run. */
  has(element: PageElement): boolean {
    return this.#run.parts.some((part) => part.contains(element));
  }

  /** The page that an element begins on, and the heights between which its first line stands; endlessly far away while it is not shown. */
  place(element: PageElement): Line {
    const [seen] = element.getClientRects();
    const rect = seen ?? element.getBoundingClientRect();
    if (seen === undefined && this.#stage.isWaiting(element))
      return { page: Number.POSITIVE_INFINITY, strip: 0, top: 0, bottom: 0 };
    return this.#lineOf(rect, this.boxes.columnsAround(element));
  }

  /** Shows as much that an element is seen. */
  show(element: PageElement): void {
    while (this.#stage.isWaiting(element)) this.#showMore();
  }

  /** Shows as much that a page is full, as far as the run goes. */
  showPage(page: number): void {
    while (!this.#stage.isWhole && this.lastPage() <= page) this.#showMore();
  }

  showAll(): void {
    while (!this.#stage.isWhole) this.#showMore();
  }

  /** The last page of what is shown; -1 where nothing is. */
  lastPage(): number {
    for (let index = this.#leaves.length - 1; index >= 0; index -= 1) {
      const leaf = this.#leaves[index];
      const rect = leaf && this.#rectsOf(leaf).at(-1);
      if (rect) return this.boxes.pageOf(rect);
    }
    return -1;
  }

  /**
   * Ends a page above a height; false where nothing can be done, as the page has nothing above it.
   *
   * @param from the first of its columns that ends there.
   */
  endPage(page: number, limit: number, from: Strip = 0): boolean {
    let ends = 0;
    let isEnded = true;
    const isBelow = (leaf: PageNode, rect: PageRect): boolean => {
      if (this.boxes.pageOf(rect) !== page || rect.bottom <= limit + 0.5) return false;
      return from === 0 || this.boxes.stripOf(rect, this.boxes.columnsAround(this.#blockOf(leaf))) >= from;
    };
    for (let index = this.#cursor; index < this.#leaves.length && isEnded; index += 1) {
      const leaf = this.#leaves[index];
      const rects = leaf === undefined ? [] : this.#rectsOf(leaf);
      const line = leaf && rects.find((rect) => isBelow(leaf, rect));
      if (leaf !== undefined && line !== undefined) {
        ends += 1;
        isEnded = ends < this.#mostEnds && this.#breakAt(leaf, page, line);
        // Behind a column the next one of the page comes.
        index -= 1;
      } else if (rects.some((rect) => this.boxes.pageOf(rect) > page)) break;
      else if (rects.length > 0 && rects.every((rect) => this.boxes.pageOf(rect) < page)) this.#cursor = index;
    }
    for (const [element, before] of this.#filled) element.style.setProperty('column-fill', before);
    this.#filled.clear();
    return isEnded;
  }

  /** Takes the ends of the last page back, so that it can be ended elsewhere. */
  reopen(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  /** The page stays ended where it is. */
  close(): void {
    this.#undo = [];
  }

  /** The height at which the page of an element can end at the earliest, so that the element is still on it. */
  leastEnd(element: PageElement): number {
    const whole = this.#uncuttable(element);
    if (whole) return whole.getBoundingClientRect().bottom;
    const { strip, top, bottom } = this.place(element);
    const block = this.#blockOf(element);
    const lines = this.#linesOf(block, this.boxes.columnsAround(block)).filter((line) => line.strip === strip);
    const own = lines.findLastIndex((line) => line.top <= (top + bottom) / 2);
    const least = Math.max(own + 1, this.#minLines);
    return (lines[lines.length - least < this.#minLines ? lines.length - 1 : least - 1] ?? { bottom }).bottom;
  }

  /** Puts an element before the first text or picture of a page; false where there is none. */
  putOn(page: number, element: PageElement): boolean {
    for (let index = 0; index < this.#leaves.length; index += 1) {
      const leaf = this.#leaves[index];
      if (leaf === undefined || !this.#rectsOf(leaf).some((rect) => this.boxes.pageOf(rect) === page)) continue;
      if (leaf.nodeType !== this.#text) {
        this.#blockOf(leaf).prepend(element);
        return true;
      }
      const columns = this.boxes.columnsAround(this.#blockOf(leaf));
      const text = leaf as PageText;
      const first = this.#rectsOf(leaf).find((rect) => this.boxes.pageOf(rect) === page);
      const at = first ? this.#startOf(text, this.#lineOf(first, columns), columns) : 0;
      const rest = this.#parted(text, at, index);
      const [letter = ''] = /^\s*\S?\p{M}*/u.exec(rest.data) ?? [];
      this.#parted(rest, letter.length, index);
      // By itself it would find room at the end of the line before.
      const glue = this.create('span', 'white-space: nowrap');
      rest.before(glue);
      glue.append(element, rest);
      return true;
    }
    return false;
  }

  /** Gives the document back, with its new page breaks. */
  finish(): void {
    const onPages = this.#breaks.filter((element) => this.boxes.columnsAround(element) === undefined);
    const inColumns = this.#breaks.filter((element) => !onPages.includes(element));
    this.#stage.finish();
    for (const element of onPages) element.style.setProperty('break-before', 'page', 'important');
    for (const element of inColumns) element.style.setProperty('break-before', 'column', 'important');
  }

  #showMore(): void {
    for (const part of this.#stage.showMore()) this.#gatherLeaves(part);
  }

  #gatherLeaves(part: PageElement): void {
    const { document, Document } = this.#globals;
    const elementsAndText = 5;
    const walker = Document.prototype.createTreeWalker.call(document, part, elementsAndText);
    for (let node: PageNode | null = part; node !== null; node = walker.nextNode())
      if (this.#shows(node)) this.#leaves.push(node);
  }

  #shows(node: PageNode): boolean {
    return node.nodeType === this.#text
      ? node.textContent.trim() !== ''
      : (node as PageElement).matches('img, svg, hr, input, video, canvas, object, math');
  }

  #rectsOf(node: PageNode): PageRect[] {
    if (node.nodeType !== this.#text) return [...(node as PageElement).getClientRects()];
    return this.boxes.rectsWithin(node, 0, (node as PageText).data.length);
  }

  #lineOf(rect: PageRect, columns: Columns | undefined): Line {
    const { top, bottom } = rect;
    return { page: this.boxes.pageOf(rect), strip: this.boxes.stripOf(rect, columns), top, bottom };
  }

  #breakAt(leaf: PageNode, page: number, line: PageRect): boolean {
    const block = this.#blockOf(leaf);
    const columns = this.boxes.columnsAround(block);
    if (columns) this.#fill(columns);
    const whole = this.#uncuttable(leaf);
    if (whole !== undefined) return this.#breakBefore(whole, page);
    if (leaf.nodeType !== this.#text) return this.#breakBefore(block, page);
    const lines = this.#linesOf(block, columns);
    const strip = this.boxes.stripOf(line, columns);
    const first = lines.findIndex((one) => one.strip === strip && one.bottom > line.top + 1);
    const cut = lines.length - first < this.#minLines ? lines.length - this.#minLines : first;
    const begins = lines[0]?.strip === strip;
    const start = lines[cut];
    const tooFew = start?.strip !== strip || (begins && cut < this.#minLines) || (!begins && cut < 1);
    return tooFew || start === undefined ? this.#breakBefore(block, page) : this.#cutBefore(block, start, columns);
  }

  /** Columns that are made even would hide where the page is full. */
  #fill({ element }: Columns): void {
    if (this.#filled.has(element) || this.style(element, 'column-fill') === 'auto') return;
    this.#filled.set(element, element.style.getPropertyValue('column-fill'));
    element.style.setProperty('column-fill', 'auto', 'important');
  }

  /** Starts the next page or column with an element, its first ancestor of which it is the beginning, and headings right before it. */
  #breakBefore(start: PageElement, page: number): boolean {
    let element = start.closest('tr') ?? start;
    for (;;) {
      const before = element.previousElementSibling;
      const parent = element.parentElement;
      const isEdge = parent === null || parent === this.body || parent.matches('thead');
      if (before !== null && this.style(before, 'break-after').startsWith('avoid')) element = before;
      else if (before === null && parent !== null && !isEdge) element = parent;
      else break;
    }
    const place = this.place(element);
    const columns = this.boxes.columnsAround(element);
    const top = (columns && this.boxes.pieceOn(columns, page)?.top) ?? 0;
    if (place.page !== page || place.top < top + 2) return false;
    const before = { value: element.style.getPropertyValue('break-before'), index: this.#breaks.length };
    element.style.setProperty('break-before', 'column', 'important');
    this.#breaks.push(element);
    this.#undo.push(() => {
      element.style.setProperty('break-before', before.value);
      this.#breaks = this.#breaks.slice(0, before.index);
    });
    return this.place(start).strip > place.strip;
  }

  /**
   * Sends a line and what follows to the next page or column: a float fills the rest of this one. The paragraph stays one, so that its
   * last line here is still justified.
   */
  #cutBefore(block: PageElement, line: Line, columns: Columns | undefined): boolean {
    const from = Math.max(
      0,
      this.#leaves.findIndex((leaf) => block.contains(leaf)),
    );
    for (let index = from; index < this.#leaves.length; index += 1) {
      const leaf = this.#leaves[index];
      if (leaf === undefined || !block.contains(leaf)) break;
      if (leaf.nodeType !== this.#text) continue;
      const text = leaf as PageText;
      const offset = this.#startOf(text, line, columns);
      if (offset === text.data.length) continue;
      const filler = this.create('span', `float: left; width: 100%; height: ${this.height - line.top}px;`);
      this.#parted(text, offset, index).before(filler);
      this.#undo.push(() => filler.remove());
      return this.place(filler).strip <= line.strip;
    }
    return this.#breakBefore(block, line.page);
  }

  /** The part of a text from a letter on, as a leaf of its own. */
  #parted(text: PageText, offset: number, index: number): PageText {
    const rest = offset === 0 ? text : text.splitText(offset);
    if (rest !== text) this.#leaves.splice(index + 1, 0, rest);
    return rest;
  }

  /** The first letter of a text that is on a line or beyond; the text's length if none is. */
  #startOf(text: PageText, { strip, top }: Line, columns: Columns | undefined): number {
    let [low, high] = [0, text.data.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [rect] = this.boxes.rectsWithin(text, middle, text.data.length);
      const own = rect && this.boxes.stripOf(rect, columns);
      const beyond = rect === undefined || own === undefined || own > strip || (own === strip && rect.top >= top - 2);
      if (beyond) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #linesOf(block: PageElement, columns: Columns | undefined): Line[] {
    const lines: Line[] = [];
    for (const rect of this.boxes.rectsWithin(block, 0, [...block.childNodes].length)) {
      const line = this.#lineOf(rect, columns);
      const last = lines.at(-1);
      const middle = (rect.top + rect.bottom) / 2;
      if (last?.strip !== line.strip || middle > last.bottom) lines.push(line);
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
