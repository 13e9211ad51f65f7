import type { Page, PDFOptions as PuppeteerOptions } from 'puppeteer-core';
import { Type, type Exporter, type ExportInput, type Static } from '@editor-companion/core/plugin';
import { bandTemplate, EMPTY_BAND } from '../document/bands.ts';
import { composeDocument } from '../document/compose.ts';
import { errors } from '../errors.ts';
import { PdfOptions } from '../http/pdf-options.ts';
import { paperOf, type Paper } from './paper.ts';
import { withMetadata } from './pdf-metadata.ts';
import { render, type Renderer } from './renderer.ts';
import { loadDocument } from './settle.ts';

const Options = Type.Object(
  { pdfOptions: Type.Optional(PdfOptions), timeout: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);

/** The exporter `pdf`: prints with Chromium, colours exact and backgrounds on unless told otherwise. */
export const createPdfExporter = (renderer: Renderer): Exporter => ({
  id: 'pdf',
  title: 'PDF',
  version: '1',
  mediaType: 'application/pdf',
  options: Options,
  async export(input, context) {
    const { pdfOptions = {} } = input.options as Static<typeof Options>;
    const paper = paperOf(input.page, pdfOptions);
    const title = pdfOptions.metadata?.title ?? input.title;
    const html = await composeDocument(title === undefined ? input : { ...input, title });
    const printing = { ...printOptions(pdfOptions, paper), ...(await bandsOf(input, pdfOptions, paper)) };
    const bytes = await render(renderer, { input, html }, context, async (page) => {
      await loadDocument(page, html);
      return print(page, printing);
    });
    return { bytes: withMetadata(bytes, pdfOptions.metadata), mediaType: 'application/pdf', extension: 'pdf' };
  },
});

/**
 * Puppeteer's options with everything about the sheet settled. Its own timeout is off, as the pool's deadline rules, and so is
 * its wait for fonts, which the loading of the document has done.
 */
const printOptions = (
  { format: _format, landscape: _landscape, metadata: _metadata, ...options }: PdfOptions,
  { width, height, margin }: Paper,
): PuppeteerOptions => ({ printBackground: true, ...options, width, height, margin, timeout: 0, waitForFonts: false });

/** Header and footer from the page setup, where the request has no templates of its own. */
async function bandsOf({ page, load }: ExportInput, options: PdfOptions, paper: Paper): Promise<PuppeteerOptions> {
  const own = options.headerTemplate !== undefined || options.footerTemplate !== undefined;
  if (own || options.displayHeaderFooter !== undefined) {
    // Naming a template means wanting it; Chromium's own band would stand in for the other.
    return own
      ? { displayHeaderFooter: true, headerTemplate: EMPTY_BAND, footerTemplate: EMPTY_BAND, ...definedBands(options) }
      : {};
  }
  if (page?.header?.default === undefined && page?.footer?.default === undefined) return {};
  return {
    displayHeaderFooter: true,
    headerTemplate: await bandTemplate(page.header, paper, load),
    footerTemplate: await bandTemplate(page.footer, paper, load),
  };
}

const definedBands = ({ headerTemplate, footerTemplate, displayHeaderFooter }: PdfOptions): PuppeteerOptions => ({
  ...(headerTemplate !== undefined && { headerTemplate }),
  ...(footerTemplate !== undefined && { footerTemplate }),
  ...(displayHeaderFooter !== undefined && { displayHeaderFooter }),
});

async function print(page: Page, options: PuppeteerOptions): Promise<Uint8Array> {
  try {
    return await page.pdf(options);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/page range/iu.test(message)) {
      throw errors.EXPORT_PAGE_RANGE_INVALID({ pageRanges: options.pageRanges ?? '' }, { cause: error });
    }
    if (/Printing failed|invalid print parameters|content area is empty/iu.test(message)) {
      throw errors.EXPORT_PRINT_FAILED({}, { cause: error });
    }
    throw error;
  }
}
