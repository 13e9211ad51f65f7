import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core';
import { inheritedOf, ownResources } from '../document/inherited.ts';
import { packed } from '../text/embed-font.ts';

type Layer = 'over' | 'under';

/** What is drawn over and under one page, and what that needs. */
export class PageSheet {
  readonly #pdf: PDF;
  readonly #page: PdfDict;
  readonly #drawn: Record<Layer, string> = { over: '', under: '' };
  /** By list of the resources and by key. */
  readonly #needed = new Map<string, { list: string; name: string; value: () => PdfObject }>();
  readonly #taken: Set<string>;

  constructor(pdf: PDF, page: PdfDict) {
    this.#pdf = pdf;
    this.#page = page;
    this.#taken = namesIn(pdf, page);
  }

  /**
   * The name that a thing has on this page.
   *
   * @param value is asked for last: fonts are written when all text is set.
   */
  name(list: 'Font' | 'XObject' | 'ExtGState', key: string, value: () => PdfObject): string {
    const known = this.#needed.get(`${list} ${key}`);
    if (known) return known.name;
    let at = this.#needed.size;
    while (this.#taken.has(`Stamp${at}`)) at += 1;
    const name = `Stamp${at}`;
    this.#taken.add(name);
    this.#needed.set(`${list} ${key}`, { list, name, value });
    return name;
  }

  /** Draws something as an artifact: what is stamped is no part of the text (ISO 32000-2, 14.8.2.2). */
  draw(layer: Layer, kind: string, operators: string): void {
    this.#drawn[layer] += `/Artifact << /Type /Pagination /Subtype /${kind} >> BDC\nq\n${operators}Q\nEMC\n`;
  }

  /** Writes all into the page. Its own content stands between `q` and `Q`, as it may leave its state changed. */
  finish(): void {
    const resources = ownResources(this.#pdf, this.#page, ['Font', 'XObject', 'ExtGState']);
    for (const { list, name, value } of this.#needed.values()) {
      const items = resources.getDict(list, this.#pdf.getObject.bind(this.#pdf)) ?? new PdfDict();
      items.set(name, value());
      resources.set(list, items);
    }
    const contents = this.#page.get('Contents');
    const direct = contents instanceof PdfRef ? this.#pdf.getObject(contents) : contents;
    const own = direct instanceof PdfArray ? direct.toArray() : contents ? [contents] : [];
    const before = this.#piece(`${this.#drawn.under}q\n`);
    const after = this.#piece(`\nQ\n${this.#drawn.over}`);
    this.#page.set('Contents', new PdfArray([before, ...own, after]));
  }

  #piece(operators: string): PdfRef {
    return this.#pdf.register(packed(Buffer.from(operators, 'latin1')));
  }
}

function namesIn(pdf: PDF, page: PdfDict): Set<string> {
  const resolve = pdf.getObject.bind(pdf);
  const resources = inheritedOf(pdf, page, 'Resources');
  const names = new Set<string>();
  if (!(resources instanceof PdfDict)) return names;
  for (const list of ['Font', 'XObject', 'ExtGState'])
    for (const [{ value }] of resources.getDict(list, resolve) ?? []) names.add(value);
  return names;
}
