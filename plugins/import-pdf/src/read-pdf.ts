import type { DocumentNode, ImportedDocument, ImportWarning, ReportProgress } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/thread';
import { errors } from './errors.ts';
import { bodyOf } from './layout/body.ts';
import { takeAligned } from './layout/tables/aligned.ts';
import { withoutBands, type Banded, type PageLines } from './layout/bands.ts';
import { placeLines } from './layout/column.ts';
import { headingLevels } from './layout/headings.ts';
import { withoutLeaders } from './layout/leaders.ts';
import { linesOf, textOf, type Line } from './layout/line.ts';
import { takeNotes } from './layout/notes.ts';
import { isNoteLabel } from './layout/references.ts';
import { paragraphsOf } from './layout/paragraph.ts';
import { joinTables } from './layout/tables/joined.ts';
import { inReadingOrder, runsRightToLeft } from './layout/reading-order.ts';
import { strokesIn } from './layout/tables/strokes.ts';
import { takeTables } from './layout/tables/tables.ts';
import { withoutBackgrounds } from './layout/backgrounds.ts';
import type { Page } from './page/page.ts';
import type { RecognizedPage } from './page/recognized.ts';
import { readMetadata } from './pdfium/metadata.ts';
import { readOutline, type OutlineEntry } from './pdfium/outline.ts';
import type { EngineMemory } from './pdfium/module.ts';
import { beginReading, readPage, type Reading } from './pdfium/pages.ts';
import { findScans, type FoundScans, type ScanSearch } from './pdfium/scans.ts';
import { openSource } from './pdfium/source.ts';
import { blocksIn } from './tagged/blocks.ts';
import { nestsNone } from './tagged/flat-lists.ts';
import { marksOfFormulas } from './tagged/formulas.ts';
import { holdsNote } from './tagged/kinds.ts';
import { Contents } from './tagged/contents.ts';
import type { Tag } from './page/tag.ts';
import { bodiesOfNotes, marksOfNotes, withNotes, type Note } from './write/notes.ts';
import type { InlineContext } from './write/inline.ts';
import { blocksOf } from './write/blocks.ts';
import { assetsIn, figureOf, figuresOf } from './write/figures.ts';
import { tableOf } from './write/tables.ts';
import { createHrefs } from './write/links.ts';
import { pageSetupOf } from './write/page-setup.ts';
import { attached } from './write/attachments.ts';
import { commentsOf, marksOfRemarks } from './write/remarks.ts';
import { counted, cut, withoutText } from './warnings.ts';

export interface ReadPdfOptions {
  /** Further pages are omitted. */
  readonly maxPages: number;
  /** The memory limit of PDFium, for the text of its error. */
  readonly engineMemoryMb: number;
  /** The password of an encrypted file. */
  readonly password?: string | undefined;
  readonly progress: ReportProgress;
  /** Text that OCR has read from pictures of pages. */
  readonly recognized?: readonly RecognizedPage[];
  /** The number of pages that OCR could not read. */
  readonly failed?: number;
  /** True if the pictures of pages remain in the document after OCR has read their text. */
  readonly keepsScans?: boolean;
}

/** The share of the work that is done when all pages have been read. */
const READ = 0.8;

/**
 * Reads a PDF as a document (ISO 32000-2). It recognizes headings, paragraphs and lists by the position and the appearance of text.
 * @throws PDF_DAMAGED, PDF_ENCRYPTED, PDF_PASSWORD_WRONG, PDF_ENCRYPTION_UNKNOWN, PDF_TOO_LARGE, PDF_TOO_MUCH_MEMORY (422)
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<ImportedDocument> {
  const memory = { isFull: false };
  try {
    using source = await openSource(bytes, options.password, memory);
    const reading = beginReading(source, options.recognized);
    return compose(reading, readPages(reading, options), options);
  } catch (error) {
    throw CompanionError.is(error) ? error : faultOf(error, memory, options);
  }
}

/** Renders the scanned pages of a PDF. @throws as `readPdf` does. */
export async function scanPdf(
  bytes: Uint8Array,
  options: ScanSearch & Pick<ReadPdfOptions, 'engineMemoryMb' | 'password'>,
): Promise<FoundScans> {
  const memory = { isFull: false };
  try {
    using source = await openSource(bytes, options.password, memory);
    return findScans(source, options);
  } catch (error) {
    throw CompanionError.is(error) ? error : faultOf(error, memory, options);
  }
}

