import { PdfArray, PdfDict, PdfStream, type PDF } from '@libpdf/core';
import { claimsIn, dropClaims, type Standard } from '../metadata/claims.ts';
import { writeXmp, xmpOf } from '../metadata/xmp-stream.ts';

/** Features that stamps add to a file, as far as standards restrict them. */
export interface Brought {
  hasText: boolean;
  hasColour: boolean;
  isTransparent: boolean;
  hasForeignPage: boolean;
}

/**
 * Removes claims of a file that its stamps make false. PDF/A-1 forbids transparency and requires glyph lists (ISO 19005-1, 6.3.5 and 6.4),
 * colours need a matching output intent (ISO 19005-2, 6.2.4.3), and pages of other files are not checked.
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

/** Returns the number of colour components of the output intent. Undefined if there is none. */
function channelsOf(pdf: PDF): number | undefined {
  const resolve = pdf.getObject.bind(pdf);
  const intents = pdf.getCatalog().getArray('OutputIntents', resolve);
  const intent = intents instanceof PdfArray ? intents.at(0, resolve) : undefined;
  const profile = intent instanceof PdfDict ? intent.get('DestOutputProfile', resolve) : undefined;
  return profile instanceof PdfStream ? profile.getNumber('N', resolve)?.value : undefined;
}
