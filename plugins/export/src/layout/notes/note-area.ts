import type { PageElement, PageGlobals, PageNode, PageRect, PageText } from '../../devtools/dom.ts';
import type { PagedLayout } from '../paged-layout.ts';

/** A note to split: the number of its lines that stay, and their height. */
export interface NotePart {
  readonly lines: number;
  readonly height: number;
}

/** The text formatting of notes at their original place. */
export interface NoteLook {
  readonly font: string;
  readonly colour: string;
}

/** Runs in the page. Draws the notes of a page below a separator line, measures them, and splits those that are too long. */
export class NoteArea {
  readonly #layout: PagedLayout;
  readonly #look: NoteLook;
  readonly #globals = globalThis as unknown as PageGlobals;
  /** The minimum number of lines in each part of a note. */
  readonly #minLines = 2;
  /** Where the lines of measured notes end, in pixels from the top of the note. */
  readonly #ends = new Map<PageElement, readonly number[]>();
  /** The height above the notes of a page, in pixels. */
  readonly head: number;

  constructor(layout: PagedLayout, look: NoteLook) {
    this.#layout = layout;
    this.#look = look;
    this.head = this.#measured([], (area) => area.getBoundingClientRect().height);
  }

  draw(notes: readonly PageElement[]): PageElement {
    const { font, colour } = this.#look;
    const area = this.#layout.create(
      'span',
      `all: initial; position: absolute; display: block; box-sizing: border-box; width: ${this.#layout.width}px; padding-top: 0.8em; font: ${font}; color: ${colour};`,
    );
    // A longer separator line marks a continued note (ECMA-376, part 1, 17.11.1).
    const width = notes[0]?.getAttribute('data-continued') === '' ? '100%' : '33%';
    const rule = `display: block; width: ${width}; margin-bottom: 0.5em; border-top: 0.75pt solid currentColor;`;
    area.append(this.#layout.create('span', rule), ...notes);
    return area;
  }

  /** Returns the heights of notes on a page. It detaches the notes. */
  heightsOf(notes: readonly PageElement[]): number[] {
    return this.#measured(notes, () =>
      notes.map((note) => {
        const { top, height } = note.getBoundingClientRect();
        this.#ends.set(
          note,
          this.#linesOf(note).map(({ bottom }) => bottom - top),
        );
        return height;
      }),
    );
  }

  /** Returns the part of a measured note that fits. Undefined if the note must not be split. */
  partIn(note: PageElement, room: number): NotePart | undefined {
    const ends = this.#ends.get(note) ?? [];
    const fitting = ends.filter((end) => end <= room).length;
    const lines = Math.min(fitting, ends.length - this.#minLines);
    const height = ends[lines - 1];
    return lines < this.#minLines || height === undefined ? undefined : { lines, height };
  }

  /** Splits a note after some of its lines. @returns its beginning; the note itself keeps the rest. */
  part(note: PageElement, { lines }: NotePart): PageElement {
    return this.#measured([note], () => {
      const next = this.#linesOf(note)[lines];
      const start = note.cloneNode(false);
      if (next === undefined) return start;
      const { document, Document } = this.#globals;
      const range = Document.prototype.createRange.call(document);
      range.setStart(note, 0);
      range.setEnd(next.text, this.#offsetOf(next.text, next.top));
      start.append(range.extractContents());
      note.setAttribute('data-continued', '');
      // Links lead to the beginning.
      note.id = '';
      this.#joinEdges(start, note);
      return start;
    });
  }

  /** Joins the parts of a split paragraph: without an indent, a distance, or an unjustified last line. */
  #joinEdges(start: PageElement, rest: PageElement): void {
    const last = [...start.children].at(-1);
    const [first] = [...rest.children];
    if (last && last.textContent.trim() === '') last.remove();
    else if (last && first) {
      if (this.#layout.style(first, 'text-align') === 'justify') last.style.setProperty('text-align-last', 'justify');
      last.style.setProperty('margin-bottom', '0', 'important');
      first.style.setProperty('text-indent', '0', 'important');
      first.style.setProperty('margin-top', '0', 'important');
    }
  }

  #measured<T>(notes: readonly PageElement[], look: (area: PageElement) => T): T {
    const area = this.draw(notes);
    // Outside all columns, so that it is not split.
    area.style.setProperty('position', 'fixed');
    area.style.setProperty('visibility', 'hidden');
    area.style.setProperty('top', '0');
    this.#layout.root.append(area);
    const seen = look(area);
    area.remove();
    for (const note of notes) note.remove();
    return seen;
  }

  /** Returns the lines of a note before which it may be split, which excludes lines in tables. */
  #linesOf(note: PageElement): { text: PageText; top: number; bottom: number }[] {
    const lines: { text: PageText; top: number; bottom: number }[] = [];
    for (const text of this.#textsOf(note)) {
      const isTable = text.parentElement?.closest('table') !== null;
      for (const { top, bottom } of this.#rectsOf(text)) {
        const last = lines.at(-1);
        if (last && (isTable || (top + bottom) / 2 <= last.bottom)) last.bottom = Math.max(last.bottom, bottom);
        else lines.push({ text, top, bottom });
      }
    }
    return lines;
  }

  #textsOf(note: PageElement): PageText[] {
    const { document, Document } = this.#globals;
    const walker = Document.prototype.createTreeWalker.call(document, note, 4);
    const texts: PageText[] = [];
    for (let node: PageNode | null = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.textContent.trim() !== '') texts.push(node as PageText);
    return texts;
  }

  #rectsOf(text: PageText): PageRect[] {
    return this.#layout.boxes.rectsWithin(text, 0, text.data.length);
  }

  /** Returns the offset of a line's beginning in a text. */
  #offsetOf(text: PageText, top: number): number {
    let [low, high] = [0, text.data.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [rect] = this.#layout.boxes.rectsWithin(text, middle, text.data.length);
      if (rect === undefined || rect.top >= top - 1) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
