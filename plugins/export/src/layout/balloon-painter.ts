import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { CommentText, Said } from '../review/comment-texts.ts';

/** The position of commented text on its page, in points from the upper left corner. */
export interface CommentedText {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A comment on a page. */
export interface Balloon {
  readonly comment: CommentText;
  readonly colour: string;
  /** In text order. The balloon is connected to the first one. */
  readonly places: readonly CommentedText[];
  /** True if the comment begins on an earlier page. Then only its text is marked on this one. */
  readonly isShownBefore: boolean;
}

/** A page with its margin. Sizes are in points. */
export interface MarginSheet {
  readonly width: number;
  readonly height: number;
  /** The width of the right margin. */
  readonly margin: number;
  readonly balloons: readonly Balloon[];
}

/** Draws comments beside pages into an empty page. Runs in Chromium and uses only types of other modules. */
export class BalloonPainter {
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #body: PageElement | null;
  readonly #sizes = new Set<string>();
  readonly #gap = 6;
  readonly #edge = 10;
  /** The maximum number of lines of a comment, reduced step by step on a page with too many comments. */
  readonly #fewer = [12, 6, 4, 3, 2, 1];
  readonly #pixels = 96 / 72;

  constructor() {
    const { document, Document } = this.#globals;
    this.#body = Document.prototype.querySelector.call(document, 'body');
  }

  draw(sheets: readonly MarginSheet[]): void {
    for (const sheet of sheets) this.#drawSheet(sheet);
    const style = this.#create('style', '');
    style.textContent = [...this.#sizes].join('\n');
    this.#body?.before(style);
  }

  #drawSheet({ width, height, margin, balloons }: MarginSheet): void {
    const name = `companion-${String(width).replace('.', '-')}x${String(height).replace('.', '-')}`;
    this.#sizes.add(`@page ${name} { size: ${width}pt ${height}pt; margin: 0; }`);
    // Slightly lower than the page, so that rounding cannot start another one.
    const sheet = this.#create('section', `page: ${name}; width: ${width}pt; height: calc(${height}pt - 1px);`);
    this.#body?.append(sheet);
    const edge = width - margin;
    sheet.append(
      this.#create('div', `left: ${edge}pt; top: 0; width: ${margin}pt; height: 100%; background: #f3f4f6;`),
    );
    for (const balloon of balloons) this.#tint(balloon, sheet);
    const shown = balloons.filter(({ isShownBefore }) => !isShownBefore);
    const boxes = shown.map((balloon) => this.#box(balloon, edge, margin));
    sheet.append(...boxes);
    const fitting = this.#fit(boxes, height);
    const tops = this.#stack(fitting, shown, height);
    for (const [index, box] of fitting.entries()) {
      const balloon = shown[index];
      const top = tops[index] ?? 0;
      box.style.setProperty('top', `${top}pt`);
      if (balloon) this.#join(balloon, top + 9, edge, sheet);
    }
    this.#tellLeftOut(boxes.slice(fitting.length), sheet, edge);
  }

  #tint({ places, colour, comment }: Balloon, sheet: PageElement): void {
    for (const { left, top, width, height } of places) {
      const opacity = comment.isResolved ? 0.1 : 0.2;
      const place = `left: ${left}pt; top: ${top}pt; width: ${width}pt; height: ${height}pt;`;
      sheet.append(this.#create('div', `${place} background: ${colour}; opacity: ${opacity};`));
    }
  }

  #box({ comment, colour }: Balloon, edge: number, margin: number): PageElement {
    const pale = comment.isResolved ? 'opacity: 0.55;' : '';
    const box = this.#create(
      'article',
      `left: ${edge + this.#edge}pt; width: ${margin - 1.5 * this.#edge}pt; border-left: 2pt solid ${colour}; ${pale}`,
    );
    box.append(...this.#said(comment, comment.isResolved));
    for (const reply of comment.replies) {
      const answer = this.#create('aside', '');
      answer.append(...this.#said(reply, false));
      box.append(answer);
    }
    return box;
  }

  #said({ author, date, text }: Said, isResolved: boolean): PageElement[] {
    const head = this.#create('header', '');
    const name = this.#create('b', '');
    name.append(author);
    const time = this.#create('time', '');
    time.append(`${isResolved ? '✓ ' : ''}${date}`);
    head.append(name, time);
    const words = this.#create('p', '');
    words.append(text);
    return [head, words];
  }

  /** Shortens the comments of a page if they do not fit, and drops the last ones if that is not enough. */
  #fit(boxes: readonly PageElement[], height: number): readonly PageElement[] {
    const room = height - 2 * this.#edge;
    const sum = (some: readonly PageElement[]): number =>
      some.reduce((all, box) => all + this.#heightOf(box) + this.#gap, -this.#gap);
    for (const lines of this.#fewer) {
      if (sum(boxes) <= room) return boxes;
      for (const box of boxes) {
        for (const text of box.querySelectorAll('p')) text.style.setProperty('-webkit-line-clamp', String(lines));
      }
    }
    let count = boxes.length;
    while (count > 0 && sum(boxes.slice(0, count)) > room) count -= 1;
    return boxes.slice(0, count);
  }

  #heightOf = (box: PageElement): number => box.getBoundingClientRect().height / this.#pixels;

  /** Places comments as near to their texts as possible without overlap. */
  #stack(boxes: readonly PageElement[], balloons: readonly Balloon[], height: number): number[] {
    const heights = boxes.map(this.#heightOf);
    const tops: number[] = [];
    let least = this.#edge;
    for (const [index, own] of heights.entries()) {
      const top = Math.max(least, (balloons[index]?.places[0]?.top ?? 0) - 4);
      tops.push(top);
      least = top + own + this.#gap;
    }
    let most = height - this.#edge;
    for (let index = tops.length - 1; index >= 0; index -= 1) {
      tops[index] = Math.min(tops[index] ?? 0, most - (heights[index] ?? 0));
      most = (tops[index] ?? 0) - this.#gap;
    }
    return tops;
  }

  /** Draws a line below the text to the edge of the page and from there to the balloon. */
  #join({ places, colour, comment }: Balloon, at: number, edge: number, sheet: PageElement): void {
    const [place] = places;
    if (!place) return;
    const below = place.top + place.height;
    const start = place.left + place.width;
    const opacity = comment.isResolved ? 0.4 : 0.8;
    const level = `left: ${start}pt; top: ${below - 0.6}pt; width: ${Math.max(0, edge - start)}pt; border-top: 0.6pt dotted ${colour};`;
    const [down, across] = [at - below, this.#edge];
    const angle = Math.atan2(down, across);
    const slope = `left: ${edge}pt; top: ${below - 0.6}pt; width: ${Math.hypot(down, across)}pt; border-top: 0.6pt solid ${colour}; transform-origin: 0 0; rotate: ${angle}rad;`;
    sheet.append(
      this.#create('div', `${level} opacity: ${opacity};`),
      this.#create('div', `${slope} opacity: ${opacity};`),
    );
  }

  #tellLeftOut(boxes: readonly PageElement[], sheet: PageElement, edge: number): void {
    if (boxes.length === 0) return;
    for (const box of boxes) box.remove();
    const note = this.#create('div', `left: ${edge + this.#edge}pt; bottom: 1pt; font-weight: 600;`);
    note.append(`+ ${boxes.length} …`);
    sheet.append(note);
  }

  /** Uses the method of the prototype, because named elements of a document can shadow its own. */
  #create(name: string, css: string): PageElement {
    const { document, Document } = this.#globals;
    const element = Document.prototype.createElement.call(document, name);
    element.style.cssText = css;
    return element;
  }
}
