import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PDF,
  type PdfObject,
} from '@libpdf/core';
import { contentOf } from '../pdf-objects/page-content.ts';
import { checkWidgets } from './appearances.ts';
import { describeArchive, type Metadata } from './archive-metadata.ts';
import { markArtifacts } from './artifacts.ts';
import { blanksOf } from './blank-glyphs.ts';
import { Faults, type StandardFault } from './faults.ts';
import type { Claims } from './xmp-extensions.ts';
import { mendObjects } from './objects.ts';
import { srgbProfile } from './srgb-profile.ts';
import { mendLinks, mendTags } from './tags.ts';

/** The standards that a file must meet. */
export interface Standard extends Claims {
  readonly metadata: Metadata;
  /** True if the document states its language. Otherwise the file has the language of the browser. */
  readonly statesLanguage: boolean;
}

/**
 * Makes a printed file conform to standards and adds the claim: all drawing is tagged or an artifact, colours have a profile, and XMP
 * describes the file. Its text and appearance stay unchanged.
 * @returns the faults that only the document can mend; empty if the file conforms.
 */
export function conform(pdf: PDF, standard: Standard, now: Date): StandardFault[] {
  const faults = new Faults();
  const isTagged = standard.pdfua || standard.pdfa?.level === 'A';
  const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref.objectNumber, index + 1]));
  for (const [index, { dict }] of pdf.getPages().entries()) {
    markPage(pdf, dict, index + 1, { faults, isTagged });
    if (isTagged) mendLinks(pdf, dict, index + 1, faults);
    checkWidgets(pdf, dict, index + 1, faults, isTagged);
  }
  if (isTagged) checkWhole(pdf, standard, pages, faults);
  if (standard.pdfa || standard.pdfua) mendObjects(pdf, faults);
  if (standard.pdfa) addOutputIntent(pdf);
  describeArchive(pdf, standard.metadata, now, standard);
  identify(pdf, now);
  return faults.list();
}

interface Marking {
  readonly faults: Faults;
  readonly isTagged: boolean;
}

function markPage(pdf: PDF, page: PdfDict, number: number, { faults, isTagged }: Marking): void {
  const resolve = pdf.getObject.bind(pdf);
  const marked = markArtifacts(contentOf(pdf, page).toString('latin1'), blanksOf(pdf, page));
  if (marked.hasMissingGlyphs)
    faults.add('6.2.11.8', 'A font lacks a character of the text. Use a font with that character.', number);
  if (!isTagged) return;
  const forms = page.getDict('Resources', resolve)?.getDict('XObject', resolve);
  const untagged = marked.untaggedForms.filter((name) => showsText(forms?.get(name, resolve)));
  if (marked.untaggedTexts + untagged.length > 0)
    faults.add(
      '7.1',
      'Text is drawn as an untagged picture, because it is semi-transparent, filtered or blended. Use an opaque colour.',
      number,
    );
  const stream = PdfStream.fromDict(
    { Filter: PdfName.of('FlateDecode') },
    deflateSync(Buffer.from(marked.content, 'latin1')),
  );
  page.set('Contents', pdf.register(stream));
}

/** Tells whether a form contains text. Sheets with headers and watermarks are artifacts already. */
function showsText(form: PdfObject | undefined): boolean {
  if (!(form instanceof PdfStream)) return false;
  return / T[jJ]\b/u.test(Buffer.from(form.getDecodedData()).toString('latin1'));
}

/** Checks the properties of the whole file: its title, language and tags (ISO 14289-1, 7.1, 7.2). */
function checkWhole(
  pdf: PDF,
  { metadata, pdfua, statesLanguage }: Standard,
  pages: ReadonlyMap<number, number>,
  faults: Faults,
): void {
  const resolve = pdf.getObject.bind(pdf);
  const catalog = pdf.getCatalog();
  if (pdfua && !metadata.title) faults.add('7.1', 'The document has no title. Set `pdfOptions.metadata.title`.');
  if (metadata.language === undefined && !statesLanguage)
    faults.add('7.2', 'The language of the document is not declared. Set `pdfOptions.metadata.language`.');
  catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.TRUE, Suspects: PdfBool.FALSE }));
  const viewer = (catalog.getDict('ViewerPreferences', resolve) ?? new PdfDict()).clone();
  viewer.set('DisplayDocTitle', PdfBool.TRUE);
  catalog.set('ViewerPreferences', viewer);
  mendTags(pdf, pages, faults);
}

/** Adds the output intent, which defines the meaning of RGB (ISO 19005-2, 6.2.3). */
function addOutputIntent(pdf: PDF): void {
  const profile = PdfStream.fromDict(
    { N: PdfNumber.of(3), Filter: PdfName.of('FlateDecode') },
    deflateSync(srgbProfile()),
  );
  const intent = PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    OutputConditionIdentifier: PdfString.fromString('sRGB'),
    Info: PdfString.fromString('sRGB IEC61966-2.1'),
    DestOutputProfile: pdf.register(profile),
  });
  pdf.getCatalog().set('OutputIntents', PdfArray.of(pdf.register(intent)));
}

/** Adds the file identifier to the trailer (ISO 19005-2, 6.1.3). */
function identify(pdf: PDF, now: Date): void {
  const bytes = createHash('md5').update(now.toISOString()).update(String(pdf.getPageCount())).digest();
  const id = PdfString.fromHex(bytes.toString('hex'));
  pdf.context.info.trailer.set('ID', PdfArray.of(id, id));
}
