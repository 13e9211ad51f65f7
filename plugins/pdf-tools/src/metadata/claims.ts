import type { PDF } from '@libpdf/core';
import { xmpOf } from './xmp-stream.ts';
import type { Xmp } from './xmp.ts';

/** Standards to which a file can claim conformance, by the XMP namespace of the claim. */
export type Standard = 'pdfaid' | 'pdfuaid';

/** The maximum number of characters of a part or a conformance level. */
const LONGEST = 4;

/** Returns the standards that a file claims in its XMP: `PDF/A-2B`, `PDF/UA-1`. It does not check conformance. */
export const claimsOf = (pdf: PDF): string[] => claimsIn(xmpOf(pdf).xmp);

/** Returns the claims of parsed XMP. */
export function claimsIn(xmp: Xmp): string[] {
  const [archive = '', level = '', access = ''] = [
    xmp.get('pdfaid:part'),
    xmp.get('pdfaid:conformance'),
    xmp.get('pdfuaid:part'),
  ].map(([text]) => text?.slice(0, LONGEST));
  return [...(archive === '' ? [] : [`PDF/A-${archive}${level}`]), ...(access === '' ? [] : [`PDF/UA-${access}`])];
}

/** Removes claims that are no longer true. @returns true if the file had one of them. */
export const dropClaims = (xmp: Xmp, standards: readonly Standard[]): boolean =>
  standards.filter((standard) => xmp.removeAll(standard)).length > 0;
