import type { PageElement, PageGlobals } from '../../devtools/dom.ts';
import type { NoteLook } from './note-area.ts';
import type { NoteSettings, NumberLabels } from './note-settings.ts';

/** Runs in the page. Lists the footnotes of its document and their references. Each note belongs to its first reference. */
export class NoteList {
  /** References without a placed note, in document order. */
  pending: PageElement[] = [];
  readonly look: NoteLook;
  readonly #globals = globalThis as unknown as PageGlobals;
  readonly #section: PageElement | undefined;
  readonly #notes = new Map<string, PageElement>();
  readonly settings: NoteSettings;
  /** The new numbers of notes by their ids. */
  readonly #numbers = new Map<string, string>();

  /** @param isWanted whether any note is to be placed. */
  constructor(
    isWanted: boolean,
    labels: NumberLabels,
    Settings: new (list: PageElement | undefined, labels: NumberLabels) => NoteSettings,
  ) {
    // Lists with a place are those at the ends of sections.
    const [section] = this.#all('[data-type="footnotes"]:not([data-place])');
    this.#section = section;
    this.settings = new Settings(section, labels);
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
      if (this.settings.isOnPage(reference)) this.pending.push(reference);
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

  /**
   * Numbers a note that is counted by page.
   * @param before the references of its page before it.
   * @returns whether its number changed in length, and so perhaps its height.
   */
  count(reference: PageElement, before: readonly PageElement[]): boolean {
    if (!this.settings.isByPage(reference)) return false;
    const index = before.filter((one) => this.settings.isByPage(one)).length;
    const number = this.settings.numberOf(reference, index);
    const shown = reference.textContent;
    if (shown !== number) reference.textContent = number;
    this.noteOf(reference).setAttribute('data-number', number);
    this.#numbers.set(this.#idOf(reference), number);
    return shown.length !== number.length;
  }

  /** Makes further references to notes that were counted by page, and cross references to them, show their numbers. */
  repeatNumbers(): void {
    if (this.#numbers.size === 0) return;
    const seen = new Set<string>();
    for (const reference of this.#all('[data-type="footnote-reference"]')) {
      const id = this.#idOf(reference);
      const number = this.#numbers.get(id);
      if (number === undefined || reference.getAttribute('data-kind') === 'endnote') continue;
      if (seen.has(id)) reference.textContent = number;
      seen.add(id);
    }
    for (const reference of this.#all('[data-type="cross-reference"][data-kind="note"]')) {
      const number = this.#numbers.get(reference.getAttribute('data-target') ?? '');
      if (number !== undefined) reference.textContent = number;
    }
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
