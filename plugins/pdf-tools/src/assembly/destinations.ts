import { PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { treeLeaves } from '../document/tree-leaves.ts';

/** Resolves the destinations of links, bookmarks and actions (ISO 32000-2, 12.3.2), by name or explicit. */
export class Destinations {
  readonly #pdf: PDF;
  /** The object numbers of the selected pages. */
  readonly #pages: ReadonlySet<number>;
  #named: Map<string, PdfObject> | undefined;

  constructor(pdf: PDF, pages: ReadonlySet<number>) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  /** Returns the explicit destination. Undefined if its page is not selected or the name is unknown. */
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

  /** Returns the named destinations of selected pages. */
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

/** Returns the destination of a link or bookmark within its file. Undefined if it leads elsewhere or has another action. */
export function goalOf(pdf: PDF, dict: PdfDict): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const own = dict.get('Dest');
  if (own) return own;
  const action = dict.getDict('A', resolve);
  return action?.getName('S', resolve)?.value === 'GoTo' ? action.get('D') : undefined;
}
