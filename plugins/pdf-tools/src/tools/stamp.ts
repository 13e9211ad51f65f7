import type { PDF, PdfDict } from '@libpdf/core';
import { isSigned } from '../assembly/form-fields.ts';
import { labelText } from '../assembly/label-text.ts';
import { labelsOf } from '../assembly/page-labels.ts';
import { openPdf } from '../document/open-pdf.ts';
import { allPages, pagesIn } from '../document/page-ranges.ts';
import { errors } from '../errors.ts';
import { keepClaimsTrue } from '../stamp/keep-claims.ts';
import { PageSheet } from '../stamp/page-sheet.ts';
import type { StampOptions } from '../stamp/options.ts';
import { Press, type PreparedStamp } from '../stamp/press.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

/**
 * Draws texts, pictures and pages of other files over or under pages. The file is appended to, so that its tags, links, fields and
 * bookmarks stay unchanged.
 * @throws CompanionError PDF_PAGES_INVALID, PDF_STAMP_FILE_MISSING, PDF_STAMP_FILE_UNUSABLE, PDF_CHARACTERS_UNKNOWN, PDF_FILE_… (422).
 */
export async function stamp(bench: Workbench, { password, stamps }: StampOptions): Promise<MadeFile> {
  const file = onlyFile(bench, password);
  const pdf = await openPdf(file, bench.limits, 'modify');
  const count = pdf.getPageCount();
  const press = new Press(pdf, bench);
  const prepared: { readonly stamp: PreparedStamp; readonly pages: readonly number[] }[] = [];
  for (const wanted of stamps) {
    const pages = wanted.pages === undefined ? allPages(count) : pagesIn(wanted.pages, count);
    if (!pages) throw errors.PDF_PAGES_INVALID({ pages: wanted.pages ?? '', file: file.name, count });
    prepared.push({ stamp: await press.prepare(wanted), pages });
  }
  if (isSigned(pdf)) bench.losses.add('PDF_SIGNATURES_BROKEN');
  const labels = labelsOf(pdf, allPages(count));
  const sheets = new Sheets(pdf);
  for (const [done, { stamp: one, pages }] of prepared.entries()) {
    for (const [stamped, page] of pages.entries()) {
      const label = labels?.[page];
      const facts = { page: page + 1, pages: count, label: label ? labelText(label) : String(page + 1), stamped };
      const sheet = sheets.of(page);
      if (sheet) press.stamp(sheet.page, sheet.sheet, one, facts);
    }
    bench.progress(((done + 1) / prepared.length) * 0.8);
  }
  await press.finish();
  sheets.finish();
  if (keepClaimsTrue(pdf, press.brought)) bench.losses.add('PDF_CONFORMANCE_LOST');
  return { bytes: await pdf.save({ incremental: true, compressStreams: false }), extension: 'pdf' };
}

/** The pages that receive stamps. A file may use one page object in several places; it is stamped once. */
class Sheets {
  readonly #pdf: PDF;
  readonly #sheets = new Map<PdfDict, PageSheet>();
  readonly #owners = new Map<PdfDict, number>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  of(index: number): { readonly page: PdfDict; readonly sheet: PageSheet } | undefined {
    const page = this.#pdf.getPage(index)?.dict;
    if (!page) return undefined;
    const owner = this.#owners.get(page) ?? index;
    this.#owners.set(page, owner);
    if (owner !== index) return undefined;
    const sheet = this.#sheets.get(page) ?? new PageSheet(this.#pdf, page);
    this.#sheets.set(page, sheet);
    return { page, sheet };
  }

  finish(): void {
    for (const sheet of this.#sheets.values()) sheet.finish();
  }
}
