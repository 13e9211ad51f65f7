import type { DocumentNode, ImportedDocument, ImportWarning, ReportProgress } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';
import { bodyOf } from './layout/body.ts';
import { withoutBands, type Banded } from './layout/bands.ts';
import { placeLines } from './layout/column.ts';
import { headingLevels } from './layout/headings.ts';
import { linesOf, textOf } from './layout/line.ts';
import { paragraphsOf } from './layout/paragraph.ts';
import type { Page } from './page/page.ts';
import { Fonts } from './pdfium/fonts.ts';
import { readMetadata } from './pdfium/metadata.ts';
import { readOutline, type OutlineEntry } from './pdfium/outline.ts';
import { MAX_GLYPHS, readPage } from './pdfium/pages.ts';
import { openSource, type Source } from './pdfium/source.ts';
import { blocksOf } from './write/blocks.ts';
import { createHrefs } from './write/links.ts';
import { pageSetupOf } from './write/page-setup.ts';

export interface ReadPdfOptions {
  /** Further pages are left out. */
  readonly maxPages: number;
  /** What PDFium may have, for the text of its error. */
  readonly engineMemoryMb: number;
  readonly progress: ReportProgress;
}

/** Share of the work that is done when all pages have been read. */
const READ = 0.8;

/**
 * Reads a PDF as a document (ISO 32000-2): headings, paragraphs and lists by where text stands and how it looks.
 *
 * @throws PDF_DAMAGED, PDF_ENCRYPTED, PDF_ENCRYPTION_UNKNOWN, PDF_TOO_LARGE, PDF_TOO_MUCH_MEMORY (422)
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<ImportedDocument> {
  try {
    using source = await openSource(bytes);
    return compose(source, readPages(source, options), options);
  } catch (error) {
    throw CompanionError.is(error) ? error : faultOf(error, options);
  }
}

/** What PDFium, whose code is not ours, throws at a file that it cannot bear. */
function faultOf(error: unknown, { engineMemoryMb }: ReadPdfOptions): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('memory'))
    return errors.PDF_TOO_MUCH_MEMORY({ megabytes: engineMemoryMb }, { cause: error });
  return error.name === 'RuntimeError'
    ? errors.PDF_DAMAGED({ reason: 'it broke the reader' }, { cause: error })
    : error;
}

function readPages(source: Source, { maxPages, progress }: ReadPdfOptions): Page[] {
  const count = Math.min(source.pages, maxPages);
  const fonts = new Fonts(source.engine);
  const room = { glyphs: MAX_GLYPHS };
  return Array.from({ length: count }, (_, index) => {
    const page = readPage(source, index, fonts, room);
    progress(((index + 1) / count) * READ);
    return page;
  });
}

function compose(
  { engine, document, pages: total }: Source,
  pages: readonly Page[],
  { maxPages }: ReadPdfOptions,
): ImportedDocument {
  const banded = withoutBands(pages.map((page) => ({ page, lines: linesOf(page.glyphs, page.index) })));
  const { title, metadata } = readMetadata(engine, document);
  const content = byLayout(banded, readOutline(engine, document));
  const warnings: ImportWarning[] = [
    ...(total > maxPages ? [cut(total - maxPages, maxPages)] : []),
    ...(pages.every(({ glyphs }) => glyphs.length === 0) ? [WITHOUT_TEXT] : []),
  ];
  const page = pageSetupOf(banded, bodyOf(banded.pages));
  return {
    title: title === '' ? firstHeading(content) : title,
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    ...(page && { page }),
    metadata,
    warnings,
  };
}

/** Blocks of a file that says nothing of its structure. */
function byLayout(banded: Banded, outline: readonly OutlineEntry[]): DocumentNode[] {
  const body = bodyOf(banded.pages);
  const lines = placeLines(banded.pages);
  const words = new Set(
    lines.flatMap(
      (line) =>
        textOf(line)
          .toLowerCase()
          .match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+/gu) ?? [],
    ),
  );
  const paragraphs = paragraphsOf(lines, body);
  const hrefOf = createHrefs(banded.pages.map(({ page }) => page));
  return blocksOf(paragraphs, headingLevels(paragraphs, body, outline), {
    body,
    hrefOf,
    hasWord: (word) => words.has(word),
  });
}

const firstHeading = (content: readonly DocumentNode[]): string =>
  (content.find(({ type }) => type === 'heading')?.content ?? []).map(({ text = '' }) => text).join('');

const cut = (count: number, maxPages: number): ImportWarning => ({
  code: 'PDF_PAGES_CUT',
  message: `Only the first ${maxPages} pages were read.`,
  count,
});

const WITHOUT_TEXT: ImportWarning = {
  code: 'PDF_WITHOUT_TEXT',
  message: 'The PDF holds pictures of its pages and no text. Text in pictures is not read here.',
};
