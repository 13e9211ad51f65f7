import type { PageElement } from '../../devtools/dom.ts';

/** How the footnotes of a part of the document are counted and placed, as its markup says. */
interface Stated {
  readonly format?: unknown;
  readonly start?: unknown;
  readonly restart?: unknown;
  readonly position?: unknown;
}

/** The first numbers in each number format. */
export type NumberLabels = Readonly<Record<string, readonly string[]>>;

/** Runs in the page. Reads the settings of footnotes from the attribute `data-footnotes` of the list of notes and of sections. */
export class NoteSettings {
  readonly #labels: NumberLabels;
  readonly #document: Stated;
  readonly #sections = new Map<PageElement, Stated>();
  readonly #onPages: readonly unknown[] = [undefined, 'pageBottom', 'beneathText'];

  /** @param list of notes at the end of the document. */
  constructor(list: PageElement | undefined, labels: NumberLabels) {
    this.#labels = labels;
    this.#document = this.#statedIn(list);
  }

  /** Tells whether the note of a reference stands on its page. */
  isOnPage(reference: PageElement): boolean {
    return this.#onPages.includes(this.#of(reference).position);
  }

  /** Tells whether notes stand below the last line of their page. */
  isBeneathText(reference: PageElement | undefined): boolean {
    return (reference ? this.#of(reference) : this.#document).position === 'beneathText';
  }

  /** Tells whether the note of a reference is counted from the beginning of its page. */
  isByPage(reference: PageElement): boolean {
    return (reference.getAttribute('data-label') ?? '') === '' && this.#of(reference).restart === 'page';
  }

  /** Returns the number of a note that is counted by page. @param index among those of its page. */
  numberOf(reference: PageElement, index: number): string {
    const { format, start } = this.#of(reference);
    const number = (typeof start === 'number' ? start : 1) + index;
    return this.#labels[typeof format === 'string' ? format : 'decimal']?.[number] ?? String(number);
  }

  #of(reference: PageElement): Stated {
    const section = reference.closest('section[data-type="section"][data-footnotes]');
    if (section === null) return this.#document;
    const known = this.#sections.get(section) ?? { ...this.#document, ...this.#statedIn(section) };
    this.#sections.set(section, known);
    return known;
  }

  #statedIn(element: PageElement | undefined): Stated {
    try {
      const stated: unknown = JSON.parse(element?.getAttribute('data-footnotes') ?? '{}');
      return typeof stated === 'object' && stated !== null ? stated : {};
    } catch {
      return {};
    }
  }
}
