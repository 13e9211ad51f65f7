import type { Page } from 'puppeteer-core';
import type { TurnContext } from '@editor-companion/core/plugin';
import type { Markup } from '../document/markup.ts';
import type { PrintedForm } from '../form/control.ts';
import { placeControls, placeSheetControls, printControls, type Controls } from '../form/form-pages.ts';
import type { TableOfContents } from '../options/pdf-extras.ts';
import type { WaitFor } from '../options/wait-for.ts';
import type { Hyphenator } from '../hyphenation/hyphenator.ts';
import type { Hyphenate } from '../options/hyphenate.ts';
import { hyphenate } from '../layout/hyphenate.ts';
import type { CommentText } from '../review/comment-texts.ts';
import { drawComments, MARGIN_DOCUMENT, MARGIN_WIDTH } from '../layout/comment-margin.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import { layOutPages } from '../layout/page-layout.ts';
import { takeSideMargins } from '../layout/side-margins.ts';
import { measurePrintAreas } from '../layout/print-area.ts';
import { drawSheets, isUnder, SHEETS_DOCUMENT, type PrintedPage, type SheetPlan } from '../layout/sheets.ts';
import { markStrings, stringsOn } from '../layout/running-strings.ts';
import { markStretches, pageStarts } from '../layout/stretches.ts';
import { bandTexts, isOfSection } from '../layout/numbers/band-numbers.ts';
import { markPageFields } from '../layout/numbers/page-fields.ts';
import { markPageReferences } from '../layout/numbers/page-references.ts';
import { insertTableOfContents } from '../layout/table-of-contents.ts';
import type { PageGlobals } from '../devtools/dom.ts';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import type { Margin, Stamps } from '../pdf-file/stamp.ts';
import type { PdfOutcome } from '../pdf-file/task.ts';
import { PageNumbers, pagesOf, type PagesByName } from './page-numbers.ts';
import { pagesIn } from './page-ranges.ts';
import { print, printShort, type Printing } from '../devtools/print.ts';
import { fill, renew } from '../devtools/line.ts';
import { showPrint, unveil, veil } from '../devtools/media.ts';
import { loadDocument, loadForPaper, mayBeUnseen, UNSEEN } from './settle.ts';

/** A document to print with all options resolved. */
export interface PrintJob {
  readonly markup: Markup;
  readonly printing: Printing;
  readonly pageRanges?: string;
  readonly firstPageNumber: number;
  readonly language?: string;
  readonly waitFor?: WaitFor;
  readonly contents?: TableOfContents;
  readonly hyphenate?: Hyphenate;
  /** True if it refers to its own pages. */
  readonly hasPageReferences: boolean;
  /** True to move footnotes to the bottom of their pages. */
  readonly notesBelow: boolean;
  /** True if the document has its own side margins, because it has content beside the text. */
  readonly ownsSideMargins: boolean;
  /** Features that Chromium cannot print itself: headers that differ between pages, a watermark. */
  readonly sheets?: SheetPlan;
  /** True if the document leaves something in the page that would change the sheets. */
  readonly spoilsPage: boolean;
  /** Comments in the margin. */
  readonly comments?: readonly CommentText[];
  /** True if form controls become fields, and those of headers and footers. */
  readonly hasFields?: boolean;
  readonly hasSheetFields?: boolean;
}

export interface Printed {
  readonly bytes: Uint8Array;
  readonly stamps?: Stamps;
  readonly margin?: Margin;
  /** The form controls that become fields, and the number of those that stay flat because there are too many. */
  readonly form?: PrintedForm;
  readonly sheetForm?: PrintedForm;
  readonly flatControls?: number;
  /** Requested languages of hyphenation without patterns. */
  readonly unknownLanguages: readonly string[];
}

/** The services for printing besides the browser. */
export interface PrintTools {
  readonly files: PdfFiles;
  readonly hyphenator: Hyphenator;
}

/** Without tags and outline, for a draft that only reveals positions. It takes a third less time. */
const DRAFT: Printing = { tagged: false, outline: false };

const SHORT = 1_000_000;

