import { Assembly } from '../assembly/assembly.ts';
import { openPdf } from '../document/open-pdf.ts';
import { allPages, pagesIn } from '../document/page-ranges.ts';
import { errors } from '../errors.ts';
import { tellWhatIsLost } from './losses.ts';
import type { MadeFile, Workbench } from './outcome.ts';

export interface MergeOptions {
  readonly passwords?: readonly string[];
  readonly pages?: readonly string[];
  readonly outline?: 'keep' | 'files';
}

/** Pages of several files as one. @throws CompanionError PDF_PAGES_INVALID, PDF_FILE_… (422). */
export async function merge(bench: Workbench, options: MergeOptions): Promise<MadeFile> {
  const { files, limits, budget, losses, progress } = bench;
  const assembly = new Assembly(budget, losses);
  let pagesLeft = limits.maxPages;
  for (const [index, file] of files.entries()) {
    const password = options.passwords?.[index] || undefined;
    const pdf = await openPdf({ ...file, password }, { ...limits, maxPages: pagesLeft }, 'assemble');
    const count = pdf.getPageCount();
    pagesLeft -= count;
    const asked = options.pages?.[index] ?? '';
    const pages = asked === '' ? allPages(count) : pagesIn(asked, count);
    if (!pages) throw errors.PDF_PAGES_INVALID({ pages: asked, file: file.name, count });
    tellWhatIsLost(pdf, losses);
    const bookmark = options.outline === 'files' ? file.name.replace(/\.pdf$/iu, '') : undefined;
    assembly.add(pdf, { pages, bookmark, attachments: true });
    progress(((index + 1) / files.length) * 0.9);
  }
  return { bytes: await assembly.finish().save(), extension: 'pdf' };
}
