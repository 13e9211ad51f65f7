import { page, pdf } from '../../../import-pdf/test/kit/pdf.ts';
import { archive, PDFA_2B, PDFUA } from '../kit/archive.ts';
import { report } from '../kit/report.ts';

/** Sound files with all that the tools know. */
export const SEEDS: readonly Buffer[] = [
  report('A'),
  archive(PDFA_2B + PDFUA),
  pdf({ pages: [page('One'), page('Two')], info: '/Title (Plain)' }),
];
