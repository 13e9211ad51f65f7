import {
  Type,
  type ExportedFile,
  type Exporter,
  type ExportInput,
  type Static,
  type WorkContext,
} from '@editor-companion/core/plugin';
import { PdfOptions } from '../options/pdf-options.ts';
import type { Markup } from '../document/markup.ts';
import type { SheetPlan } from '../layout/sheets.ts';
import type { Archiver } from '../pdf-file/archive.ts';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import { areUniform, bandsOf, nativeBands, type Bands } from './bands.ts';
import { hasOwnSizes, paperOf, type Paper } from '../layout/paper.ts';
import { checkPdfOptions } from './pdf-checks.ts';
import { withMetadata } from './pdf-metadata.ts';
import { runPrintJob, type PrintJob } from './print-job.ts';
import { render, type Renderer } from './renderer.ts';
import { RENDER_VERSION } from './version.ts';

const Options = Type.Object(
  {
    pdfOptions: Type.Optional(PdfOptions),
    timeout: Type.Optional(Type.Integer({ minimum: 1 })),
    javascript: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** What PDF files are made with. */
export interface Press {
  readonly renderer: Renderer;
  readonly files: PdfFiles;
  readonly archiver: Archiver;
}

/** The exporter `pdf`: prints with Chromium, colours exact and backgrounds on unless told otherwise. */
export const createPdfExporter = (press: Press): Exporter => ({
  id: 'pdf',
  title: 'PDF',
  version: RENDER_VERSION,
  mediaType: 'application/pdf',
  options: Options,
  async export(input, context) {
    const { pdfOptions = {} } = input.options as Static<typeof Options>;
    const printed = await printDocument(press, input, pdfOptions, context);
    return { ...printed, mediaType: 'application/pdf', extension: 'pdf' };
  },
});

/** A PDF, and what is not known here of the document. */
type Printed = Pick<ExportedFile, 'warnings'> & { readonly bytes: Uint8Array };

/** Prints a document with everything that its options ask for. */
export async function printDocument(
  { renderer, files, archiver }: Press,
  input: ExportInput,
  options: PdfOptions,
  context: WorkContext,
): Promise<Printed> {
  checkPdfOptions(options);
  if (options.pdfa !== undefined) archiver.check();
  const paper = paperOf(input.page, options);
  const title = options.metadata?.title ?? input.title ?? '';
  const composed = await renderer.composer.document(input, { title }, context);
  const { markup } = composed;
  const bands = await bandsOf({ ...input, sections: composed.sections }, options, paper, (lists) =>
    renderer.composer.lists(lists, context),
  );
  const sized = composed.hasSectionPages && hasOwnSizes(options) ? { ...options, preferCSSPageSize: true } : options;
  const job = planJob({ markup, title, paper, bands }, sized);
  const { bytes, stamps } = await render(renderer, { input, markup }, context, (page) =>
    runPrintJob(page, job, files, context),
  );
  const { metadata = {}, encryption, pdfa } = options;
  const finish = { ...(stamps && { stamps }), ...(encryption && { encryption }) };
  const { warnings } = composed;
  if (pdfa === undefined)
    return { bytes: await files.finish(withMetadata(bytes, metadata), finish, context), warnings };
  const archived = await archiver.archive(await files.finish(bytes, finish, context), context);
  const described = { ...(title !== '' && { title }), ...metadata };
  return { bytes: await files.describe(archived, described, context), warnings };
}

interface Planned {
  readonly markup: Markup;
  readonly title: string;
  readonly paper: Paper;
  readonly bands: Bands;
}

function planJob({ markup, title, paper, bands }: Planned, options: PdfOptions): PrintJob {
  const { watermark, firstPageNumber = 1, pageRanges, metadata, footnotes = 'bottom' } = options;
  const { traits } = markup;
  const native = areUniform(bands) && watermark === undefined && firstPageNumber === 1;
  const sheets: SheetPlan = { ...bands, watermark, firstPageNumber, title };
  const contents = options.tableOfContents ?? (traits.hasTableOfContents ? {} : undefined);
  return {
    markup,
    firstPageNumber,
    spoilsPage: traits.leavesTraces,
    notesBelow: footnotes === 'bottom' && traits.hasFootnotes && !traits.setsPages,
    printing: { ...printOptions(options, paper), ...(native && nativeBands(bands)) },
    ...(pageRanges !== undefined && { pageRanges }),
    ...(metadata?.language !== undefined && { language: metadata.language }),
    ...(contents && { contents }),
    ...(!native && { sheets }),
  };
}

/** Puppeteer's options with everything about the sheet settled. */
function printOptions(options: PdfOptions, { width, height, margin }: Paper): PrintJob['printing'] {
  const { scale, printBackground = true, preferCSSPageSize, omitBackground, tagged, outline } = options;
  return {
    printBackground,
    width,
    height,
    margin,
    ...(scale !== undefined && { scale }),
    ...(preferCSSPageSize !== undefined && { preferCSSPageSize }),
    ...(omitBackground !== undefined && { omitBackground }),
    ...(tagged !== undefined && { tagged }),
    ...(outline !== undefined && { outline }),
  };
}
