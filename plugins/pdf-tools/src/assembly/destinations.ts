import { PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { treeLeaves } from '../document/tree-leaves.ts';

/** Where links, bookmarks and actions of a file lead (ISO 32000-2, 12.3.2), by name or by page. */
export class Destinations {
  readonly #pdf: PDF;
  /** Numbers of the pages that are taken. */
  readonly #pages: ReadonlySet<number>;
  #named: Map<string, PdfObject> | undefined;

  constructor(pdf: PDF, pages: ReadonlySet<number>) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  /** The destination by its page; undefined where that is not taken or nobody knows it. */
  find(value: PdfObject): PdfArray | undefined {
    const resolve = this.#pdf.getObject.bind(this.#pdf);
    const direct = value instanceof PdfRef ? resolve(value) : value;
    const name = nameOf(direct);
    const found = name === undefined ? direct : this.#names().get(name);
    const target = found instanceof PdfRef ? resolve(found) : found;
    const array = target instanceof PdfDict ? target.getArray('D', resolve) : target;
    if (!(array instanceof PdfArray)) return undefined;
    const page = array.at(0);
    return page instanceof PdfRef && this.#pages.has(page.objectNumber) ? array : undefined;
  }

  /** Those with a name that lead to pages that are taken. */
  named(): [name: string, destination: PdfArray][] {
    return [...this.#names()].flatMap(([name, value]) => {
      const destination = this.find(value);
      return destination ? [[name, destination] as [string, PdfArray]] : [];
    });
  }

  #names(): Map<string, PdfObject> {
    if (this.#named) return this.#named;
    const [pdf, catalog] = [this.#pdf, this.#pdf.getCatalog()];
    const resolve = pdf.getObject.bind(pdf);
    const names = new Map<string, PdfObject>();
    for (const [key, value] of catalog.getDict('Dests', resolve) ?? []) names.set(key.value, value);
    for (const [key, value] of treeLeaves(pdf, catalog.getDict('Names', resolve)?.getDict('Dests', resolve), 'Names')) {
      const name = nameOf(key);
      if (name !== undefined) names.set(name, value);
    }
    this.#named = names;
    return names;
  }
}

function nameOf(value: PdfObject | null | undefined): string | undefined {
  if (value instanceof PdfString) return Buffer.from(value.bytes).toString('latin1');
  return value instanceof PdfName ? value.value : undefined;
}

/** Where a link or bookmark leads within its file; undefined where it leads elsewhere or does something else. */
export function goalOf(pdf: PDF, dict: PdfDict): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const own = dict.get('Dest');
  if (own) return own;
  const action = dict.getDict('A', resolve);
  return action?.getName('S', resolve)?.value === 'GoTo' ? action.get('D') : undefined;
}
