import { PdfDict, PdfNumber, type PDF } from '@libpdf/core';
import { listAt } from './list-at.ts';

/** Returns the structure elements of annotations by their key (14.7.5.4). */
export function structureParents(pdf: PDF): ReadonlyMap<number, PdfDict> {
  const resolve = pdf.getObject.bind(pdf);
  const found = new Map<number, PdfDict>();
  const open = [pdf.getCatalog().getDict('StructTreeRoot', resolve)?.getDict('ParentTree', resolve)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const kid of listAt(node, 'Kids', resolve)) if (kid instanceof PdfDict) open.push(kid);
    const pairs = listAt(node, 'Nums', resolve);
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [key, element] = [pairs[at], pairs[at + 1]];
      if (key instanceof PdfNumber && element instanceof PdfDict) found.set(key.value, element);
    }
  }
  return found;
}
