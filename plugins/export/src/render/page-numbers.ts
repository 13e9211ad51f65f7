import type { Page } from 'puppeteer-core';
import { fillPageReferences } from '../layout/page-references.ts';
import { fillPageNumbers } from '../layout/table-of-contents.ts';
import type { Destination } from '../pdf-file/destinations.ts';

/** The pages of named places, from 1. */
export type PagesByName = ReadonlyMap<string, number>;

export const pagesOf = (destinations: readonly Destination[]): PagesByName =>
  new Map(destinations.map(({ name, page }) => [name, page]));

/** The page numbers that a loaded document shows: in its table of contents and in references. */
export class PageNumbers {
  readonly #page: Page;
  readonly #first: number;
  readonly #entries: readonly string[];
  readonly #references: readonly string[];

  /**
   * @param first the number of the first page.
   * @param entries the name of the destination of each entry of the table of contents.
   * @param references the name of the destination of each page reference.
   */
  constructor(page: Page, first: number, entries: readonly string[], references: readonly string[]) {
    this.#page = page;
    this.#first = first;
    this.#entries = entries;
    this.#references = references;
  }

  get isEmpty(): boolean {
    return this.names.length === 0;
  }

  /** The names of all places whose page is shown. */
  get names(): string[] {
    return [...new Set([...this.#entries, ...this.#references])].filter((name) => name !== '');
  }

  async fill(pages: PagesByName): Promise<void> {
    const numbersOf = (names: readonly string[]) =>
      names.map((name) => {
        const page = pages.get(name);
        return page === undefined ? undefined : page + this.#first - 1;
      });
    if (this.#entries.length > 0) await fillPageNumbers(this.#page, numbersOf(this.#entries));
    if (this.#references.length > 0) await fillPageReferences(this.#page, numbersOf(this.#references));
  }

  /** Tells whether the printed pages equal the filled in ones. */
  areIn(printed: PagesByName, filled: PagesByName): boolean {
    return this.names.every((name) => printed.get(name) === filled.get(name));
  }
}