/** Converts exceptions of PDFium, which is third-party code, into coded errors. */
function faultOf(
  error: unknown,
  { isFull }: EngineMemory,
  { engineMemoryMb }: Pick<ReadPdfOptions, 'engineMemoryMb'>,
): unknown {
  if (!(error instanceof Error)) return error;
  if (isFull || error.message.includes('memory'))
    return errors.PDF_TOO_MUCH_MEMORY({ megabytes: engineMemoryMb }, { cause: error });
  return error.name === 'RuntimeError' ? errors.PDF_DAMAGED({ reason: 'the reader failed' }, { cause: error }) : error;
}

function readPages(reading: Reading, { maxPages, progress }: ReadPdfOptions): Page[] {
  const count = Math.min(reading.source.pages, maxPages);
  return Array.from({ length: count }, (_, index) => {
    const page = readPage(reading, index);
    progress(((index + 1) / count) * READ);
    return page;
  });
}

/** The maximum number of line parts in all pages together. A million separate words would take gigabytes before they become paragraphs. */
const MAX_LINES = 200_000;

/** @throws PDF_TOO_LARGE (422) */
function inLines(pages: readonly Page[]): PageLines[] {
  let room = MAX_LINES;
  return pages.map((page) => {
    const lines = linesOf(withoutLeaders(page.glyphs), page.index, room);
    room -= lines.length;
    if (room < 0) throw errors.PDF_TOO_LARGE({ limit: MAX_LINES, what: 'pieces of lines' });
    const isRtlPage = runsRightToLeft(page.glyphs);
    return { page, lines: lines.map((line) => inReadingOrder(line, isRtlPage)) };
  });
}

function compose(
  { source: { engine, document, pages: total }, structure, pictures, attachments, annotations }: Reading,
  pages: readonly Page[],
  { maxPages, failed = 0, keepsScans = false }: ReadPdfOptions,
): ImportedDocument {
  const banded = withoutBands(inLines(withoutBackgrounds(pages, { keepsScans, isTagged: structure !== undefined })));
  const { title, metadata } = readMetadata(engine, document);
  const context = inlineContext(banded);
  attachments.readDocument(document);
  const files = attached(attachments.list());
  const content = [
    ...((structure && byTags(banded, structure, context)) ?? byLayout(banded, readOutline(engine, document), context)),
    ...files.blocks,
  ];
  const comments = commentsOf(pages.flatMap(({ remarks }) => remarks));
  const warnings: ImportWarning[] = [
    ...(total > maxPages ? [cut(total - maxPages, maxPages)] : []),
    ...withoutText(pages),
    ...counted('PDF_TEXT_RECOGNIZED', pages.filter(({ isRecognized }) => isRecognized).length),
    ...counted('PDF_TEXT_NOT_RECOGNIZED', failed),
    ...counted('PDF_PICTURES_LEFT_OUT', pictures.leftOut),
    ...counted(
      'PDF_FORM_AS_TEXT',
      pages.reduce((sum, { controls }) => sum + controls, 0),
    ),
    ...counted('PDF_ANNOTATIONS_LEFT_OUT', annotations.leftOut),
    ...counted('PDF_ATTACHMENTS_LEFT_OUT', attachments.leftOut),
  ];
  const page = pageSetupOf(banded, context.body);
  return {
    title: title === '' ? firstHeading(content) : title,
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    ...(page && { page }),
    ...(comments.length > 0 && { comments }),
    metadata,
    assets: [...assetsIn(content, pictures.list()), ...files.assets],
    warnings,
  };
}

const BETWEEN_WORDS = /[^\p{L}\p{M}-]+/u;

