import { PdfDict, PdfName, PdfRef, type PDF, type PdfObject } from '@libpdf/core';
import type { Losses } from '../warnings.ts';
import type { Copier } from './copier.ts';
import { goalOf, type Destinations } from './destinations.ts';

/** Entries that a page inherits from the page tree (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const MAX_ANCESTORS = 100;
/** Entries that are replaced, or are meaningless in another file: article threads contain pages that are not copied. */
const LEFT = new Set(['Parent', 'B', 'Annots']);

/** Returns the object numbers of the annotations of pages. */
export function annotationsOf(pdf: PDF, pages: readonly PdfRef[]): Set<number> {
  const resolve = pdf.getObject.bind(pdf);
  return new Set(
    pages.flatMap((page) => {
      const dict = pdf.getObject(page);
      const annotations = dict instanceof PdfDict ? dict.getArray('Annots', resolve)?.toArray() : undefined;
      return (annotations ?? []).flatMap((item) => (item instanceof PdfRef ? [item.objectNumber] : []));
    }),
  );
}

/** Excludes links to pages that are not selected. Call it before pages are copied. */
export function leaveBrokenLinks(
  pdf: PDF,
  pages: readonly PdfRef[],
  { copier, destinations, losses }: { copier: Copier; destinations: Destinations; losses: Losses },
): void {
  const resolve = pdf.getObject.bind(pdf);
  for (const page of pages) {
    const dict = pdf.getObject(page);
    for (const item of (dict instanceof PdfDict && dict.getArray('Annots', resolve)) || []) {
      const link = item instanceof PdfRef ? pdf.getObject(item) : undefined;
      if (!(item instanceof PdfRef) || !(link instanceof PdfDict) || !isBroken(pdf, link, destinations)) continue;
      copier.leaveOut(item);
      losses.add('PDF_LINKS_LEFT_OUT');
    }
  }
}

function isBroken(pdf: PDF, link: PdfDict, destinations: Destinations): boolean {
  if (link.getName('Subtype')?.value !== 'Link') return false;
  const goal = goalOf(pdf, link);
  return goal !== undefined && destinations.find(goal) === undefined;
}

/** Copies a page with its inherited entries into its reserved object. */
export function copyPage(pdf: PDF, page: PdfRef, copier: Copier): PdfDict {
  const dict = pdf.getObject(page);
  const copied = dict instanceof PdfDict ? copier.copyWithout(dict, LEFT) : new PdfDict();
  copied.set('Type', PdfName.of('Page'));
  if (!(dict instanceof PdfDict)) return copied;
  for (const name of INHERITED) {
    const inherited = copied.has(name) ? undefined : inheritedOf(pdf, dict, name);
    const copy = inherited && copier.copy(inherited);
    if (copy) copied.set(name, copy);
  }
  const annotations = dict.getArray('Annots', copier.resolve);
  // Copied as an entry, so that excluded objects leave no gap.
  const list = annotations && copier.copy(PdfDict.of({ Annots: annotations }));
  const kept = list instanceof PdfDict ? list.getArray('Annots') : undefined;
  if (kept && kept.length > 0) copied.set('Annots', kept);
  return copied;
}

function inheritedOf(pdf: PDF, page: PdfDict, name: string): PdfObject | undefined {
  const resolve = pdf.getObject.bind(pdf);
  let above = page.getDict('Parent', resolve);
  for (let at = 0; above && at < MAX_ANCESTORS; at += 1) {
    const value = above.get(name);
    if (value) return value;
    above = above.getDict('Parent', resolve);
  }
  return undefined;
}

/** Returns references to the pages of a file. */
export const pagesOf = (pdf: PDF): PdfRef[] => pdf.getPages().map(({ ref }) => ref);
