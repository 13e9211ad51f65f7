import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF } from '@libpdf/core';
import { listAt, type Resolve } from '../pdf-objects/list-at.ts';
import type { Faults } from './faults.ts';

/** The maximum nesting of elements. */
const MAX_DEPTH = 1000;

interface Place {
  readonly element: PdfDict;
  readonly parent: PdfDict | undefined;
  readonly depth: number;
}

/**
 * Repairs and checks the structure tree (ISO 14289-1, 7.3 to 7.9): it closes gaps in heading levels, adds scopes to header cells and
 * identifiers to notes. Information that the document lacks is a fault.
 * @param pages numbers of pages from 1, by the object that each is.
 */
export function mendTags(pdf: PDF, pages: ReadonlyMap<number, number>, faults: Faults): void {
  const resolve = pdf.getObject.bind(pdf);
  const root = pdf.getCatalog().getDict('StructTreeRoot', resolve);
  if (!root) {
    faults.add('7.1', 'The file has no tags. Remove `tagged: false` from `pdfOptions`.');
    return;
  }
  const headings = new Headings();
  let notes = 0;
  for (const { element, parent } of elementsIn(pdf, root)) {
    const type = element.getName('S', resolve)?.value ?? '';
    const page = pages.get(element.getRef('Pg')?.objectNumber ?? -1);
    if (/^H[1-6]$/u.test(type)) element.set('S', PdfName.of(headings.next(Number(type.slice(1)))));
    if (type === 'Figure' && !hasText(element, resolve))
      faults.add(
        '7.3',
        'A picture has no alternative text. Set `alt`, and leave it empty for a decorative picture.',
        page,
      );
    if (type === 'Formula' && !hasText(element, resolve)) faults.add('7.7', 'A formula has no alternative text.', page);
    if (type === 'TH') giveScope(element, parent, resolve);
    if (type === 'Form' && !holdsObject(element, resolve)) element.set('S', PdfName.of('Div'));
    if (type === 'Note' && !element.has('ID')) element.set('ID', PdfString.fromString(`note-${(notes += 1)}`));
  }
}

function* elementsIn(pdf: PDF, root: PdfDict): Generator<Place, void, undefined> {
  const resolve = pdf.getObject.bind(pdf);
  const open: Place[] = kidsOf(root, resolve).map((element) => ({ element, parent: undefined, depth: 0 }));
  open.reverse();
  const seen = new Set<PdfDict>();
  for (let place = open.pop(); place; place = open.pop()) {
    const { element, depth } = place;
    if (seen.has(element) || depth > MAX_DEPTH) continue;
    seen.add(element);
    yield place;
    for (const kid of kidsOf(element, resolve).toReversed())
      open.push({ element: kid, parent: element, depth: depth + 1 });
  }
}

function kidsOf(element: PdfDict, resolve: Resolve): PdfDict[] {
  return listAt(element, 'K', resolve)
    .filter((kid) => kid instanceof PdfDict)
    .filter((kid) => kid.has('S'));
}

const hasText = (element: PdfDict, resolve: Resolve): boolean =>
  (element.getString('Alt', resolve) ?? element.getString('ActualText', resolve)) !== undefined;

/** Tells whether an element contains an annotation. */
function holdsObject(element: PdfDict, resolve: Resolve): boolean {
  return listAt(element, 'K', resolve).some(
    (kid) => kid instanceof PdfDict && kid.getName('Type', resolve)?.value === 'OBJR',
  );
}

/** 7.5: a header cell states whether it heads its column or its row. */
function giveScope(cell: PdfDict, row: PdfDict | undefined, resolve: Resolve): void {
  const dicts = listAt(cell, 'A', resolve).filter((one) => one instanceof PdfDict);
  if (dicts.some((one) => one.has('Scope'))) return;
  const beside = row ? kidsOf(row, resolve).map((one) => one.getName('S', resolve)?.value) : [];
  const scope = PdfName.of(beside.includes('TD') ? 'Row' : 'Column');
  cell.set('A', new PdfArray([...dicts, PdfDict.of({ O: PdfName.of('Table'), Scope: scope })]));
}

/** 7.4.2: heading levels increase by one at a time. */
class Headings {
  readonly #open: number[] = [];

  next(level: number): string {
    while ((this.#open.at(-1) ?? 0) >= level) this.#open.pop();
    this.#open.push(level);
    return `H${this.#open.length}`;
  }
}

/** Links need a description (7.18.5) and must belong to an element. */
export function mendLinks(pdf: PDF, page: PdfDict, number: number, faults: Faults): void {
  const resolve = pdf.getObject.bind(pdf);
  const annotations = listAt(page, 'Annots', resolve);
  if (annotations.length > 0) page.set('Tabs', PdfName.of('S'));
  for (const annotation of annotations) {
    if (!(annotation instanceof PdfDict)) continue;
    const type = annotation.getName('Subtype', resolve)?.value;
    if (type !== 'Link') continue;
    annotation.set('F', PdfNumber.of((annotation.getNumber('F', resolve)?.value ?? 0) | PRINTED));
    if (!annotation.has('Contents')) annotation.set('Contents', PdfString.fromString(targetOf(annotation, resolve)));
    if (!annotation.has('StructParent')) faults.add('7.18.5', 'A link is not tagged.', number);
  }
}

const PRINTED = 4;

/** Returns the URL of a link, or the name of its internal target. */
function targetOf(link: PdfDict, resolve: Resolve): string {
  const address = link.getDict('A', resolve)?.getString('URI', resolve)?.asString();
  const place = link.getName('Dest', resolve)?.value ?? link.getString('Dest', resolve)?.asString();
  return address ?? (place === undefined ? 'Link' : `#${place}`);
}
