import { PDFDocument, StandardFonts } from 'pdf-lib';
import { merge } from '../../plugins/pdf-tools/src/tools/merge.ts';
import { split } from '../../plugins/pdf-tools/src/tools/split.ts';
import { stamp } from '../../plugins/pdf-tools/src/tools/stamp.ts';
import { bench } from '../../plugins/pdf-tools/test/kit/bench.ts';

export type Task = 'merge' | 'split' | 'stamp';

/** Merges a file with itself, splits it into files of ten pages, or writes the page number on each page. */
export type Contender = (task: Task, bytes: Uint8Array) => Promise<unknown>;

const PART = 10;

/** Runs the tools as a thread does: bookmarks, links, tags and fields are kept, fonts are embedded. */
export const ours: Contender = (task, bytes) => {
  if (task === 'merge') return merge(bench(['a.pdf', bytes], ['b.pdf', bytes]), {});
  if (task === 'split') return split(bench(['a.pdf', bytes]), { every: PART });
  return stamp(bench(['a.pdf', bytes]), { stamps: [{ text: 'Page {page} of {pages}', position: 'bottom' }] });
};

/** Processes only pages, with a font that is not embedded. */
export const pdfLib: Contender = async (task, bytes) => {
  if (task === 'stamp') return stamped(await PDFDocument.load(bytes));
  const sources = task === 'merge' ? [bytes, bytes] : [bytes];
  const loaded = await Promise.all(sources.map((source) => PDFDocument.load(source)));
  if (task === 'merge') return (await pagesOf(loaded)).save();
  return Promise.all(loaded.map(partsOf));
};

async function partsOf(source: PDFDocument): Promise<Uint8Array[]> {
  const made: Uint8Array[] = [];
  for (let from = 0; from < source.getPageCount(); from += PART) {
    const part = await PDFDocument.create();
    const indices = source.getPageIndices().slice(from, from + PART);
    for (const page of await part.copyPages(source, indices)) part.addPage(page);
    made.push(await part.save());
  }
  return made;
}

async function pagesOf(sources: readonly PDFDocument[]): Promise<PDFDocument> {
  const made = await PDFDocument.create();
  for (const source of sources)
    for (const page of await made.copyPages(source, source.getPageIndices())) made.addPage(page);
  return made;
}

async function stamped(pdf: PDFDocument): Promise<Uint8Array> {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = pdf.getPages();
  for (const [at, page] of pages.entries()) {
    const text = `Page ${at + 1} of ${pages.length}`;
    page.drawText(text, { x: (page.getWidth() - font.widthOfTextAtSize(text, 12)) / 2, y: 36, size: 12, font });
  }
  return pdf.save();
}
