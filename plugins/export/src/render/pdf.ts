import {
  exportParts,
  Type,
  type DocumentWarning,
  type Exporter,
  type ExportInput,
  type Static,
  type WorkContext,
} from '@editor-companion/core/plugin';
import { PdfOptions } from '../options/pdf-options.ts';
import { PdfReview } from '../options/review.ts';
import { WaitFor } from '../options/wait-for.ts';
import { hyphenateOf } from '../options/hyphenate.ts';
import type { Hyphenator } from '../hyphenation/hyphenator.ts';
import type { CommentText } from '../review/comment-texts.ts';
import type { Markup } from '../document/markup.ts';
import type { SheetPlan } from '../layout/sheets.ts';
import type { Archiver } from '../pdf-file/archive.ts';
import type { Finish, PdfFiles } from '../pdf-file/pdf-files.ts';
import { reviewedPage, showsComments } from '../document/review.ts';
import { areUniform, bandsOf, nativeBands, type Bands } from './bands.ts';
import { hasOwnSizes, inWholePoints, paperOf, type Paper } from '../layout/paper.ts';
import { namedStrings } from '../layout/running-strings.ts';
import { checkPdfOptions } from './pdf-checks.ts';
import { asksForTags, attachmentsOf, isForGhostscript, standardOf } from './standards.ts';
import { withMetadata } from './pdf-metadata.ts';
import { runPrintJob, type Printed, type PrintJob } from './print-job.ts';
import { render, type Renderer } from './renderer.ts';
import { leftFlat, undivided } from './warnings.ts';
import { RENDER_VERSION } from './version.ts';

const Options = Type.Object(
  {
    pdfOptions: Type.Optional(PdfOptions),
    review: Type.Optional(PdfReview),
    timeout: Type.Optional(Type.Integer({ minimum: 1 })),
    javascript: Type.Optional(Type.Boolean()),
    waitFor: Type.Optional(WaitFor),
    assets: Type.Optional(Type.String({ description: 'SHA-256 of the files that came with the document.' })),
  },
  { additionalProperties: false },
);

/** The services for making PDF files. */
export interface Press {
  readonly renderer: Renderer;
  readonly files: PdfFiles;
  readonly hyphenator: Hyphenator;
  readonly archiver: Archiver;
}

/** Creates the exporter `pdf`. It prints with Chromium, by default with exact colours and backgrounds. */
export const createPdfExporter = (press: Press): Exporter => ({
  id: 'pdf',
  title: 'PDF',
  version: RENDER_VERSION,
  mediaType: 'application/pdf',
  options: Options,
  async export(input, context) {
    const { pdfOptions = {}, review, waitFor } = input.options as Static<typeof Options>;
    const { bytes, warnings } = await printDocument(
      press,
      input,
      { ...pdfOptions, ...(review && { review }), ...(waitFor && { waitFor }) },
      context,
    );
    return { bytes, mediaType: 'application/pdf', extension: 'pdf', warnings };
  },
});

/** A PDF with the resources that were not loaded. */
interface PrintedDocument {
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

interface PrintOptions extends PdfOptions {
  readonly review?: PdfReview;
  readonly waitFor?: WaitFor;
}

/** Prints a document with all its options. */
export async function printDocument(
  { renderer, files, hyphenator, archiver }: Press,
  input: ExportInput,
  given: PrintOptions,
  context: WorkContext,
): Promise<PrintedDocument> {
  const { review } = given;
  checkPdfOptions(given);
  if (isForGhostscript(given)) archiver.check();
  const paper = paperOf(input.page, given);
  const metadata = { ...own(input.metadata), ...(asksForTags(given) && languageOf(input)), ...given.metadata };
  const options = { ...given, ...(Object.keys(metadata).length > 0 && { metadata }) };
  const title = metadata.title ?? input.title ?? '';
  const changes = {
    title,
    css: [...input.css, ...linesCss(given)],
    placesFormulas: given.tagged !== false,
    ...(review && { review }),
  };
  const composed = await renderer.composer.document(input, changes, context);
  const { markup } = composed;
  const setup = input.page && review ? await reviewedPage(input.page, review) : input.page;
  const banded = { ...input, ...(setup && { page: setup }), sections: composed.sections };
  const bands = await bandsOf(banded, options, paper, (lists) => renderer.composer.lists(lists, input, context));
  const sized = composed.hasSectionPages && hasOwnSizes(options) ? { ...options, preferCSSPageSize: true } : options;
  const comments = await commentsBeside(renderer, input, review, context);
  const job = { ...planJob({ markup, title, paper, bands }, sized), ...(comments && { comments }) };
  const { drawn, warnings } = await render(renderer, { ...composed, input }, context, (page) =>
    runPrintJob(page, job, { files, hyphenator }, context),
  );
  const marking = (review && markingOf(review, input, paper)) ?? (markup.traits.hasPlaces ? { barsAt: 0 } : undefined);
  return {
    bytes: await finish(
      { files, archiver },
      { ...drawn, ...(marking && { marking }), hasSoftHyphens: job.hyphenate !== undefined },
      { ...options, title, statesLanguage: markup.traits.statesLanguage },
      context,
    ),
    warnings: [...warnings, ...undivided(drawn.unknownLanguages), ...leftFlat(drawn.flatControls)],
  };
}

/** Returns the styles of widows and orphans. The request overrides all style sheets. */
const linesCss = ({ widows, orphans }: PdfOptions): string[] =>
  Object.entries({ widows, orphans }).flatMap(([name, lines]) =>
    lines === undefined ? [] : [`* { ${name}: ${lines} !important; }`],
  );

const POINTS_A_PIXEL = 0.75;
/** The distance in points between change bars and text. */
const BAR_DISTANCE = 9;

/** Returns the conversion of places that a review marks. Undefined if it marks none. */
function markingOf({ revisions, comments }: PdfReview, input: ExportInput, { margin }: Paper): Finish['marking'] {
  if (revisions !== 'marked' && !showsComments(comments)) return undefined;
  const part = comments === 'annotations' ? exportParts(input).comments : undefined;
  const barsAt = Math.max(BAR_DISTANCE / 2, margin.left * POINTS_A_PIXEL - BAR_DISTANCE);
  return { barsAt, ...(part && { comments: part.toThread() }) };
}

/** Returns the texts of comments in the margin. */
async function commentsBeside(
  { composer }: Renderer,
  input: ExportInput,
  review: PdfReview | undefined,
  context: WorkContext,
): Promise<readonly CommentText[] | undefined> {
  const part = review?.comments === 'margin' ? exportParts(input).comments : undefined;
  const comments = part ? await composer.comments(part, context) : [];
  return comments.length === 0 ? undefined : comments;
}

const DESCRIBING = ['title', 'author', 'subject', 'keywords'] as const;

/** Returns the metadata that PDF files support. */
const own = (metadata: ExportInput['metadata'] = {}): NonNullable<PdfOptions['metadata']> =>
  Object.fromEntries(DESCRIBING.flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : [])));

