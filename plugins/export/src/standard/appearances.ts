import { PdfDict, PdfStream, type PDF } from '@libpdf/core';
import { listAt } from '../pdf-objects/list-at.ts';
import { markArtifacts } from './artifacts.ts';
import type { Faults } from './faults.ts';

/** The nesting of an appearance: states, the form of a state, the printed value. */
const MAX_DEPTH = 4;

/**
 * Checks the widgets of a page: their text has all glyphs (ISO 19005-2, 6.2.11.8), and in a tagged file each belongs to an element
 * (ISO 14289-1, 7.18.4).
 */
export function checkWidgets(pdf: PDF, page: PdfDict, number: number, faults: Faults, isTagged: boolean): void {
  const resolve = pdf.getObject.bind(pdf);
  for (const annotation of listAt(page, 'Annots', resolve)) {
    if (!(annotation instanceof PdfDict) || annotation.getName('Subtype', resolve)?.value !== 'Widget') continue;
    if (isTagged && !annotation.has('StructParent')) faults.add('7.18.4', 'A form field is not tagged.', number);
    const appearances = annotation.getDict('AP', resolve);
    if (appearances && lacksGlyphs(pdf, appearances, 0))
      faults.add('6.2.11.8', 'A font lacks a character of a form field. Use a font with that character.', number);
  }
}

function lacksGlyphs(pdf: PDF, from: PdfDict, depth: number): boolean {
  const resolve = pdf.getObject.bind(pdf);
  if (from instanceof PdfStream) {
    if (from.getName('Subtype', resolve)?.value !== 'Form') return false;
    if (markArtifacts(Buffer.from(from.getDecodedData()).toString('latin1')).hasMissingGlyphs) return true;
    const forms = from.getDict('Resources', resolve)?.getDict('XObject', resolve);
    return forms !== undefined && depth < MAX_DEPTH && lacksGlyphs(pdf, forms, depth + 1);
  }
  return [...from].some(([name]) => {
    const below = from.get(name, resolve);
    return below instanceof PdfDict && depth < MAX_DEPTH && lacksGlyphs(pdf, below, depth + 1);
  });
}
