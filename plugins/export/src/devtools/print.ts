import type { Page, PDFOptions as PuppeteerOptions } from 'puppeteer-core';
import { errors } from '../errors.ts';
import { lineTo } from './line.ts';

/** Puppeteer's options with all lengths in CSS pixels. */
export interface Printing extends Omit<PuppeteerOptions, 'width' | 'height' | 'margin'> {
  readonly width?: number;
  readonly height?: number;
  readonly margin?: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
}

const PIXELS_PER_INCH = 96;

/** The pool limits the time, and loading the document has already waited for fonts. */
const UNHURRIED = { timeout: 0, waitForFonts: false } as const;

/**
 * Prints the page.
 * @throws CompanionError EXPORT_PAGE_RANGE_INVALID or EXPORT_PRINT_FAILED (422).
 */
export const print = (page: Page, options: Printing): Promise<Uint8Array> =>
  explained(page.pdf({ ...(options as PuppeteerOptions), ...UNHURRIED }), options);

/**
 * Prints a short document. The file comes in one message instead of a stream, which saves a quarter of a letter's time. A message is
 * limited to 100 MB.
 */
export const printShort = (page: Page, options: Printing): Promise<Uint8Array> =>
  options.omitBackground === true ? print(page, options) : explained(inOneMessage(page, options), options);

async function inOneMessage(page: Page, options: Printing): Promise<Uint8Array> {
  const { width, height, margin, tagged = true, outline = false, ...same } = options;
  const {
    timeout: _timeout,
    waitForFonts: _fonts,
    path: _path,
    format: _format,
    omitBackground: _omit,
    ...known
  } = same;
  const { session } = await lineTo(page);
  const { data } = await session.send('Page.printToPDF', {
    ...known,
    generateTaggedPDF: tagged,
    generateDocumentOutline: outline,
    ...(width !== undefined && { paperWidth: width / PIXELS_PER_INCH }),
    ...(height !== undefined && { paperHeight: height / PIXELS_PER_INCH }),
    ...(margin && {
      marginTop: margin.top / PIXELS_PER_INCH,
      marginRight: margin.right / PIXELS_PER_INCH,
      marginBottom: margin.bottom / PIXELS_PER_INCH,
      marginLeft: margin.left / PIXELS_PER_INCH,
    }),
  });
  return Buffer.from(data, 'base64');
}

async function explained(printed: Promise<Uint8Array>, { pageRanges = '' }: Printing): Promise<Uint8Array> {
  try {
    return await printed;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/page range/iu.test(message)) throw errors.EXPORT_PAGE_RANGE_INVALID({ pageRanges }, { cause: error });
    if (/Printing failed|invalid print parameters|content area is empty/iu.test(message)) {
      throw errors.EXPORT_PRINT_FAILED({}, { cause: error });
    }
    throw error;
  }
}
