import { PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PDF } from '@libpdf/core';
import type { ImportedComment } from '@editor-companion/core/plugin';
import { structureParents } from '../pdf-objects/structure-parents.ts';
import { addressOf, rectOf } from '../pdf-objects/link-boxes.ts';
import { changeBars } from './change-bars.ts';
import { CommentBook, type CommentPlace } from './comments.ts';
import { placeAt, type PlaceSaid } from '../pdf-objects/place-address.ts';
import type { Rect } from '../pdf-objects/rect.ts';
import { paintOver } from './stamp.ts';

export interface Marking {
  /** Comments that become annotations. Undefined for none. */
  readonly comments?: readonly ImportedComment[] | undefined;
  /** The position of change bars in points from the left edge. */
  readonly barsAt: number;
}

interface Place extends PlaceSaid {
  readonly link: PdfDict;
  readonly ref: PdfRef;
  readonly rect: Rect;
}

/** Converts the links that mark places of a document (document/review.ts) into annotations, change bars and tagged formulas. */
export function finishMarkedPlaces(pdf: PDF, { comments, barsAt }: Marking): void {
  const book = new CommentBook(pdf, comments ?? []);
  const elements = structureParents(pdf);
  for (const { dict } of pdf.getPages()) {
    const found = placesOf(dict, pdf);
    const places = comments ? found : found.map((place) => ({ ...place, comments: [] }));
    if (places.length === 0) continue;
    for (const place of places) renameElement(place, elements, pdf);
    const commented: readonly CommentPlace[] = places.filter((place) => place.comments.length > 0);
    const gone = new Set(places.filter((place) => place.comments.length === 0).map(({ ref }) => ref));
    const given = dict.getArray('Annots', pdf.getObject.bind(pdf))?.toArray() ?? [];
    const kept = given.filter((annotation) => !(annotation instanceof PdfRef && gone.has(annotation)));
    dict.set('Annots', PdfArray.of(...kept, ...book.annotatePage(commented)));
    const bars = changeBars(
      places.filter(({ isChange }) => isChange).map(({ rect }) => rect),
      barsAt,
    );
    if (bars !== '') paintOver(pdf, dict, bars);
  }
}

function placesOf(page: PdfDict, pdf: PDF): Place[] {
  const resolve = pdf.getObject.bind(pdf);
  const annotations = page.getArray('Annots', resolve)?.toArray() ?? [];
  return annotations.flatMap((ref) => {
    const link = ref instanceof PdfRef ? resolve(ref) : undefined;
    if (!(ref instanceof PdfRef) || !(link instanceof PdfDict)) return [];
    const place = placeAt(addressOf(link, pdf));
    const rect = rectOf(link, pdf);
    return place && rect ? [{ ...place, link, ref, rect }] : [];
  });
}

/** Renames the element of a link: an annotation, a formula with its LaTeX as alternative text, or ordinary text (ISO 32000-2, 14.8.4.7). */
function renameElement(
  { link, comments, formula, ref }: Place,
  elements: ReadonlyMap<number, PdfDict>,
  pdf: PDF,
): void {
  const parent = link.getNumber('StructParent');
  const element = parent && elements.get(parent.value);
  if (!element) return;
  element.set('S', PdfName.of(comments.length > 0 ? 'Annot' : formula === undefined ? 'Span' : 'Formula'));
  if (formula !== undefined) element.set('Alt', PdfString.fromString(formula));
  if (comments.length > 0) return;
  const resolve = pdf.getObject.bind(pdf);
  const isGone = (kid: unknown): boolean => {
    const dict = kid instanceof PdfRef ? resolve(kid) : kid;
    return dict instanceof PdfDict && dict.getRef('Obj')?.objectNumber === ref.objectNumber;
  };
  const kids = element.getArray('K', resolve)?.toArray();
  if (kids) element.set('K', PdfArray.of(...kids.filter((kid) => !isGone(kid))));
}
