import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { NoteLook } from './note-area.ts';

/** Runs in the page. Lists the footnotes of its document and their references. Each note belongs to its first reference. */
export class NoteList {
  /** References without a placed note, in document order. */
  pending: PageElement[] = [];
  readonly look: NoteLook;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #section: PageElement | undefined;
  readonly #notes = new Map<string, PageElement>();

  /** @param isWanted whether any note is to be placed. */
  constructor(isWanted: boolean) {
    const [section] = this.#all('[data-type="footnotes"]');
    this.#section = section;
    const style = section && this.#globals.getComputedStyle(section);
    this.look = { font: style?.getPropertyValue('font') ?? '', colour: style?.getPropertyValue('color') ?? '' };
    for (const note of section?.querySelectorAll('[data-type="footnote"]') ?? [])
      if (note.getAttribute('data-kind') !== 'endnote') this.#notes.set(this.#idOf(note), note);
    if (!isWanted) return;
    const seen = new Set<string>();
    for (const reference of this.#all('[data-type="footnote-reference"]')) {
      const id = this.#idOf(reference);
      if (reference.getAttribute('data-kind') === 'endnote' || seen.has(id) || !this.#notes.has(id)) continue;
      seen.add(id);
      this.pending.push(reference);
    }
  }

  /** Removes the notes from the end of the document for placing. */
  take(): void {
    if (this.pending.length === 0) return;
    for (const reference of this.pending) this.noteOf(reference).remove();
    if (this.#section?.textContent.trim() === '') this.#section.style.setProperty('display', 'none');
  }

  noteOf(reference: PageElement): PageElement {
    const note = this.#notes.get(this.#idOf(reference)) ?? reference;
    // Without collapsing margins, heights add up.
    note.style.setProperty('display', 'flow-root');
    note.style.setProperty('counter-set', `footnote ${Number(reference.textContent) || 1}`);
    return note;
  }

  leaveAtEnd(reference: PageElement): void {
    this.append(this.noteOf(reference));
    this.pending = this.pending.filter((one) => one !== reference);
  }

  /** Moves a note, or its rest, to the notes at the end. */
  append(note: PageElement): void {
    const [endnote] = this.#section?.querySelectorAll('[data-kind="endnote"]') ?? [];
    if (endnote) endnote.before(note);
    else this.#section?.append(note);
    this.#section?.style.removeProperty('display');
  }

  elementsOf(ids: readonly string[]): PageElement[] {
    const wanted = new Set(ids);
    return ids.length === 0 ? [] : this.#all('[id]').filter(({ id }) => wanted.delete(id));
  }

  /** The continuation of a note shows no number. */
  markContinued(): void {
    const { document, Document } = this.#globals;
    if (this.#all('[data-continued]').length === 0) return;
    const style = Document.prototype.createElement.call(document, 'style');
    style.textContent =
      '[data-continued]::before, [data-continued] > :first-child::before { content: none !important }';
    this.#all('head')[0]?.append(style);
  }

  #all(selector: string): PageElement[] {
    const { document, Document } = this.#globals;
    return [...Document.prototype.querySelectorAll.call(document, selector)];
  }

  #idOf(element: PageElement): string {
    return element.getAttribute('data-note-id') ?? '';
  }
}
