import { PdfDict, PdfNumber, PdfRef, type PDF } from '@libpdf/core';

/** Returns the structure elements of annotations by their key (14.7.5.4). */
export function structureParents(pdf: PDF): ReadonlyMap<number, PdfDict> {
  const resolve = pdf.getObject.bind(pdf);
  const found = new Map<number, PdfDict>();
  const open = [pdf.getCatalog().getDict('StructTreeRoot', resolve)?.getDict('ParentTree', resolve)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of node.getArray('Kids', resolve) ?? []) {
      const kid = child instanceof PdfRef ? resolve(child) : child;
      if (kid instanceof PdfDict) open.push(kid);
    }
    const pairs = node.getArray('Nums', resolve)?.toArray() ?? [];
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [key, value] = [pairs[at], pairs[at + 1]];
      const element = value instanceof PdfRef ? resolve(value) : value;
      if (key instanceof PdfNumber && element instanceof PdfDict) found.set(key.value, element);
    }
  }
  return found;
}
