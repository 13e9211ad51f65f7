import type { Page } from 'puppeteer-core';
import type { TurnContext } from '@editor-companion/core/plugin';
import type { Markup } from '../document/markup.ts';
import type { TableOfContents } from '../options/pdf-extras.ts';
import type { WaitFor } from '../options/wait-for.ts';
import type { Hyphenator } from '../hyphenation/hyphenator.ts';
import type { Hyphenate } from '../options/hyphenate.ts';
import { hyphenate } from '../layout/hyphenate.ts';
import type { CommentText } from '../review/comment-texts.ts';
import { drawComments, MARGIN_DOCUMENT, MARGIN_WIDTH } from '../layout/comment-margin.ts';
import type { LinkBox } from '../pdf-file/link-boxes.ts';
import { layOutPages } from '../layout/page-layout.ts';
import { measurePrintAreas } from '../layout/print-area.ts';
import { drawSheets, isUnder, SHEETS_DOCUMENT, type PrintedPage, type SheetPlan } from '../layout/sheets.ts';
import { markStrings, stringsOn } from '../layout/running-strings.ts';
import { markStretches, pageStarts } from '../layout/stretches.ts';
import { markPageReferences } from '../layout/page-references.ts';
import { insertTableOfContents } from '../layout/table-of-contents.ts';
import type { PageGlobals } from '../devtools/dom.ts';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import type { Margin, Stamps } from '../pdf-file/stamp.ts';
import type { PdfOutcome } from '../pdf-file/task.ts';
import { PageNumbers, pagesOf, type PagesByName } from './page-numbers.ts';
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

/** Loads, lays out and prints a document in an empty page; twice where it was not foreseen which page its parts are on. */
export async function runPrintJob(
  page: Page,
  job: PrintJob,
  tools: PrintTools,
  context: TurnContext,
): Promise<Printed> {
  const isLaidOut = job.notesBelow || job.contents !== undefined || job.hasPageReferences;
  if (!isLaidOut) return loadAndPrint(page, job, tools, context);
  try {
    return await loadAndPrint(page, job, tools, context);
  } finally {
    // First nothing, as all of the document would be styled anew.
    await fill(page, '');
    await page.emulateMediaType();
  }
}

async function loadAndPrint(
  page: Page,
  job: PrintJob,
  { files, hyphenator }: PrintTools,
  context: TurnContext,
): Promise<Printed> {
  const { markup, pageRanges = '', contents, sheets } = job;
  // A table of contents lists what is seen.
  await (contents ? loadDocument : loadForPaper)(page, markup, job.waitFor);
  if (job.language !== undefined) await page.evaluate(setLanguage, job.language);
  const unknownLanguages = job.hyphenate ? await hyphenate(page, job.hyphenate, hyphenator, context) : [];
  const targets = contents ? await insertTableOfContents(page, contents, mayBeUnseen(page, markup) ? UNSEEN : '') : [];
  const references = job.hasPageReferences ? await markPageReferences(page) : [];
  const numbers = new PageNumbers(page, job.firstPageNumber, targets, references);
  const foreseen = await layOut(page, job, numbers, files, context);
  const stretches = sheets?.sections.size ? await markStretches(page, [...sheets.sections.keys()]) : [];
  const marks = sheets?.strings ? await markStrings(page, sheets.strings) : [];
  const { bytes, printed, whole } = await printNumbered(page, job, { numbers, foreseen }, files, context);
  if (!printed || !whole) return { bytes, unknownLanguages };
  const margin = job.comments
    ? await printMargin(page, job, job.comments, printed.pages, await files.links(bytes, context))
    : undefined;
  const beside = { unknownLanguages, ...(margin && { margin }) };
  if (!sheets) return { bytes, ...beside };
  const { pages, destinations } = whole;
  const startOf = pageStarts(stretches, destinations);
  const stringsOf = stringsOn(marks, destinations);
  const places = pagesIn(pageRanges, pages.length);
  const sheetPages = printed.pages.map((size, index) => {
    const place = places[index] ?? index + 1;
    return { ...size, place, start: startOf(place), strings: stringsOf(place) };
  });
  return { bytes, ...beside, stamps: await printSheets(page, job, sheets, sheetPages, pages.length) };
}

/**
 * Places the footnotes of a loaded document, and finds out which page its parts are on, before anything is printed.
 *
 * @returns the pages; undefined where they are not known.
 */
async function layOut(
  page: Page,
  { markup, printing, notesBelow, pageRanges = '' }: PrintJob,
  numbers: PageNumbers,
  files: PdfFiles,
  context: TurnContext,
): Promise<PagesByName | undefined> {
  // Of some pages alone, the file does not tell whether it came as foreseen.
  const names = pageRanges === '' ? numbers.names : [];
  if (!notesBelow && names.length === 0) return undefined;
  await page.emulateMediaType('print');
  const areas = await measurePrintAreas(page, printing, markup.traits.setsPages, files, context);
  return layOutPages(page, areas, { notesBelow, names });
}

/** What the file tells of itself, and what a print of all pages does. */
interface Numbered {
  readonly bytes: Uint8Array;
  readonly printed?: Pick<PdfOutcome, 'pages' | 'destinations'>;
  readonly whole?: Pick<PdfOutcome, 'pages' | 'destinations'>;
}

/** Prints a document with the numbers of its pages in it: as they are foreseen, else as a draft tells. */
async function printNumbered(
  page: Page,
  { markup, printing, pageRanges = '', sheets, comments }: PrintJob,
  { numbers, foreseen }: { readonly numbers: PageNumbers; readonly foreseen: PagesByName | undefined },
  files: PdfFiles,
  context: TurnContext,
): Promise<Numbered> {
  const inspect = (file: Uint8Array) => files.inspect(file, context);
  const printAll = () => (isShort(markup) ? printShort : print)(page, { ...printing, pageRanges });
  const needsDraft = numbers.isEmpty ? sheets !== undefined && pageRanges !== '' : foreseen === undefined;
  const draft = needsDraft ? await inspect(await print(page, { ...printing, ...DRAFT })) : undefined;
  const filled = foreseen ?? pagesOf(draft?.destinations ?? []);
  if (!numbers.isEmpty) await numbers.fill(filled);
  const bytes = await printAll();
  const isForeseen = !numbers.isEmpty && foreseen !== undefined;
  if (!sheets && !comments && !isForeseen) return { bytes };
  const printed = await inspect(bytes);
  const real = pagesOf(printed.destinations);
  if (!isForeseen || numbers.areIn(real, filled)) return { bytes, printed, whole: draft ?? printed };
  await numbers.fill(real);
  const again = await printAll();
  const renewed = await inspect(again);
  return { bytes: again, printed: renewed, whole: renewed };
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
