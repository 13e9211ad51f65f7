import type { PageElement } from '../devtools/dom.ts';
import type { PagedLayout } from './paged-layout.ts';

/**
 * Runs in the page: goes through its footnotes in the order of their references. References on a page are accepted one after
 * the other as long as their lines stand above the notes; then the page is ended there. The notes hang on their first
 * reference, out of the flow, so that nothing can part them from its page, whatever box it is in.
 */
export class FootnotePlacer {
  readonly #layout: PagedLayout;
  readonly #section: PageElement | undefined;
  readonly #notes = new Map<string, PageElement>();
  readonly #font: string;
  readonly #colour: string;
  /** Notes beyond this share of a page go to the end of the document. */
  readonly #most = 0.6;
  /** A reference stands above its line's lower edge by as many pixels, or fewer. */
  readonly #raised = 6;
  /** Milliseconds after which what is left goes to the end: each page is one layout of all that follows. */
  readonly #patience = 15_000;
  readonly #heights = new Map<PageElement, number>();
  readonly #placed: { references: readonly PageElement[]; page: number }[] = [];
  /** What stands above the notes of a page. */
  #head = 0;
  #pending: PageElement[] = [];
  /** The last page with notes, and where its text must end. */
  #last: { page: number; limit: number } | undefined;

  constructor(layout: PagedLayout) {
    this.#layout = layout;
    this.#section = layout.all('[data-type="footnotes"]')[0];
    this.#font = this.#section ? layout.style(this.#section, 'font') : '';
    this.#colour = this.#section ? layout.style(this.#section, 'color') : '';
    for (const note of this.#section?.querySelectorAll('[data-type="footnote"]') ?? []) {
      if (note.getAttribute('data-kind') !== 'endnote') this.#notes.set(this.#idOf(note), note);
    }
    const seen = new Set<string>();
    for (const reference of layout.all('[data-type="footnote-reference"]')) {
      const id = this.#idOf(reference);
      if (reference.getAttribute('data-kind') === 'endnote' || seen.has(id) || !this.#notes.has(id)) continue;
      seen.add(id);
      this.#pending.push(reference);
    }
  }

  run(): void {
    if (this.#pending.length === 0) return;
    for (const reference of this.#pending) this.#noteOf(reference).remove();
    if (this.#section?.textContent.trim() === '') this.#section.style.setProperty('display', 'none');
    this.#measure();
    const end = performance.now() + this.#patience;
    while (this.#pending.length > 0 && performance.now() < end) this.#placePage();
    for (const reference of this.#pending) this.#leaveAtEnd(reference);
    // Notes that came to the end of the text must not run into the last ones at the bottom.
    if (this.#last) this.#layout.endPage(this.#last.page, this.#last.limit);
    this.#hang();
  }

  /** All heights at once, as each look costs a layout. */
  #measure(): void {
    const area = this.#draw(this.#pending);
    area.style.setProperty('visibility', 'hidden');
    area.style.setProperty('top', '0');
    this.#layout.root.append(area);
    let sum = 0;
    for (const reference of this.#pending) {
      const { height } = this.#noteOf(reference).getBoundingClientRect();
      this.#heights.set(reference, height);
      sum += height;
    }
    this.#head = area.getBoundingClientRect().height - sum;
    area.remove();
    for (const reference of this.#pending) this.#noteOf(reference).remove();
  }

  /** Places what belongs to the page of the next reference. Each time a note finds its place, or a page its end. */
  #placePage(): void {
    const [next] = this.#pending;
    if (next === undefined) return;
    const { page, top } = this.#layout.place(next);
    const accepted = this.#acceptable(page);
    if (accepted.length === 0) {
      const tooLong = this.#heightOf([next]) > this.#most * this.#layout.height;
      const moved = !tooLong && this.#layout.endPage(page, top - 1) && this.#layout.place(next).page > page;
      if (!moved) this.#leaveAtEnd(next);
      return;
    }
    const following = this.#pending[accepted.length];
    const place = following && this.#layout.place(following);
    const room = this.#layout.height - this.#heightOf(accepted);
    const limit = place?.page === page ? Math.min(room, place.top - 1) : room;
    if (!this.#layout.endPage(page, limit)) return this.#leaveAtEnd(accepted.at(-1) ?? next);
    const staying = accepted.filter((reference) => this.#layout.place(reference).page === page);
    if (staying.length > 0) {
      this.#placed.push({ references: staying, page });
      this.#last = { page, limit: this.#layout.height - this.#heightOf(staying) };
      this.#pending = this.#pending.filter((reference) => !staying.includes(reference));
    }
    // What the page could not let go has its place taken.
    while (this.#pending[0] !== undefined && this.#layout.place(this.#pending[0]).page <= page) {
      this.#leaveAtEnd(this.#pending[0]);
    }
  }

  #acceptable(page: number): PageElement[] {
    const accepted: PageElement[] = [];
    for (const reference of this.#pending) {
      const place = this.#layout.place(reference);
      if (place.page !== page) break;
      const height = this.#heightOf([...accepted, reference]);
      if (place.bottom + this.#raised > this.#layout.height - height) break;
      accepted.push(reference);
    }
    return accepted;
  }

  #heightOf(references: readonly PageElement[]): number {
    return references.reduce((sum, reference) => sum + (this.#heights.get(reference) ?? 0), this.#head);
  }

  #draw(references: readonly PageElement[]): PageElement {
    const area = this.#layout.create(
      'span',
      `all: initial; position: absolute; display: block; box-sizing: border-box; width: ${this.#layout.width}px; padding-top: 0.8em; font: ${this.#font}; color: ${this.#colour};`,
    );
    const rule =
      'display: block; width: 33%; margin-bottom: 0.5em; border-top: 0.5pt solid currentColor; opacity: 0.6;';
    area.append(this.#layout.create('span', rule), ...references.map((reference) => this.#noteOf(reference)));
    return area;
  }

  /** Of no size, so that where one is does not change where the others are. */
  #hang(): void {
    const anchors = this.#placed.map(({ references }) => {
      // A box of its own, as an inline one may lie on two pages.
      const anchor = this.#layout.create('span', 'display: inline-block; position: relative; width: 0; height: 0;');
      references[0]?.style.setProperty('white-space', 'nowrap');
      references[0]?.append(anchor);
      return anchor;
    });
    const places = anchors.map((anchor) => anchor.getBoundingClientRect());
    for (const [index, { references, page }] of this.#placed.entries()) {
      const area = this.#draw(references);
      area.setAttribute('data-type', 'footnote-area');
      const { left = 0, top = 0 } = places[index] ?? {};
      area.style.setProperty('left', `${this.#layout.left(page) - left}px`);
      area.style.setProperty('top', `${this.#layout.height - this.#heightOf(references) - top}px`);
      anchors[index]?.append(area);
    }
  }

  #leaveAtEnd(reference: PageElement): void {
    const note = this.#noteOf(reference);
    const [endnote] = this.#section?.querySelectorAll('[data-kind="endnote"]') ?? [];
    if (endnote) endnote.before(note);
    else this.#section?.append(note);
    this.#section?.style.removeProperty('display');
    this.#pending = this.#pending.filter((one) => one !== reference);
  }

  #noteOf(reference: PageElement): PageElement {
    const note = this.#notes.get(this.#idOf(reference)) ?? this.#layout.create('div', '');
    // Without margins that fall together, heights add up.
    note.style.setProperty('display', 'flow-root');
    note.style.setProperty('counter-set', `footnote ${Number(reference.textContent) || 1}`);
    return note;
  }

  #idOf(element: PageElement): string {
    return element.getAttribute('data-note-id') ?? '';
  }
}
