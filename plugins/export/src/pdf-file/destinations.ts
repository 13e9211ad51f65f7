import { PdfArray, PdfDict, PdfRef, type PDF } from '@libpdf/core';

/** A named destination with its page, from 1. */
export interface Destination {
  readonly name: string;
  readonly page: number;
}

/**
 * Returns the named destinations of a file (ISO 32000-1, 12.3.2.3). Chromium writes one into the catalog's `/Dests` for each target of an
 * internal link, by the element's id.
 */
export function destinationsOf(pdf: PDF): Destination[] {
  const resolve = pdf.getObject.bind(pdf);
  const table = pdf.getCatalog().getDict('Dests', resolve);
  if (table === undefined) return [];
  const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref.objectNumber, index + 1]));
  return [...table].flatMap(([name, value]) => {
    const target = value instanceof PdfRef ? resolve(value) : value;
    const array = target instanceof PdfDict ? target.getArray('D', resolve) : target;
    const first = array instanceof PdfArray ? array.at(0) : undefined;
    const page = first instanceof PdfRef ? pages.get(first.objectNumber) : undefined;
    return page === undefined ? [] : [{ name: name.value, page }];
  });
}
