import type { PDF } from '@libpdf/core';
import { claimsOf } from '../metadata/claims.ts';
import type { Losses } from '../warnings.ts';

/** Says what a file is and its copies in other files are not. */
export function tellWhatIsLost(pdf: PDF, losses: Losses): void {
  if (claimsOf(pdf).length > 0) losses.add('PDF_CONFORMANCE_LOST');
}