/** Loads, lays out and prints a document in an empty page. It prints twice if the pages of its parts could not be predicted. */
export async function runPrintJob(
  page: Page,
  given: PrintJob,
  { files, hyphenator }: PrintTools,
  context: TurnContext,
): Promise<Printed> {
  const { markup, pageRanges = '', contents, sheets } = given;
  // A table of contents lists visible headings only.
  await (contents ? loadDocument : loadForPaper)(page, markup, given.waitFor);
  const job = given.ownsSideMargins ? { ...given, printing: await takeSideMargins(page, given.printing) } : given;
  if (job.language !== undefined) await page.evaluate(setLanguage, job.language);
  const controls = job.hasFields ? await placeControls(page) : undefined;
  const unknownLanguages = job.hyphenate ? await hyphenate(page, job.hyphenate, hyphenator, context) : [];
  const targets = contents ? await insertTableOfContents(page, contents, mayBeUnseen(page, markup) ? UNSEEN : '') : [];
  const references = job.hasPageReferences ? await markPageReferences(page) : [];
  const fields = job.hasPageReferences ? await markPageFields(page) : [];
  const numbers = new PageNumbers(page, job.firstPageNumber, { entries: targets, references, fields });
  const foreseen = await layOut(page, job, numbers, files, context);
  const stretches = sheets?.sections.size ? await markStretches(page, [...sheets.sections.keys()]) : [];
  const parts = sheets?.numbers.some(isOfSection) ? await markStretches(page, undefined, 'companion-part') : [];
  const marks = sheets?.texts.length ? await markStrings(page, sheets.texts) : [];
  const { bytes, printed, whole } = await printNumbered(page, job, { numbers, foreseen }, files, context);
  const links = job.comments || controls?.list.length ? await files.links(bytes, context) : [];
  const filled = controls ? await printForm(page, job, controls, links) : {};
  if (!printed || !whole) return { bytes, unknownLanguages, ...filled };
  const margin = job.comments ? await printMargin(page, job, job.comments, printed.pages, links) : undefined;
  const beside = { unknownLanguages, ...filled, ...(margin && { margin }) };
  if (!sheets) return { bytes, ...beside };
  const { pages, destinations } = whole;
  const startOf = pageStarts(stretches, destinations);
  const stringsOf = stringsOn(sheets.texts, marks, destinations);
  const { numbers: shown, firstPageNumber } = sheets;
  const textsOf = await bandTexts({
    numbers: shown,
    sections: parts,
    destinations,
    firstPageNumber,
    total: pages.length,
  });
  const places = pagesIn(pageRanges, pages.length);
  const sheetPages = printed.pages.map((size, index) => {
    const place = places[index] ?? index + 1;
    return { ...size, place, start: startOf(place), strings: stringsOf(place), texts: textsOf(place) };
  });
  const drawn = await printSheets(page, job, { plan: sheets, pages: sheetPages, total: pages.length }, files, context);
  const left = (beside.flatControls ?? 0) + (drawn.flatControls ?? 0);
  return { bytes, ...beside, ...drawn, ...(left > 0 && { flatControls: left }) };
}

/**
 * Places the footnotes of a loaded document, and predicts the pages of its parts before printing.
 * @returns the pages; undefined where they are not known.
 */
async function layOut(
  page: Page,
  { markup, printing, notesBelow, pageRanges = '' }: PrintJob,
  numbers: PageNumbers,
  files: PdfFiles,
  context: TurnContext,
): Promise<PagesByName | undefined> {
  // A file with a page range does not reveal whether the prediction was right.
  const names = pageRanges === '' ? numbers.names : [];
  if (!notesBelow && names.length === 0) return undefined;
  await veil(page);
  await showPrint(page);
  const areas = await measurePrintAreas(page, printing, markup.traits.setsPages, files, context);
  const pages = await layOutPages(page, areas, { notesBelow, names, countsNotes: markup.traits.countsNotes });
  await unveil(page, mayBeUnseen(page, markup));
  return pages;
}

/** The positions in a file, and a function that prints all pages. */
interface Numbered {
  readonly bytes: Uint8Array;
  readonly printed?: Pick<PdfOutcome, 'pages' | 'destinations'>;
  readonly whole?: Pick<PdfOutcome, 'pages' | 'destinations'>;
}

/** Prints a document with its page numbers, as predicted or as a draft reveals them. */
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

/** Without pictures or fonts the file is about as large as the document. */
const isShort = ({ traits }: Markup): boolean => traits.length < SHORT && !traits.mayLoad;

interface Sheets {
  readonly plan: SheetPlan;
  readonly pages: readonly PrintedPage[];
  readonly total: number;
}

async function printSheets(
  page: Page,
  { spoilsPage, hasSheetFields = false }: PrintJob,
  { plan, pages, total }: Sheets,
  files: PdfFiles,
  context: TurnContext,
): Promise<Pick<Printed, 'stamps' | 'sheetForm' | 'flatControls'>> {
  if (spoilsPage) await renew(page);
  await fill(page, SHEETS_DOCUMENT);
  await drawSheets(page, plan, pages, total);
  const controls = hasSheetFields ? await placeSheetControls(page) : undefined;
  const sheets = await print(page, {
    preferCSSPageSize: true,
    printBackground: true,
    omitBackground: true,
    ...DRAFT,
  });
  const stamps = { sheets, under: isUnder(plan) };
  if (!controls || controls.list.length === 0) return { stamps };
  const sheetForm = await printControls(page, controls, await files.links(sheets, context), 1);
  return { stamps, sheetForm, flatControls: controls.left };
}

/** Prints the states of form controls, before another document replaces theirs. */
async function printForm(
  page: Page,
  { printing }: PrintJob,
  controls: Controls,
  links: readonly LinkBox[],
): Promise<Pick<Printed, 'form' | 'flatControls'>> {
  if (controls.list.length === 0) return {};
  const form = await printControls(page, controls, links, printing.scale ?? 1);
  return { form, flatControls: controls.left };
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
