import type { Page } from 'puppeteer-core';
import type { TurnContext } from '@editor-companion/core/plugin';
import type { Markup } from '../document/markup.ts';
import type { TableOfContents } from '../options/pdf-extras.ts';
import type { WaitFor } from '../options/wait-for.ts';
import type { Hyphenator } from '../hyphenation/hyphenator.ts';
import type { Hyphenate } from '../options/hyphenate.ts';
import { hyphenate } from '../layout/hyphenate.ts';
import type { CommentText } from '../document/comment-texts.ts';
import { drawComments, MARGIN_DOCUMENT, MARGIN_WIDTH } from '../layout/comment-margin.ts';
import type { LinkBox } from '../pdf-file/link-boxes.ts';
import { layOutFootnotes } from '../layout/footnotes.ts';
import { measurePrintAreas } from '../layout/print-area.ts';
import { drawSheets, isUnder, SHEETS_DOCUMENT, type PrintedPage, type SheetPlan } from '../layout/sheets.ts';
import { markStrings, stringsOn } from '../layout/running-strings.ts';
import { markStretches, pageStarts } from '../layout/stretches.ts';
import { fillPageReferences, markPageReferences } from '../layout/page-references.ts';
import { fillPageNumbers, insertTableOfContents } from '../layout/table-of-contents.ts';
import type { PageGlobals } from '../devtools/dom.ts';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import type { Margin, Stamps } from '../pdf-file/stamp.ts';
import type { PdfOutcome } from '../pdf-file/task.ts';
import { pagesIn } from './page-ranges.ts';
import { print, printShort, type Printing } from '../devtools/print.ts';
import { fill, renew } from '../devtools/line.ts';
import { loadDocument, loadForPaper, mayBeUnseen, UNSEEN } from './settle.ts';

/** One document to be printed, with everything settled. */
export interface PrintJob {
  readonly markup: Markup;
  readonly printing: Printing;
  readonly pageRanges?: string;
  readonly firstPageNumber: number;
  readonly language?: string;
  readonly waitFor?: WaitFor;
  readonly contents?: TableOfContents;
  readonly hyphenate?: Hyphenate;
  /** Whether it refers to pages of its own. */
  readonly hasPageReferences: boolean;
  /** Whether footnotes go to the bottom of their pages. */
  readonly notesBelow: boolean;
  /** What Chromium cannot print itself: bands that differ from page to page, a watermark. */
  readonly sheets?: SheetPlan;
  /** Whether the document leaves something in the page that would change the sheets. */
  readonly spoilsPage: boolean;
  /** Comments that stand beside the text. */
  readonly comments?: readonly CommentText[];
}

export interface Printed {
  readonly bytes: Uint8Array;
  readonly stamps?: Stamps;
  readonly margin?: Margin;
  /** Languages that words were to be divided in, and that nobody knows here. */
  readonly unknownLanguages: readonly string[];
}

/** What printing needs beside the browser. */
export interface PrintTools {
  readonly files: PdfFiles;
  readonly hyphenator: Hyphenator;
}

/** Not tagged and without an outline: what only tells where things are costs a third less. */
const DRAFT: Printing = { tagged: false, outline: false };

const SHORT = 100_000;

/** Loads, lays out and prints a document in an empty page; twice where it must know its own pages first. */
export async function runPrintJob(
  page: Page,
  job: PrintJob,
  { files, hyphenator }: PrintTools,
  context: TurnContext,
): Promise<Printed> {
  const { markup, printing, pageRanges = '', contents, sheets } = job;
  // A table of contents lists what is seen.
  await (contents ? loadDocument : loadForPaper)(page, markup, job.waitFor);
  if (job.language !== undefined) await page.evaluate(setLanguage, job.language);
  const unknownLanguages = job.hyphenate ? await hyphenate(page, job.hyphenate, hyphenator, context) : [];
  const targets = contents ? await insertTableOfContents(page, contents, mayBeUnseen(page, markup) ? UNSEEN : '') : [];
  if (job.notesBelow)
    await layOutFootnotes(page, await measurePrintAreas(page, printing, markup.traits.setsPages, files, context));
  const stretches = sheets?.sections.size ? await markStretches(page, [...sheets.sections.keys()]) : [];

  const marks = sheets?.strings ? await markStrings(page, sheets.strings) : [];

  let whole: Pick<PdfOutcome, 'pages' | 'destinations'> | undefined;
  const references = job.hasPageReferences ? await markPageReferences(page) : [];
  if (targets.length > 0 || references.length > 0 || (sheets && pageRanges !== '')) {
    const draft = await files.inspect(await print(page, { ...printing, ...DRAFT }), context);
    const pageOf = new Map(draft.destinations.map(({ name, page: place }) => [name, place + job.firstPageNumber - 1]));
    const numbersOf = (names: readonly string[]) => names.map((name) => pageOf.get(name));
    if (targets.length > 0) await fillPageNumbers(page, numbersOf(targets));
    if (references.length > 0) await fillPageReferences(page, numbersOf(references));
    whole = draft;
  }
  const bytes = await (isShort(markup) ? printShort : print)(page, { ...printing, pageRanges });
  if (!sheets && !job.comments) return { bytes, unknownLanguages };
  const printed = await files.inspect(bytes, context);
  const margin = job.comments
    ? await printMargin(page, job, job.comments, printed.pages, await files.links(bytes, context))
    : undefined;
  const beside = margin ? { margin } : {};
  if (!sheets) return { bytes, unknownLanguages, ...beside };
  // Of some pages alone, the file does not tell where the others are.
  const { pages, destinations } = pageRanges === '' ? printed : (whole ?? printed);
  const startOf = pageStarts(stretches, destinations);
  const stringsOf = stringsOn(marks, destinations);
  const places = pagesIn(pageRanges, pages.length);
  const sheetPages = printed.pages.map((size, index) => {
    const place = places[index] ?? index + 1;
    return { ...size, place, start: startOf(place), strings: stringsOf(place) };
  });
  return { bytes, unknownLanguages, ...beside, stamps: await printSheets(page, job, sheets, sheetPages, pages.length) };
}

/** Without pictures or fonts of its own, a document makes a file of its size, or somewhat more. */
const isShort = ({ traits }: Markup): boolean => traits.length < SHORT && !traits.mayLoad;

async function printSheets(
  page: Page,
  { spoilsPage }: PrintJob,
  plan: SheetPlan,
  pages: readonly PrintedPage[],
  total: number,
): Promise<Stamps> {
  if (spoilsPage) await renew(page);
  await fill(page, SHEETS_DOCUMENT);
  await drawSheets(page, plan, pages, total);
  const sheets = await print(page, {
    preferCSSPageSize: true,
    printBackground: true,
    omitBackground: true,
    ...DRAFT,
  });
  return { sheets, under: isUnder(plan) };
}

async function printMargin(
  page: Page,
  { spoilsPage }: PrintJob,
  comments: readonly CommentText[],
  ...printed: [PdfOutcome['pages'], readonly LinkBox[]]
): Promise<Margin> {
  if (spoilsPage) await renew(page);
  await fill(page, MARGIN_DOCUMENT);
  await drawComments(page, comments, ...printed);
  const sheets = await print(page, { preferCSSPageSize: true, printBackground: true, omitBackground: true, ...DRAFT });
  return { sheets, width: MARGIN_WIDTH };
}

/** Runs in the page. */
function setLanguage(language: string): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  Document.prototype.querySelector.call(document, ':root')?.setAttribute('lang', language);
}
