import { page, pdf } from '../../../import-pdf/test/kit/pdf.ts';
import { archive, PDFA_2B, PDFUA } from '../kit/archive.ts';
import { report } from '../kit/report.ts';

/** Valid files with all features that the tools handle. */
export const SEEDS: readonly Buffer[] = [
  report('A'),
  archive(PDFA_2B + PDFUA),
  pdf({ pages: [page('One'), page('Two')], info: '/Title (Plain)' }),
];
