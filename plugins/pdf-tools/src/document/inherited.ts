import { PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core';

const MAX_ANCESTORS = 100;

/** Returns an entry of a page, or of its nearest ancestor in the page tree that has it (ISO 32000-2, 7.7.3.4). References are resolved. */
export function inheritedOf(pdf: PDF, page: PdfDict, name: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  let node: PdfDict | undefined = page;
  for (let at = 0; node && at < MAX_ANCESTORS; at += 1) {
    const value: PdfObject | undefined = node.get(name);
    const found = value instanceof PdfRef ? resolve(value) : value;
    if (found) return found;
    node = node.getDict('Parent', resolve);
  }
  return undefined;
}

/** Gives a page its own resources with its own lists, because pages may share theirs and additions are for one page. */
export function ownResources(pdf: PDF, page: PdfDict, lists: readonly string[]): PdfDict {
  const shared = inheritedOf(pdf, page, 'Resources');
  const own = shared instanceof PdfDict ? shared.clone() : new PdfDict();
  for (const list of lists) {
    const known = own.getDict(list, pdf.getObject.bind(pdf));
    if (known) own.set(list, known.clone());
  }
  page.set('Resources', own);
  return own;
}
