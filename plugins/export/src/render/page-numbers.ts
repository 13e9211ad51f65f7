import type { Page } from 'puppeteer-core';
import { fillPageFields, numberOfField, type PageField } from '../layout/numbers/page-fields.ts';
import { fillPageReferences } from '../layout/numbers/page-references.ts';
import { fillPageNumbers } from '../layout/table-of-contents.ts';
import type { Destination } from '../pdf-file/destinations.ts';

/** The pages of named places, from 1. */
export type PagesByName = ReadonlyMap<string, number>;

export const pagesOf = (destinations: readonly Destination[]): PagesByName =>
  new Map(destinations.map(({ name, page }) => [name, page]));

/** The page numbers that a loaded document shows: in its table of contents, in references and in the text. */
export class PageNumbers {
  readonly #page: Page;
  readonly #first: number;
  readonly #entries: readonly string[];
  readonly #references: readonly string[];
  readonly #fields: readonly PageField[];

  /**
   * @param first the number of the first page.
   * @param entries the name of the destination of each entry of the table of contents.
   * @param references the name of the destination of each page reference.
   * @param fields the page numbers in the text.
   */
  constructor(
    page: Page,
    first: number,
    {
      entries,
      references,
      fields,
    }: Readonly<Record<'entries' | 'references', readonly string[]>> & {
      readonly fields: readonly PageField[];
    },
  ) {
    this.#page = page;
    this.#first = first;
    this.#entries = entries;
    this.#references = references;
    this.#fields = fields;
  }

  get isEmpty(): boolean {
    return this.names.length === 0;
  }

  /** The names of all places whose page is shown. */
  get names(): string[] {
    const fields = this.#fields.flatMap(({ start, ends }) => [start, ...ends]);
    return [...new Set([...this.#entries, ...this.#references, ...fields])].filter((name) => name !== '');
  }

  async fill(pages: PagesByName): Promise<void> {
    const numbersOf = (names: readonly string[]) =>
      names.map((name) => {
        const page = pages.get(name);
        return page === undefined ? undefined : page + this.#first - 1;
      });
    if (this.#entries.length > 0) await fillPageNumbers(this.#page, numbersOf(this.#entries));
    if (this.#references.length > 0) await fillPageReferences(this.#page, numbersOf(this.#references));
    if (this.#fields.length === 0) return;
    const { numberAs } = await import('@editor-companion/document');
    const shown = this.#fields.map((field) => {
      const number = numberOfField(field, pages, this.#first);
      return number === undefined ? undefined : numberAs(field.numberType, number);
    });
    await fillPageFields(this.#page, shown);
  }

  /** Tells whether the printed pages equal the filled in ones. */
  areIn(printed: PagesByName, filled: PagesByName): boolean {
    return this.names.every((name) => printed.get(name) === filled.get(name));
  }
}
