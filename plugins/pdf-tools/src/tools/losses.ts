import { PdfStream, type PDF, type PdfDict } from '@libpdf/core';
import type { Losses } from '../warnings.ts';

/** Bytes of XMP that are looked at. */
const MAX_XMP = 1_000_000;

/** Says what a file is and its copies in other files are not. */
export function tellWhatIsLost(pdf: PDF, losses: Losses): void {
  if (claimsOf(pdf).length > 0) losses.add('PDF_CONFORMANCE_LOST');
}

/** The standards that a file says to follow, by its XMP: `PDF/A-2B`, `PDF/UA-1`. */
export function claimsOf(pdf: PDF): string[] {
  const resolve = pdf.getObject.bind(pdf);
  const stream: PdfDict | undefined = pdf.getCatalog().getDict('Metadata', resolve);
  if (!(stream instanceof PdfStream) || stream.data.length > MAX_XMP) return [];
  const xmp = Buffer.from(stream.getDecodedData()).subarray(0, MAX_XMP).toString('utf8');
  const value = (name: string): string | undefined =>
    // not constant: literal names of those below, without repetition beyond four characters.
    new RegExp(String.raw`<${name}>\s?([0-9A-Za-z]{1,4})\s?</${name}>|\s${name}\s?=\s?["']([0-9A-Za-z]{1,4})`, 'u')
      .exec(xmp)
      ?.slice(1)
      .find((found) => found !== undefined);
  const [archive, level, access] = [value('pdfaid:part'), value('pdfaid:conformance'), value('pdfuaid:part')];
  return [
    ...(archive === undefined ? [] : [`PDF/A-${archive}${level ?? ''}`]),
    ...(access === undefined ? [] : [`PDF/UA-${access}`]),
  ];
}
