import { PdfDict, type PDF, type PdfArray, type PdfObject } from '@libpdf/core';
import { MAX_DEPTH, MAX_LEAVES } from './limits.ts';

/**
 * Returns the leaves of a name or number tree (ISO 32000-2, 7.9.6 and 7.9.7): each key with its value, which may be a reference. Nodes
 * beyond the limits and repeated nodes are skipped.
 */
export function treeLeaves(pdf: PDF, root: PdfDict | undefined, kind: 'Names' | 'Nums'): [PdfObject, PdfObject][] {
  const resolve = pdf.getObject.bind(pdf);
  const leaves: [PdfObject, PdfObject][] = [];
  const seen = new Set<PdfDict>();
  const visit = (node: PdfDict, depth: number): void => {
    if (seen.has(node) || depth > MAX_DEPTH) return;
    seen.add(node);
    const own = node.getArray(kind, resolve) ?? { length: 0, at: () => undefined };
    for (let at = 0; at + 1 < own.length && leaves.length < MAX_LEAVES; at += 2) {
      const [key, value] = [own.at(at, resolve), own.at(at + 1)];
      if (key && value) leaves.push([key, value]);
    }
    for (const kid of dictsIn(pdf, node.getArray('Kids', resolve))) visit(kid, depth + 1);
  };
  if (root) visit(root, 0);
  return leaves;
}

/** Returns the dictionaries that an array contains or references. */
export function dictsIn(pdf: PDF, array: PdfArray | undefined): PdfDict[] {
  if (!array) return [];
  const resolve = pdf.getObject.bind(pdf);
  return array.toArray().flatMap((_, index) => {
    const item = array.at(index, resolve);
    return item instanceof PdfDict ? [item] : [];
  });
}
