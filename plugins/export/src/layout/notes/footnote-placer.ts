import type { PageElement } from '../../devtools/dom.ts';
import type { NoteArea, NotePart } from './note-area.ts';
import type { NoteList } from './note-list.ts';
import type { PagedLayout } from '../paged-layout.ts';

/** The notes of one page. */
interface PlacedNotes {
  readonly page: number;
  readonly references: readonly PageElement[];
  readonly notes: readonly PageElement[];
  readonly height: number;
}

/** References whose notes fit on a page. The last note may be split. */
interface Accepted {
  readonly references: PageElement[];
  /** The height including the notes continued from the page before. */
  height: number;
  part?: NotePart;
}

/** The part of a continued note on a page, and the rest. */
interface Continued {
  readonly note: PageElement;
  readonly height: number;
  readonly rest: PageElement | undefined;
}

/**
 * Runs in the page: goes through the references of a run of pages in their order. Those on a page are accepted one after the other as
 * long as their lines stand above the notes; then the page is ended there. A long note begins on the page of its reference and goes on
 * below the text of the next ones. The notes hang on their first reference, out of the flow, so that nothing can part them from
 * its page, whatever box it is in.
 */
export class FootnotePlacer {
  readonly #layout: PagedLayout;
  readonly #list: NoteList;
  readonly #area: NoteArea;
  /** The minimum share of a page for text if a note continues on it. */
  readonly #leastText = 0.15;
  /** The maximum distance in pixels between a reference and the lower edge of its line. */
  readonly #raised = 6;
  readonly #heights = new Map<PageElement, number>();
  readonly #placed: PlacedNotes[] = [];
  readonly #until: number;
  #pending: PageElement[];
  /** The rest of a note that continues on the next page. */
  #rest: PageElement | undefined;
  /** The next page without a fixed end. */
  #page = 0;

  /** @param until milliseconds of the page's clock after which the remaining notes go to the end: each page is one layout of all later pages. */
  constructor(layout: PagedLayout, list: NoteList, area: NoteArea, until: number) {
    this.#layout = layout;
    this.#list = list;
    this.#area = area;
    this.#until = until;
    this.#pending = list.pending.filter((reference) => layout.has(reference));
  }

