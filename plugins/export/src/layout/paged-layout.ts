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
 * Runs in the page. Lays out a run of pages in columns with the size of printed pages, finds the page and the vertical position of
 * elements, and ends pages early. The viewport must have about the size of a page, with print styles. Pages count from 0 within the run,
 * positions from the top of a page.
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
  /** The maximum number of column ends on a page. More mean an error. */
  readonly #mostEnds = 40;
  /** Visible elements without text, in document order. */
  readonly #leaves: PageNode[] = [];
  #breaks: PageElement[] = [];
  /** Functions that revert the end of the current page. */
  #undo: (() => void)[] = [];
  /** Columns on a page that is being ended. They are filled one after another, as on a full page. */
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

  /** Returns the height of a page. The first page of the document may differ. */
  heightOf(page: number): number {
    return page === 0 && this.#run.isFirst ? (this.#area.firstHeight ?? this.#area.height) : this.#area.height;
  }

  /** True if its pages have two heights, so that each must be ended explicitly. */
  get isUneven(): boolean {
    return this.#run.isFirst && this.#area.firstHeight !== undefined;
  }

  /** Tells whether an element belongs to this run. */
  has(element: PageElement): boolean {
    return this.#stage.has(element);
  }

  /** Returns the page on which an element begins, and the vertical range of its first line. Infinity while the element is hidden. */
  place(element: PageElement): Line {
    const [seen] = element.getClientRects();
    const rect = seen ?? element.getBoundingClientRect();
    if (seen === undefined && this.#stage.isWaiting(element))
      return { page: Number.POSITIVE_INFINITY, strip: 0, top: 0, bottom: 0 };
    return this.#lineOf(rect, this.boxes.columnsAround(element));
  }

  /** Shows parts until an element is visible. */
  show(element: PageElement): void {
    while (this.#stage.isWaiting(element)) this.#showMore();
  }

  /** Shows parts until a page is full, or until the end of the run. */
  showPage(page: number): void {
    while (!this.#stage.isWhole && this.lastPage() <= page) this.#showMore();
  }

  showAll(): void {
    while (!this.#stage.isWhole) this.#showMore();
  }

  /** Returns the last visible page, or -1. */
  lastPage(): number {
    for (let index = this.#leaves.length - 1; index >= 0; index -= 1) {
      const leaf = this.#leaves[index];
      const rect = leaf && this.#rectsOf(leaf).at(-1);
      if (rect) return this.boxes.pageOf(rect);
    }
    return -1;
  }

  /** Returns the lower edge of the last line of each page. */
  textEnds(): Map<number, number> {
    const ends = new Map<number, number>();
    for (const rect of this.#leaves.flatMap((leaf) => this.#rectsOf(leaf))) {
      const page = this.boxes.pageOf(rect);
      ends.set(page, Math.max(ends.get(page) ?? 0, rect.bottom));
    }
    return ends;
  }

  /**
   * Ends a page above a position. Returns false if that is impossible because the page has nothing above it.
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
        // After a column the next column of the page follows.
        index -= 1;
      } else if (rects.some((rect) => this.boxes.pageOf(rect) > page)) break;
      else if (rects.length > 0 && rects.every((rect) => this.boxes.pageOf(rect) < page)) this.#cursor = index;
    }
    for (const [element, before] of this.#filled) element.style.setProperty('column-fill', before);
    this.#filled.clear();
    return isEnded;
  }

  /** Reverts the ends of the last page, so that it can be ended elsewhere. */
  reopen(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  /** Fixes the end of the page. */
  close(): void {
    this.#undo = [];
  }

  /** Returns the lowest position at which the page of an element can end so that the element stays on it. */
  leastEnd(element: PageElement): number {
    const whole = this.#uncuttable(element);
    if (whole) return whole.getBoundingClientRect().bottom;
    const { strip, top, bottom } = this.place(element);
    const block = this.#blockOf(element);
    const lines = this.#linesOf(block, this.boxes.columnsAround(block)).filter((line) => line.strip === strip);
    const own = lines.findLastIndex((line) => line.top <= (top + bottom) / 2);
    const least = Math.max(own + 1, this.#linesKept(block, 'orphans'));
    return (lines[lines.length - least < this.#linesKept(block, 'widows') ? lines.length - 1 : least - 1] ?? { bottom })
      .bottom;
  }

  /** Inserts an element before the first text or picture of a page. Returns false if there is none. */
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
      // Without glue it could fit on the end of the line before.
      const glue = this.create('span', 'white-space: nowrap');
      rest.before(glue);
      glue.append(element, rest);
      return true;
    }
    return false;
  }

  /** Restores the document with its new page breaks. */
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
    const cut = Math.min(first, lines.length - this.#linesKept(block, 'widows'));
    const begins = lines[0]?.strip === strip;
    const start = lines[cut];
    const tooFew =
      start?.strip !== strip || (begins && cut < this.#linesKept(block, 'orphans')) || (!begins && cut < 1);
    return tooFew || start === undefined ? this.#breakBefore(block, page) : this.#cutBefore(block, start, columns);
  }

  /** Balanced columns would hide where the page is full. */
  #fill({ element }: Columns): void {
    if (this.#filled.has(element) || this.style(element, 'column-fill') === 'auto') return;
    this.#filled.set(element, element.style.getPropertyValue('column-fill'));
    element.style.setProperty('column-fill', 'auto', 'important');
  }

  /** Returns the least number of a block's lines at the bottom (`orphans`) or the top (`widows`) of a page. */
  #linesKept(block: PageElement, name: 'orphans' | 'widows'): number {
    return Number(this.style(block, name)) || 2;
  }

  /**
   * Starts the next page or column with an element, including its ancestors that begin with it and the blocks directly before it that stay
   * with it. These stay behind if they reach up to the top of the page.
   */
  #breakBefore(start: PageElement, page: number): boolean {
    const row = start.closest('tr') ?? start;
    const element = [this.#beginning(row, true), this.#beginning(row, false)].find((one) => this.#isWithin(one, page));
    if (element === undefined) return false;
    const place = this.place(element);
    const before = { value: element.style.getPropertyValue('break-before'), index: this.#breaks.length };
    element.style.setProperty('break-before', 'column', 'important');
    this.#breaks.push(element);
    this.#undo.push(() => {
      element.style.setProperty('break-before', before.value);
      this.#breaks = this.#breaks.slice(0, before.index);
    });
    return this.place(start).strip > place.strip;
  }

  /** Returns the outermost element that begins with an element. @param keeps includes the blocks before that stay with it */
  #beginning(start: PageElement, keeps: boolean): PageElement {
    let element = start;
    for (;;) {
      const before = element.previousElementSibling;
      const parent = element.parentElement;
      const isEdge = parent === null || parent === this.body || parent.matches('thead');
      if (keeps && before !== null && this.style(before, 'break-after').startsWith('avoid')) element = before;
      else if (before === null && parent !== null && !isEdge) element = parent;
      else return element;
    }
  }

  /** Tells whether an element begins below the top of a page, or of the columns on it. */
  #isWithin(element: PageElement, page: number): boolean {
    const place = this.place(element);
    const columns = this.boxes.columnsAround(element);
    const top = (columns && this.boxes.pieceOn(columns, page)?.top) ?? 0;
    return place.page === page && place.top >= top + 2;
  }

  /**
   * Moves a line and the content after it to the next page or column: a float fills the rest of this one. The paragraph stays in one piece,
   * so that its last line here is still justified.
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

  /** Splits a text at an offset into two text nodes. */
  #parted(text: PageText, offset: number, index: number): PageText {
    const rest = offset === 0 ? text : text.splitText(offset);
    if (rest !== text) this.#leaves.splice(index + 1, 0, rest);
    return rest;
  }

  /** Returns the offset of the first character of a text on or after a line, or the length of the text. */
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

  /** Returns the outermost box around a node that a page end cannot split. */
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
