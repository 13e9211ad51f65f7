import { PdfArray, PdfBool, PdfDict, PdfName, PdfRef, type PDF, type PdfObject } from '@libpdf/core';
import type { Resolve } from '../pdf-objects/list-at.ts';
import type { Faults } from './faults.ts';

/** Clauses are those of ISO 19005-2 and 19005-3, which have the same numbers. */
const FORBIDDEN_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'Sound',
  'Movie',
  'ResetForm',
  'ImportData',
  'Hide',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
]);
const PLAIN_ANNOTATIONS = new Set(['Link', 'Popup']);

/** Checks all objects that pages need, repairs those for which that changes nothing visible, and reports the others. */
export function mendObjects(pdf: PDF, faults: Faults): void {
  const resolve = pdf.getObject.bind(pdf);
  for (const object of reachable(pdf)) {
    if (!(object instanceof PdfDict)) continue;
    const type = object.getName('Type', resolve)?.value;
    const subtype = object.getName('Subtype', resolve)?.value;
    if (type === 'Font') mendFont(object, faults, resolve);
    if (subtype === 'Image') mendPicture(object, faults, resolve);
    if (type === 'Annot' && subtype !== undefined && !PLAIN_ANNOTATIONS.has(subtype) && !object.has('AP'))
      faults.add('6.3.3', `An annotation of the kind ${subtype} has no look of its own. Leave out comments.`);
    if (object.has('AA')) object.delete('AA');
    const action = object.getName('S', resolve)?.value ?? '';
    if (FORBIDDEN_ACTIONS.has(action)) faults.add('6.5.1', `There is an action of the kind ${action}.`);
  }
}

/** Font types without a font file: type 3 fonts are drawings, and type 0 fonts refer to others. */
const WITHOUT_FILE = new Set(['Type0', 'Type3']);

/** 6.2.11.4 and 6.2.11.7: the font is embedded, and its text can be extracted. */
function mendFont(font: PdfDict, faults: Faults, resolve: Resolve): void {
  const subtype = font.getName('Subtype', resolve)?.value ?? '';
  if (WITHOUT_FILE.has(subtype)) {
    if (!font.has('ToUnicode'))
      faults.add('6.2.11.7', 'A font does not map its glyphs to characters. Use another font.');
    return;
  }
  const descriptor = font.getDict('FontDescriptor', resolve);
  const isThere = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
  if (!isThere) faults.add('6.2.11.4', 'A font is not embedded, because its licence forbids that. Use another font.');
  // The list of its characters is optional, but must not be wrong.
  descriptor?.delete('CIDSet');
  descriptor?.delete('CharSet');
  if (subtype === 'CIDFontType2' && !font.has('CIDToGIDMap')) font.set('CIDToGIDMap', PdfName.of('Identity'));
}

/** 6.2.8: pictures are not interpolated. 6.2.4.3: their colour spaces are defined in the file. */
function mendPicture(picture: PdfDict, faults: Faults, resolve: Resolve): void {
  if (picture.getBool('Interpolate', resolve)?.value === true) picture.set('Interpolate', PdfBool.FALSE);
  if (picture.getName('ColorSpace', resolve)?.value === 'DeviceCMYK')
    faults.add('6.2.4.3', 'A picture has CMYK colours. Save it with RGB colours.');
}

/** Returns all objects that are reachable from the catalog. */
function reachable(pdf: PDF): Set<PdfObject> {
  const seen = new Set<PdfObject>();
  const open: PdfObject[] = [pdf.getCatalog()];
  for (let object = open.pop(); object; object = open.pop()) {
    const found = object instanceof PdfRef ? pdf.getObject(object) : object;
    if (!found || seen.has(found)) continue;
    if (!(found instanceof PdfArray || found instanceof PdfDict)) continue;
    seen.add(found);
    // Pushed one by one, because an array may have more elements than a call may have arguments.
    if (found instanceof PdfArray) for (const value of found) open.push(value);
    else for (const [, value] of found) open.push(value);
  }
  return seen;
}
