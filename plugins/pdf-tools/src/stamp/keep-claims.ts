import { PdfArray, PdfDict, PdfStream, type PDF } from '@libpdf/core';
import { claimsIn, dropClaims, type Standard } from '../metadata/claims.ts';
import { writeXmp, xmpOf } from '../metadata/xmp-stream.ts';

/** What stamps bring into a file, as far as standards care. */
export interface Brought {
  hasText: boolean;
  hasColour: boolean;
  isTransparent: boolean;
  hasForeignPage: boolean;
}

/**
 * Takes back what a file says of itself where its stamps make it untrue: PDF/A-1 knows no transparency and wants lists of glyphs
 * (ISO 19005-1, 6.3.5 and 6.4), colours need an output intent that knows them (ISO 19005-2, 6.2.4.3), and what a page of another file
 * holds nobody has looked at.
 *
 * @returns whether a claim was taken back.
 */
export function keepClaimsTrue(pdf: PDF, brought: Brought): boolean {
  const { xmp } = xmpOf(pdf);
  const untrue: Standard[] = [];
  const archive = claimsIn(xmp).find((claim) => claim.startsWith('PDF/A'));
  if (archive !== undefined && !isArchiveStill(pdf, archive, brought)) untrue.push('pdfaid');
  if (brought.hasForeignPage) untrue.push('pdfuaid');
  const isTakenBack = dropClaims(xmp, untrue);
  if (isTakenBack) writeXmp(pdf, xmp);
  return isTakenBack;
}

function isArchiveStill(pdf: PDF, claim: string, brought: Brought): boolean {
  if (brought.hasForeignPage) return false;
  if (claim.startsWith('PDF/A-1') && (brought.hasText || brought.isTransparent)) return false;
  const channels = channelsOf(pdf);
  return channels !== undefined && (!brought.hasColour || channels === RGB);
}

const RGB = 3;

/** How many colours the output intent of a file has; undefined: it has none. */
function channelsOf(pdf: PDF): number | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const intents = pdf.getCatalog().getArray('OutputIntents', resolve);
  const intent = intents instanceof PdfArray ? intents.at(0, resolve) : undefined;
  const profile = intent instanceof PdfDict ? intent.get('DestOutputProfile', resolve) : undefined;
  return profile instanceof PdfStream ? profile.getNumber('N', resolve)?.value : undefined;
}
