import type { PDF } from '@libpdf/core';
import { writeXmp, xmpOf } from './xmp-stream.ts';

/** Standards that a file can say to follow, by the namespace of XMP that says so. */
export type Standard = 'pdfaid' | 'pdfuaid';

/**
 * The standards that a file says to follow, by its XMP: `PDF/A-2B`, `PDF/UA-1`. Whether it does nobody has checked.
 */
export function claimsOf(pdf: PDF): string[] {
  const { xmp } = xmpOf(pdf);
  const [archive = '', level = '', access = ''] = [
    xmp.get('pdfaid:part'),
    xmp.get('pdfaid:conformance'),
    xmp.get('pdfuaid:part'),
  ].map(([text]) => text?.slice(0, LONGEST));
  return [...(archive === '' ? [] : [`PDF/A-${archive}${level}`]), ...(access === '' ? [] : [`PDF/UA-${access}`])];
}

/** Characters of a part or a level. */
const LONGEST = 4;

/** Takes back what a file says, where it has become untrue. @returns whether it has said so. */
export function dropClaims(pdf: PDF, standards: readonly Standard[]): boolean {
  const { xmp } = xmpOf(pdf);
  const said = standards.flatMap((standard) => xmp.namesIn(standard).map((name) => `${standard}:${name}` as const));
  for (const name of said) xmp.set(name, 'text', []);
  if (said.length > 0) writeXmp(pdf, xmp);
  return said.length > 0;
}
