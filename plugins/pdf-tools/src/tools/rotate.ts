import { PdfNumber } from '@libpdf/core';
import { isSigned } from '../assembly/form-fields.ts';
import { openPdf } from '../document/open-pdf.ts';
import { allPages, pagesIn } from '../document/page-ranges.ts';
import { errors } from '../errors.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

export interface RotateOptions {
  readonly password?: string;
  /** In degrees clockwise. */
  readonly angle: 90 | 180 | 270;
  readonly pages?: string;
}

/** Rotates pages in addition to their present rotation. @throws CompanionError PDF_PAGES_INVALID, PDF_FILE_… (422). */
export async function rotate(bench: Workbench, { password, angle, pages: asked }: RotateOptions): Promise<MadeFile> {
  const file = onlyFile(bench, password);
  const pdf = await openPdf(file, bench.limits, 'assemble');
  const count = pdf.getPageCount();
  const pages = asked === undefined ? allPages(count) : pagesIn(asked, count);
  if (!pages) throw errors.PDF_PAGES_INVALID({ pages: asked ?? '', file: file.name, count });
  for (const index of pages) {
    const page = pdf.getPage(index);
    page?.dict.set('Rotate', PdfNumber.of((page.rotation + angle) % 360));
  }
  if (isSigned(pdf)) bench.losses.add('PDF_SIGNATURES_BROKEN');
  return { bytes: await pdf.save({ incremental: true }), extension: 'pdf' };
}
