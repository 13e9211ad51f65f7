import type { ExportInput } from '@editor-companion/core/plugin';
import { bandTemplate, EMPTY_BAND, type WriteBlocks } from '../document/bands.ts';
import type { PdfOptions } from '../http/pdf-options.ts';
import type { BandSet } from '../layout/sheets.ts';
import type { Paper } from './paper.ts';
import type { Printing } from './print.ts';

export interface Bands {
  readonly header: BandSet;
  readonly footer: BandSet;
}

const NONE: Bands = { header: {}, footer: {} };

/**
 * Header and footer: the request's templates, else those of the page setup. Naming a template means wanting it, unless
 * `displayHeaderFooter` is false; asking for bands without a template gives Chromium's date, title and page number.
 */
export async function bandsOf(
  { page, load }: ExportInput,
  options: PdfOptions,
  paper: Paper,
  write: WriteBlocks,
): Promise<Bands> {
  const { displayHeaderFooter, headerTemplate, footerTemplate } = options;
  if (displayHeaderFooter === false) return NONE;
  if (headerTemplate !== undefined || footerTemplate !== undefined) {
    return { header: setOf(headerTemplate), footer: setOf(footerTemplate) };
  }
  if (displayHeaderFooter === true)
    return { header: { default: CHROMIUM_HEADER }, footer: { default: CHROMIUM_FOOTER } };
  return {
    header: await bandTemplate(page?.header, paper, { side: 'top', load, write }),
    footer: await bandTemplate(page?.footer, paper, { side: 'bottom', load, write }),
  };
}

const setOf = (template: PdfOptions['headerTemplate'] = {}): BandSet =>
  typeof template === 'string' ? { default: template } : template;

const line = (left: string, right: string): string =>
  `<div style="display: flex; justify-content: space-between; width: 100%; padding: 0 1cm; font: 8pt 'Liberation Sans', Arial, sans-serif">${left}${right}</div>`;
const CHROMIUM_HEADER = line('<span class="date"></span>', '<span class="title"></span>');
const CHROMIUM_FOOTER = line(
  '<span></span>',
  '<span><span class="pageNumber"></span>/<span class="totalPages"></span></span>',
);

/** Whether every page has the same bands, which Chromium can print itself. */
export const areUniform = ({ header, footer }: Bands): boolean =>
  [header, footer].every(({ first, odd, even }) => first === undefined && odd === undefined && even === undefined);

/** Puppeteer's options for bands that are the same on every page. */
export const nativeBands = ({ header, footer }: Bands): Printing =>
  header.default === undefined && footer.default === undefined
    ? {}
    : {
        displayHeaderFooter: true,
        // Chromium's own band would stand in for an absent one.
        headerTemplate: header.default ?? EMPTY_BAND,
        footerTemplate: footer.default ?? EMPTY_BAND,
      };
