import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF, type PdfObject, type PdfRef } from '@libpdf/core';
import { MAX_DEPTH, MAX_LEAVES } from '../document/limits.ts';
import type { Losses } from '../warnings.ts';
import type { Copier } from './copier.ts';
import { goalOf, type Destinations } from './destinations.ts';

/** A bookmark of the new file. */
export interface Bookmark {
  readonly title: PdfString;
  /** Its entries except for those that link it into the outline. */
  readonly entries: PdfDict;
  readonly kids: readonly Bookmark[];
  readonly isOpen: boolean;
}

interface Source {
  readonly pdf: PDF;
  readonly copier: Copier;
  readonly destinations: Destinations;
  readonly losses: Losses;
}

/** Entries that link a bookmark into the outline, or state its destination. */
const TIES = new Set(['Title', 'Parent', 'Prev', 'Next', 'First', 'Last', 'Count', 'Dest', 'A', 'SE']);

/** Returns the bookmarks of a file (ISO 32000-2, 12.3.3) that lead to selected pages, with their ancestors. */
export function bookmarksOf({ pdf, copier, destinations, losses }: Source): Bookmark[] {
  const resolve = pdf.getObject.bind(pdf);
  const seen = new Set<PdfDict>();
  const read = (parent: PdfDict, depth: number): Bookmark[] => {
    const bookmarks: Bookmark[] = [];
    for (let item = parent.getDict('First', resolve); item; item = item.getDict('Next', resolve)) {
      if (seen.has(item) || seen.size >= MAX_LEAVES || depth > MAX_DEPTH) break;
      seen.add(item);
      const kids = read(item, depth + 1);
      const goal = goalOf(pdf, item);
      const destination = goal && destinations.find(goal);
      const action = goal ? undefined : item.getDict('A', resolve);
      if (!destination && !action && kids.length === 0) {
        losses.add('PDF_LINKS_LEFT_OUT');
        continue;
      }
      bookmarks.push(bookmark(item, kids, destination ? { Dest: destination } : action && { A: action }));
    }
    return bookmarks;
  };
  const bookmark = (item: PdfDict, kids: Bookmark[], leads: Record<string, PdfObject> = {}): Bookmark => {
    const entries = copier.copyWithout(item, TIES);
    for (const [name, value] of Object.entries(leads)) {
      const copy = copier.copy(value);
      if (copy) entries.set(name, copy);
    }
    const title = item.getString('Title', resolve) ?? PdfString.fromString('');
    return { title, entries, kids, isOpen: (item.getNumber('Count', resolve)?.value ?? 0) > 0 };
  };
  const root = pdf.getCatalog().getDict('Outlines', resolve);
  return root ? read(root, 0) : [];
}

/** Writes an outline. @returns its root, or undefined if there are no bookmarks. */
export function writeOutline(pdf: PDF, bookmarks: readonly Bookmark[]): PdfRef | undefined {
  if (bookmarks.length === 0) return undefined;
  const { registry } = pdf.context;
  const root = registry.allocateRef();
  const dict = PdfDict.of({ Type: PdfName.of('Outlines') });
  const shown = tie(pdf, root, dict, bookmarks);
  dict.set('Count', PdfNumber.of(shown));
  registry.registerAt(root, dict);
  return root;
}

/** @returns how many bookmarks are seen below the parent when it is open. */
function tie(pdf: PDF, parent: PdfRef, dict: PdfDict, bookmarks: readonly Bookmark[]): number {
  const { registry } = pdf.context;
  const refs = bookmarks.map(() => registry.allocateRef());
  let shown = bookmarks.length;
  for (const [index, { title, entries, kids, isOpen }] of bookmarks.entries()) {
    const ref = refs[index];
    if (!ref) continue;
    entries.set('Title', title);
    entries.set('Parent', parent);
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before) entries.set('Prev', before);
    if (after) entries.set('Next', after);
    const below = kids.length > 0 ? tie(pdf, ref, entries, kids) : 0;
    if (below > 0) entries.set('Count', PdfNumber.of(isOpen ? below : -below));
    if (isOpen) shown += below;
    registry.registerAt(ref, entries);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (first) dict.set('First', first);
  if (last) dict.set('Last', last);
  return shown;
}

/** Returns a bookmark for a whole file with the file's bookmarks below it. */
export const bookmarkOf = (title: string, page: PdfRef, kids: readonly Bookmark[]): Bookmark => ({
  title: PdfString.fromString(title),
  entries: PdfDict.of({ Dest: PdfArray.of(page, PdfName.of('Fit')) }),
  kids,
  isOpen: false,
});
