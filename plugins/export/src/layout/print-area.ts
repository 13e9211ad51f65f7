import type { TurnContext } from '@editor-companion/core/plugin';
import type { Page } from 'puppeteer-core';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import { fill } from '../devtools/line.ts';
import { printShort, type Printing } from '../devtools/print.ts';

/** What a page has for the text, in CSS pixels of the document. */
export interface PrintArea {
  readonly width: number;
  readonly height: number;
}

/** A link over more than a page: the part of it on the first page is as large as that page's area. */
const FILLED = `<!doctype html><style>* { margin: 0 }</style><a href="https://companion.invalid/" style="display: block; width: 100%; height: 200vh"></a>`;

const POINTS_TO_PIXELS = 96 / 72;
/** The file's figures have two places. */
const TOLERANCE = 0.01;
const MAX_KNOWN = 200;
const known = new Map<string, PrintArea>();

/**
 * Measures what a page really has for the text, by printing one that is full: Chromium rounds paper and margins in ways of
 * its own, which adds up to several pixels. Needs an empty page, and leaves something in it.
 */
export async function measurePrintArea(
  page: Page,
  printing: Printing,
  files: PdfFiles,
  context: TurnContext,
): Promise<PrintArea | undefined> {
  const { width, height, margin, scale = 1 } = printing;
  const key = JSON.stringify([width, height, margin, scale]);
  const before = known.get(key);
  if (before) return before;
  await fill(page, FILLED);
  const bytes = await printShort(page, { ...printing, displayHeaderFooter: false, tagged: false, outline: false });
  const link = await files.measure(bytes, context);
  if (link === undefined) return undefined;
  // Text is laid out in whole pixels, of which the last may stand over.
  const pixels = (points: number): number => Math.ceil((points * POINTS_TO_PIXELS) / scale - TOLERANCE);
  const area = { width: pixels(link.width), height: pixels(link.height) };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, area);
  return area;
}
