import { deflateSync } from 'node:zlib';
import { PdfName, PdfStream, type PDF, type PdfDict } from '@libpdf/core';
import type { Resolve } from '../pdf-objects/list-at.ts';
import { contentOf } from '../pdf-objects/page-content.ts';

/** Matches the text that Chromium writes beside glyphs which do not determine it. */
const ACTUAL_TEXT = /(\/ActualText <FEFF)((?:[0-9A-F]{4})+)>/giu;
const SOFT_HYPHEN = '00AD';
const WITH_SOFT_HYPHEN = /\/ActualText <FEFF(?:[0-9A-F]{4})*00AD/iu;

/**
 * Removes the soft hyphens from the text of a file. Chromium writes one at each possible break, so that searching for the word would fail.
 */
export function dropSoftHyphens(pdf: PDF): void {
  const resolve = pdf.getObject.bind(pdf);
  for (const { dict } of pdf.getPages()) {
    const content = without(contentOf(pdf, dict));
    if (content) dict.set('Contents', pdf.register(packed(content)));
    for (const form of formsOf(dict, resolve)) {
      const cleaned = without(Buffer.from(form.getDecodedData()));
      if (cleaned) form.setData(cleaned);
    }
  }
}

/** Returns the form XObjects of a page, because Chromium draws transparent parts as such. */
function formsOf(page: PdfDict, resolve: Resolve): PdfStream[] {
  const objects = page.getDict('Resources', resolve)?.getDict('XObject', resolve);
  return [...(objects?.keys() ?? [])].flatMap((name) => {
    const object = objects?.get(name, resolve);
    return object instanceof PdfStream && object.getName('Subtype', resolve)?.value === 'Form' ? [object] : [];
  });
}

/** @returns undefined where there is none. */
function without(content: Buffer): Buffer | undefined {
  const text = content.toString('latin1');
  if (!WITH_SOFT_HYPHEN.test(text)) return undefined;
  const cleaned = text.replaceAll(ACTUAL_TEXT, (_, start: string, units: string) => {
    const kept = (units.match(/.{4}/gu) ?? []).filter((unit) => unit.toUpperCase() !== SOFT_HYPHEN);
    return `${start}${kept.join('')}>`;
  });
  return Buffer.from(cleaned, 'latin1');
}

const packed = (content: Buffer): PdfStream =>
  PdfStream.fromDict({ Filter: PdfName.of('FlateDecode') }, deflateSync(content));