const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/u;

/**
 * Returns the language of an imported document. Only documents with text directions or fonts by language need it, because it affects the
 * layout.
 */
const languageOf = ({ metadata: { language = '' } = {} }: ExportInput): { language?: string } =>
  LANGUAGE.test(language) ? { language } : {};

/** Adds the features to a printed file that Chromium lacks. */
async function finish(
  { files, archiver }: Pick<Press, 'files' | 'archiver'>,
  {
    bytes,
    stamps,
    margin,
    marking,
    form,
    sheetForm,
    hasSoftHyphens,
  }: Omit<Printed, 'unknownLanguages' | 'flatControls'> & Pick<Finish, 'marking' | 'hasSoftHyphens'>,
  options: Parameters<typeof standardOf>[0],
  context: WorkContext,
): Promise<Uint8Array> {
  const { title, metadata = {}, encryption } = options;
  const attachments = attachmentsOf(options);
  const standard = standardOf(options);
  const forms = [form, sheetForm].filter((one) => one !== undefined);
  const added = {
    ...(hasSoftHyphens && { hasSoftHyphens }),
    ...(stamps && { stamps }),
    ...(margin && { margin }),
    ...(encryption && { encryption }),
    ...(marking && { marking }),
    // Archives forbid actions (ISO 19005-2, 6.4.1).
    ...(forms.length > 0 && { form: { forms, scripts: standard === undefined } }),
    ...(attachments.length > 0 && { attachments }),
    ...(standard && { standard }),
  };
  if (standard) return files.finish(bytes, added, context);
  if (!isForGhostscript(options)) return files.finish(withMetadata(bytes, metadata), added, context);
  const archived = await archiver.archive(await files.finish(bytes, added, context), context);
  return files.describe(archived, { ...(title !== '' && { title }), ...metadata }, context);
}

interface Planned {
  readonly markup: Markup;
  readonly title: string;
  readonly paper: Paper;
  readonly bands: Bands;
}

function planJob({ markup, title, paper, bands }: Planned, options: PrintOptions): PrintJob {
  const { watermark, firstPageNumber = 1, pageRanges, metadata, footnotes = 'bottom', waitFor, strings } = options;
  const { traits } = markup;
  const texts = [...namedStrings(strings), ...bands.references];
  const hasFields = options.forms === 'fields';
  const meetsStandard = standardOf({ ...options, title, statesLanguage: traits.statesLanguage }) !== undefined;
  const hasSheetFields = hasFields && bands.hasFields && !meetsStandard;
  // The browser draws its own headers like text that is a picture, which no standard allows.
  const hasBands = bands.header.default !== undefined || bands.footer.default !== undefined;
  const isPlainlyBanded = areUniform(bands) && !hasSheetFields && !(meetsStandard && hasBands);
  const native = isPlainlyBanded && texts.length === 0 && watermark === undefined && firstPageNumber === 1;
  const sheets: SheetPlan = { ...bands, watermark, firstPageNumber, title, texts };
  const divided = hyphenateOf(options.hyphenate, metadata?.language);
  const contents = options.tableOfContents ?? (traits.hasTableOfContents ? {} : undefined);
  const notesBelow = footnotes === 'bottom' && traits.hasFootnotes;
  // A layout of pages measures them by the area of a page.
  const isLaidOut =
    notesBelow || contents !== undefined || traits.hasPageReferences || options.review?.comments === 'margin';
  const isPlain = traits.isOurs && !traits.setsPages && !isLaidOut && (options.scale ?? 1) === 1;
  return {
    markup,
    firstPageNumber,
    spoilsPage: traits.leavesTraces,
    hasPageReferences: traits.hasPageReferences,
    notesBelow,
    ownsSideMargins: isPlain && options.preferCSSPageSize !== true && traits.standsBesideText,
    printing: {
      ...printOptions(options, traits.isOurs ? inWholePoints(paper) : paper),
      ...(native && nativeBands(bands)),
    },
    ...(pageRanges !== undefined && { pageRanges }),
    ...(metadata?.language !== undefined && { language: metadata.language }),
    ...(contents && { contents }),
    ...(divided && { hyphenate: divided }),
    ...(waitFor && { waitFor }),
    ...(!native && { sheets }),
    ...(hasFields && { hasFields }),
    ...(hasSheetFields && { hasSheetFields }),
  };
}

/** Returns Puppeteer's options with the paper resolved. */
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
