import type { PDF } from '@libpdf/core';
import { claimsOf } from '../metadata/claims.ts';
import type { Losses } from '../warnings.ts';

/** Reports the properties of a file that its copies in other files lack. */
export function tellWhatIsLost(pdf: PDF, losses: Losses): void {
  if (claimsOf(pdf).length > 0) losses.add('PDF_CONFORMANCE_LOST');
}
