import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import { numbers } from './rect.ts';
import { contentOf } from '../pdf-objects/page-content.ts';

/** Sheets to be laid over the pages of a file, or under them. */
export interface Stamps {
  /** A PDF whose pages go over those of the file, in order; after them, when `under`, as many that go under. */
  readonly sheets: Uint8Array;
  readonly under: boolean;
}

/** What stands beside the pages of a file, which get wider for it. */
export interface Margin {
  /** A PDF with a page for each, as large as it is with its margin. */
  readonly sheets: Uint8Array;
  /** Points. */
  readonly width: number;
}

const BESIDE_PAGE = 'CompanionSheets';

/**
 * Lays sheets over (and under) the pages of a file. They are marked as artifacts (ISO 32000-1, 14.8.2.2), as what repeats on
 * each page is not part of the text; tags, links and outline of the file stay as they are.
 */
export async function stamp(pdf: PDF, sheets: PDF, under: boolean): Promise<void> {
  const pages = pdf.getPages();
  const forms = await importForms(pdf, sheets);
  for (const [index, { dict }] of pages.entries()) {
    const over = forms[index];
    const below = under ? forms[pages.length + index] : undefined;
    layAround(pdf, dict, [below, over]);
  }
}

/** Makes the pages of a file wider to the right, and lays sheets of the new size over them. */
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

/**
 * Brings all sheets over in one go, so that they share their fonts: they hang on one page as its form XObjects, and that page
 * is embedded.
 */
async function importForms(pdf: PDF, sheets: PDF): Promise<PdfRef[]> {
  const resolve = sheets.getObject.bind(sheets);
  const entries = sheets.getPages().map(({ dict }, index): [string, PdfRef] => {
    const form = PdfStream.fromDict(
      {
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
        BBox: dict.getArray('MediaBox', resolve) ?? new PdfArray(),
        Resources: dict.get('Resources') ?? new PdfDict(),
        Group: PdfDict.of({ S: PdfName.of('Transparency') }),
      },
      contentOf(sheets, dict),
    );
    return [`S${index}`, sheets.register(form)];
  });
  const carrier = sheets.getPage(0);
  if (carrier === null) return [];
  carrier.dict.set('Resources', PdfDict.of({ XObject: PdfDict.of(Object.fromEntries(entries)) }));
  const { ref } = await pdf.embedPage(sheets, 0);
  const carried = pdf.getObject(ref);
  const into = pdf.getObject.bind(pdf);
  const forms = carried instanceof PdfStream ? carried.getDict('Resources', into)?.getDict('XObject', into) : undefined;
  return entries.flatMap(([name]) => forms?.getRef(name) ?? []);
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
  // The page's own content may leave its state changed, so it stands between q and Q.
  const before = `${below ? paint('Below') : ''}q\n`;
  const after = `\nQ\n${over ? paint(name) : ''}`;
  page.set('Contents', new PdfArray([piece(pdf, before), ...own, piece(pdf, after)]));
}

/** Draws over all that a page has. */
export function paintOver(pdf: PDF, page: PdfDict, operators: string): void {
  const contents = page.get('Contents');
  const own = contents instanceof PdfArray ? contents.toArray() : contents === undefined ? [] : [contents];
  page.set('Contents', new PdfArray([piece(pdf, 'q\n'), ...own, piece(pdf, `\nQ\n${operators}\n`)]));
}

const paint = (side: 'Below' | 'Over' | 'Margin'): string =>
  `/Artifact <</Type /Pagination>> BDC\nq /${BESIDE_PAGE}${side} Do Q\nEMC\n`;

const piece = (pdf: PDF, operators: string): PdfRef =>
  pdf.register(PdfStream.fromDict({}, Buffer.from(operators, 'latin1')));