function inlineContext({ pages }: Banded): InlineContext {
  const words = new Set<string>();
  for (const line of pages.flatMap(({ lines }) => lines))
    if (line.glyphs.some(({ isHyphen }) => isHyphen))
      for (const word of textOf(line).toLowerCase().split(BETWEEN_WORDS)) words.add(word);
  return {
    body: bodyOf(pages),
    strokes: strokesIn(pages),
    hrefOf: createHrefs(pages.map(({ page }) => page)),
    hasWord: (word) => words.has(word),
    notes: new Map(),
    remarks: marksOfRemarks(pages),
  };
}

/** The minimum share of the characters that the structure tree must contain to be used. */
const BELIEVED = 0.9;

/**
 * Reads the blocks of a tagged file. Returns undefined if the tags omit too much text. Notes are recognized by their position if no tag
 * marks one.
 */
function byTags(banded: Banded, structure: Tag, inline: InlineContext): DocumentNode[] | undefined {
  const found = holdsNote(structure) ? { pages: banded.pages, notes: [] } : takeTaggedNotes(banded.pages, inline);
  const contents = new Contents(found.pages);
  const marks = new Map([...marksOfNotes(found.notes), ...marksOfFormulas(structure, contents)]);
  const context = { ...inline, notes: marks };
  const all = contents.left;
  const notes: Note[] = [];
  const blocks = blocksIn(structure, { contents, inline: context, notes, isFlat: nestsNone(structure) });
  if (contents.left > all * (1 - BELIEVED)) return undefined;
  const figures = contents.leftPictures.map((picture) => figureOf(picture));
  return [...withNotes([...blocks, ...figures], notes), ...bodiesOfNotes(found.notes, banded.pages, context)];
}

/** Untagged text of a tagged file, such as a footer, is no note. Only the labels of notes may be untagged. */
function takeTaggedNotes(pages: readonly PageLines[], { body }: InlineContext): ReturnType<typeof takeNotes> {
  const isTold = (line: Line): boolean =>
    line.glyphs.some(({ look }) => look.content !== -1) || isNoteLabel(textOf(line));
  const taken = takeNotes(
    pages.map(({ page, lines }) => ({ page, lines: lines.filter(isTold) })),
    body,
  );
  const whole = taken.pages.map(({ page, lines }, at) => {
    const others = pages[at]?.lines.filter((line) => !isTold(line)) ?? [];
    return { page, lines: [...lines, ...others] };
  });
  return { ...taken, pages: whole };
}

/** Reads the blocks of a file without tags. */
function byLayout(banded: Banded, outline: readonly OutlineEntry[], inline: InlineContext): DocumentNode[] {
  const { pages, notes } = takeNotes(banded.pages, inline.body);
  const context = { ...inline, notes: marksOfNotes(notes) };
  const taken = joinTables(pages.map(takeAllTables));
  const paragraphs = paragraphsOf(placeLines(taken.map(({ page }) => page)), context.body);
  const shown = taken.map(({ page: { page }, tables }) => ({
    page,
    shown: [
      // The picture of a page precedes the text that OCR read from it.
      ...page.pictures.map((rect) => ({
        rect: page.isRecognized ? { ...rect, bottom: rect.top } : rect,
        node: figureOf(rect),
      })),
      ...tables.map((rect) => ({ rect, node: tableOf(rect, context) })),
    ],
  }));
  const levels = headingLevels(paragraphs, context.body, outline);
  return [
    ...blocksOf(paragraphs, levels, context, figuresOf(shown, paragraphs)),
    ...bodiesOfNotes(notes, banded.pages, context),
  ];
}

/** Takes tables with ruled lines first, then tables without. */
function takeAllTables(page: PageLines): ReturnType<typeof takeTables> {
  const drawn = takeTables(page);
  const aligned = takeAligned(drawn.page);
  return { page: aligned.page, tables: [...drawn.tables, ...aligned.tables] };
}

const firstHeading = (content: readonly DocumentNode[]): string =>
  (content.find(({ type }) => type === 'heading')?.content ?? []).map(({ text = '' }) => text).join('');
