import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString, type PDF } from '@libpdf/core';
import { addressOf, rectOf } from '../pdf-objects/link-boxes.ts';
import { controlAt } from '../pdf-objects/place-address.ts';
import { numbers } from '../pdf-objects/rect.ts';
import { importForms } from '../pdf-objects/import-forms.ts';

/** Sheets to draw over or under the pages of a file. */
export interface Stamps {
  /**
   * A PDF whose pages are drawn over those of the file in order. If `under` is set, the same number of pages for the layer below follows.
   */
  readonly sheets: Uint8Array;
  readonly under: boolean;
}

/** The content beside the pages of a file, which become wider. */
export interface Margin {
  /** A PDF with a page for each, in the size of the page with its margin. */
  readonly sheets: Uint8Array;
  /** In points. */
  readonly width: number;
}

const BESIDE_PAGE = 'CompanionSheets';

/**
 * Draws sheets over (and under) the pages of a file. They are marked as artifacts (ISO 32000-1, 14.8.2.2), because repeated content is not
 * part of the text. Tags, links and the outline of the file stay unchanged.
 */
export async function stamp(pdf: PDF, sheets: PDF, under: boolean): Promise<void> {
  const pages = pdf.getPages();
  const forms = await importForms(pdf, sheets);
  for (const [index, { dict }] of pages.entries()) {
    const over = forms[index];
    const below = under ? forms[pages.length + index] : undefined;
    layAround(pdf, dict, [below, over]);
    const links = sheets.getPages()[index];
    if (links) copyControls(pdf, dict, sheets, links.dict);
  }
}

/** Copies the links that mark form controls of headers and footers, because a form XObject has no annotations. */
function copyControls(pdf: PDF, page: PdfDict, sheets: PDF, sheet: PdfDict): void {
  const from = sheets.getObject.bind(sheets);
  const links = (sheet.getArray('Annots', from)?.toArray() ?? []).flatMap((given) => {
    const link = given instanceof PdfRef ? from(given) : given;
    const rect = link instanceof PdfDict ? rectOf(link, sheets) : undefined;
    const address = link instanceof PdfDict ? addressOf(link, sheets) : '';
    return rect && controlAt(address) !== undefined ? [{ rect, address }] : [];
  });
  if (links.length === 0) return;
  const refs = links.map(({ rect: { left, bottom, right, top }, address }) =>
    pdf.register(
      PdfDict.of({
        Type: PdfName.of('Annot'),
        Subtype: PdfName.of('Link'),
        Rect: numbers([left, bottom, right, top]),
        A: PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString(address) }),
      }),
    ),
  );
  const own = page.getArray('Annots', pdf.getObject.bind(pdf))?.toArray() ?? [];
  page.set('Annots', new PdfArray([...own, ...refs]));
}

/** Widens the pages of a file to the right, and draws sheets of the new size over them. */
export async function addMargin(pdf: PDF, sheets: PDF, width: number): Promise<void> {
  const forms = await importForms(pdf, sheets);
  for (const [index, { dict }] of pdf.getPages().entries()) {
    for (const name of ['MediaBox', 'CropBox']) widen(pdf, dict, name, width);
    layAround(pdf, dict, [undefined, forms[index]], 'Margin');
  }
}

function widen(pdf: PDF, page: PdfDict, name: string, width: number): void {
  const sides = page.getArray(name, pdf.getObject.bind(pdf))?.toArray() ?? [];
  const [left, bottom, right, top] = sides.map((side) => (side instanceof PdfNumber ? side.value : 0));
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return;
  page.set(name, numbers([left, bottom, right + width, top]));
}

function layAround(
  pdf: PDF,
  page: PdfDict,
  [below, over]: readonly (PdfRef | undefined)[],
  name: 'Over' | 'Margin' = 'Over',
): void {
  const resolve = pdf.getObject.bind(pdf);
  const contents = page.get('Contents');
  const own = contents instanceof PdfArray ? contents.toArray() : contents === undefined ? [] : [contents];
  const resources = (page.getDict('Resources', resolve) ?? new PdfDict()).clone();
  const objects = (resources.getDict('XObject', resolve) ?? new PdfDict()).clone();
  if (below) objects.set(`${BESIDE_PAGE}Below`, below);
  if (over) objects.set(BESIDE_PAGE + name, over);
  resources.set('XObject', objects);
  page.set('Resources', resources);
  // The page's own content may change the graphics state, so that it is enclosed in q and Q.
  const before = `${below ? paint('Below') : ''}q\n`;
  const after = `\nQ\n${over ? paint(name) : ''}`;
  page.set('Contents', new PdfArray([piece(pdf, before), ...own, piece(pdf, after)]));
}

/** Draws over the content of a page. */
export function paintOver(pdf: PDF, page: PdfDict, operators: string): void {
  const contents = page.get('Contents');
  const own = contents instanceof PdfArray ? contents.toArray() : contents === undefined ? [] : [contents];
  page.set('Contents', new PdfArray([piece(pdf, 'q\n'), ...own, piece(pdf, `\nQ\n${operators}\n`)]));
}

const paint = (side: 'Below' | 'Over' | 'Margin'): string =>
  `/Artifact <</Type /Pagination>> BDC\nq /${BESIDE_PAGE}${side} Do Q\nEMC\n`;

const piece = (pdf: PDF, operators: string): PdfRef =>
  pdf.register(PdfStream.fromDict({}, Buffer.from(operators, 'latin1')));
