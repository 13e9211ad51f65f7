import { PdfArray, PdfDict, type PDF, type PdfObject, type PdfRef } from '@libpdf/core';
import { contentOf, contentsOf } from '../document/page-content.ts';
import { inheritedOf, ownResources } from '../document/inherited.ts';
import { stateDepth, type StateDepth } from './state-depth.ts';
import { packed } from '../text/embed-font.ts';

/** The maximum number of graphics states that are balanced. A page has some tens. */
const MOST_STATES = 1000;

type Layer = 'over' | 'under';

/** The operators to draw over and under a page, and their resources. */
export class PageSheet {
  readonly #pdf: PDF;
  readonly #page: PdfDict;
  readonly #drawn: Record<Layer, string> = { over: '', under: '' };
  /** By resource category and key. */
  readonly #needed = new Map<string, { list: string; name: string; value: () => PdfObject }>();
  readonly #taken: Set<string>;

  constructor(pdf: PDF, page: PdfDict) {
    this.#pdf = pdf;
    this.#page = page;
    this.#taken = namesIn(pdf, page);
  }

  /**
   * Returns the resource name of an object on this page.
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

  /** Draws something as an artifact, because stamps are no part of the text (ISO 32000-2, 14.8.2.2). */
  draw(layer: Layer, kind: string, operators: string): void {
    this.#drawn[layer] += `/Artifact << /Type /Pagination /Subtype /${kind} >> BDC\nq\n${operators}Q\nEMC\n`;
  }

  /**
   * Writes everything to the page. The page's own content may change the graphics state, so that the state is saved before it and restored
   * after it.
   */
  finish(): void {
    const resources = ownResources(this.#pdf, this.#page, ['Font', 'XObject', 'ExtGState']);
    for (const { list, name, value } of this.#needed.values()) {
      const items = resources.getDict(list, this.#pdf.getObject.bind(this.#pdf)) ?? new PdfDict();
      items.set(name, value());
      resources.set(list, items);
    }
    const { saved, left } = this.#depth();
    const before = this.#piece(`${this.#drawn.under}${'q '.repeat(saved)}\n`);
    const after = this.#piece(`\n${'Q '.repeat(left)}\n${this.#drawn.over}`);
    this.#page.set('Contents', new PdfArray([before, ...contentsOf(this.#pdf, this.#page), after]));
  }

  /**
   * Returns how often the state must be saved before the page's content, so that it cannot restore an outer state, and how many states
   * remain saved after it.
   */
  #depth(): { readonly saved: number; readonly left: number } {
    const { end, lowest } = this.#ownDepth();
    const saved = 1 - Math.max(lowest, -MOST_STATES);
    return { saved, left: Math.min(Math.max(saved + end, 0), MOST_STATES + saved) };
  }

  #ownDepth(): StateDepth {
    try {
      return stateDepth(contentOf(this.#pdf, this.#page).toString('latin1'));
    } catch {
      // Content that cannot be decompressed is not drawn either.
      return { end: 0, lowest: 0 };
    }
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
