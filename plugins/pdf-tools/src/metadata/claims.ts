import type { PDF } from '@libpdf/core';
import { xmpOf } from './xmp-stream.ts';
import type { Xmp } from './xmp.ts';

/** Standards that a file can say to follow, by the namespace of XMP that says so. */
export type Standard = 'pdfaid' | 'pdfuaid';

/** Characters of a part or a level. */
const LONGEST = 4;

/** The standards that a file says to follow, by its XMP: `PDF/A-2B`, `PDF/UA-1`. Whether it does follow them nobody has checked. */
export const claimsOf = (pdf: PDF): string[] => claimsIn(xmpOf(pdf).xmp);

/** The same of XMP that has been read. */
export function claimsIn(xmp: Xmp): string[] {
  const [archive = '', level = '', access = ''] = [
    xmp.get('pdfaid:part'),
    xmp.get('pdfaid:conformance'),
    xmp.get('pdfuaid:part'),
  ].map(([text]) => text?.slice(0, LONGEST));
  return [...(archive === '' ? [] : [`PDF/A-${archive}${level}`]), ...(access === '' ? [] : [`PDF/UA-${access}`])];
}

/** Takes claims back that have become untrue. @returns whether one of them had been made. */
export const dropClaims = (xmp: Xmp, standards: readonly Standard[]): boolean =>
  standards.filter((standard) => xmp.removeAll(standard)).length > 0;