  /** @param rest of a note that continues from the run before. @returns the rest for the next one. */
  run(rest: PageElement | undefined): PageElement | undefined {
    if (this.#pending.length === 0 && rest === undefined) return undefined;
    this.#rest = rest;
    for (const reference of this.#pending) this.#list.count(reference, []);
    // All heights at once, because each measurement causes a layout.
    const notes = this.#pending.map((reference) => this.#list.noteOf(reference));
    for (const [index, height] of this.#area.heightsOf(notes).entries()) {
      const reference = this.#pending[index];
      if (reference) this.#heights.set(reference, height);
    }
    while (this.#pending.length > 0 && performance.now() < this.#until) this.#placePage();
    while (this.#rest !== undefined && this.#hasPage()) this.#placePage();
    for (const reference of this.#pending) this.#leaveAtEnd(reference);
    const last = this.#placed.at(-1);
    if (last) this.#layout.showPage(last.page + 1);
    // Notes that moved to the end of the text must not overlap the last footnotes.
    if (last) this.#layout.endPage(last.page, this.#layout.heightOf(last.page) - last.height);
    this.#hang();
    return this.#rest;
  }

  #hasPage(): boolean {
    this.#layout.showPage(this.#page);
    return this.#page <= this.#layout.lastPage();
  }

  /** Places the notes of the next page that has any. Each call places a note or ends a page. */
  #placePage(): void {
    const page = this.#nextPage();
    const before = this.#continued(page);
    let accepted = this.#acceptable(page, before?.height ?? 0);
    this.#layout.close();
    if (accepted.references.length === 0 && !before) return this.#moveOn(page);
    const isEnded = this.#end(page, accepted);
    if (!isEnded && !before) return this.#leaveAtEnd(accepted.references.at(-1) ?? this.#pending[0]);
    for (let more = this.#more(page, accepted); more !== undefined; more = this.#more(page, more)) accepted = more;
    const next = this.#pending[accepted.references.length];
    const place = next && this.#layout.place(next);
    if (place?.page === page) this.#layout.endPage(page, place.top - 1, place.strip);
    this.#take(page, accepted, before);
    // References that the page could not move off it are placed.
    while (this.#pending[0] !== undefined && this.#layout.place(this.#pending[0]).page <= page) {
      this.#leaveAtEnd(this.#pending[0]);
    }
    this.#page = page + 1;
  }

  /** A page on which no note fits ends above the first reference. */
  #moveOn(page: number): void {
    const [next] = this.#pending;
    if (next === undefined) return;
    const { top, strip } = this.#layout.place(next);
    if (!this.#layout.endPage(page, top - 1, strip) || this.#layout.place(next).page <= page) this.#leaveAtEnd(next);
  }

  #end(page: number, { height }: Accepted): boolean {
    return this.#layout.endPage(page, this.#layout.heightOf(page) - height);
  }

  /** In columns, a reference that was too low moves to the next column when its own ends. Then all columns end slightly earlier. */
  #more(page: number, accepted: Accepted): Accepted | undefined {
    const { references, part } = accepted;
    const next = this.#pending[references.length];
    const isHere = (reference: PageElement): boolean => this.#layout.place(reference).page === page;
    if (part || next === undefined || !isHere(next) || !this.#layout.boxes.columnsAround(next)) return undefined;
    this.#count(next, references);
    const others = references.length === 0 && accepted.height === 0 ? this.#area.head : accepted.height;
    const more = { references: [...references, next], height: others + (this.#heights.get(next) ?? 0) };
    this.#layout.reopen();
    if (this.#end(page, more) && more.references.every(isHere)) return more;
    this.#layout.reopen();
    this.#end(page, accepted);
    return undefined;
  }

  /** Returns the next page with a continued note or a reference. If pages differ in height, all pages before it are ended first. */
  #nextPage(): number {
    const [next] = this.#pending;
    for (;;) {
      if (next) this.#layout.show(next);
      const page = this.#rest || !next ? this.#page : this.#layout.place(next).page;
      this.#layout.showPage(page + 1);
      if (!this.#layout.isUneven || page <= this.#page) return page;
      this.#layout.endPage(this.#page, this.#layout.heightOf(this.#page));
      this.#page += 1;
    }
  }

  /** Returns the part of the continued note that fits on a page. */
  #continued(page: number): Continued | undefined {
    const note = this.#rest;
    if (note === undefined) return undefined;
    const most = this.#layout.heightOf(page) * (1 - this.#leastText) - this.#area.head;
    const [height = 0] = this.#area.heightsOf([note]);
    const part = height > most ? this.#area.partIn(note, most) : undefined;
    if (!part) return { note, height: height + this.#area.head, rest: undefined };
    return { note: this.#area.part(note, part), height: part.height + this.#area.head, rest: note };
  }

  #acceptable(page: number, before: number): Accepted {
    const accepted: Accepted = { references: [], height: before };
    let lowest = 0;
    for (const reference of this.#pending) {
      this.#count(reference, accepted.references);
      const place = this.#layout.place(reference);
      if (place.page !== page) break;
      lowest = Math.max(lowest, place.bottom + this.#raised);
      const others = accepted.height === 0 ? this.#area.head : accepted.height;
      const room = this.#layout.heightOf(page) - lowest - others;
      const height = this.#heights.get(reference) ?? 0;
      const below = this.#layout.heightOf(page) - Math.max(lowest, this.#layout.leastEnd(reference)) - others;
      const part = height > room ? this.#area.partIn(this.#list.noteOf(reference), below) : undefined;
      if (height > room && !part) break;
      accepted.references.push(reference);
      accepted.height = others + (part?.height ?? height);
      if (part) return { ...accepted, part };
    }
    return accepted;
  }

  /** Numbers a note that is counted by page. Its line may become shorter, so that its place is asked for later. */
  #count(reference: PageElement, before: readonly PageElement[]): void {
    if (!this.#list.count(reference, before)) return;
    const [height = 0] = this.#area.heightsOf([this.#list.noteOf(reference)]);
    this.#heights.set(reference, height);
  }

  /** Takes the notes whose references are still on an ended page. */
  #take(page: number, { references, part }: Accepted, before: Continued | undefined): void {
    const staying = references.filter((reference) => this.#layout.place(reference).page === page);
    const parted = part && staying.length === references.length ? staying.at(-1) : undefined;
    const notes: PageElement[] = before ? [before.note] : [];
    let height = before?.height ?? this.#area.head;
    this.#rest = before?.rest;
    for (const reference of staying) {
      const note = this.#list.noteOf(reference);
      const isParted = reference === parted && part !== undefined;
      notes.push(isParted ? this.#area.part(note, part) : note);
      height += isParted ? part.height : (this.#heights.get(reference) ?? 0);
      if (isParted) this.#rest = note;
    }
    if (notes.length > 0) this.#placed.push({ page, references: staying, notes, height });
    this.#settle(staying);
  }

  #settle(references: readonly PageElement[]): void {
    const isOpen = (reference: PageElement): boolean => !references.includes(reference);
    this.#pending = this.#pending.filter(isOpen);
    this.#list.pending = this.#list.pending.filter(isOpen);
  }

  #leaveAtEnd(reference: PageElement | undefined): void {
    if (reference === undefined) return;
    this.#list.leaveAtEnd(reference);
    this.#settle([reference]);
  }

  /** Attaches notes to anchors without size, so that no anchor moves another. */
  #hang(): void {
    const anchored = this.#placed.map((placed) => ({ placed, anchor: this.#anchor(placed) }));
    const places = anchored.map(({ placed: { page }, anchor }) => anchor && this.#originOf(anchor, page));
    const tops = this.#tops();
    for (const [index, { placed, anchor }] of anchored.entries()) {
      const { page, notes } = placed;
      const area = this.#area.draw(notes);
      area.setAttribute('data-type', 'footnote-area');
      const place = places[index];
      if (!anchor || !place) {
        for (const note of notes) this.#list.append(note);
        continue;
      }
      area.style.setProperty('left', `${this.#layout.boxes.left(page) - place.left}px`);
      area.style.setProperty('top', place.from(tops[index] ?? 0));
      anchor.append(area);
    }
  }

  /** Returns where the notes of each page begin: so that they end with it, or below its last line. */
  #tops(): number[] {
    const isBeneath = ({ references }: PlacedNotes): boolean => this.#list.settings.isBeneathText(references[0]);
    const ends = this.#placed.some(isBeneath) ? this.#layout.textEnds() : new Map<number, number>();
    return this.#placed.map((placed) => {
      const lowest = this.#layout.heightOf(placed.page) - placed.height;
      return isBeneath(placed) ? Math.min(ends.get(placed.page) ?? lowest, lowest) : lowest;
    });
  }

  #anchor({ page, references }: PlacedNotes): PageElement | undefined {
    // In columns that end before the page does, a box below them would continue in the next column.
    const free = references.find((one) => this.#shortColumns(one, page) === undefined);
    const [reference] = references;
    const isShort = free === undefined && reference !== undefined;
    // A block of its own, because an inline box may be on two pages.
    const shape = isShort ? '' : 'display: inline-block; position: relative; width: 0; height: 0;';
    const anchor = this.#layout.create('span', shape);
    const host = free ?? reference;
    if (host === undefined) return this.#layout.putOn(page, anchor) ? anchor : undefined;
    host.style.setProperty('white-space', 'nowrap');
    host.append(anchor);
    return anchor;
  }

  /** Returns the origin of positions on a page for content of an anchor. */
  #originOf(anchor: PageElement, page: number): { left: number; from(top: number): string } {
    const columns = this.#shortColumns(anchor, page);
    if (!columns) {
      const { left, top } = anchor.getBoundingClientRect();
      return { left, from: (at) => `${at - top}px` };
    }
    // Measured from the lower edge of all columns together, which end on this page.
    columns.element.style.setProperty('position', 'relative');
    const { left, bottom } = columns.piece;
    return { left, from: (at) => `calc(100% + ${at - bottom}px)` };
  }

  /** Returns the columns around an element if they end before the page does. */
  #shortColumns(element: PageElement, page: number) {
    const columns = this.#layout.boxes.columnsAround(element);
    const pieces = columns ? [...columns.element.getClientRects()] : [];
    const piece = pieces.at(-1);
    if (!columns || !piece || this.#layout.boxes.pageOf(piece) !== page) return undefined;
    return piece.bottom < this.#layout.heightOf(page) - 1 ? { element: columns.element, piece } : undefined;
  }
}
