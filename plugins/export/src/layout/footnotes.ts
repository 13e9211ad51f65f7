import type { Page } from 'puppeteer-core';
import { FootnotePlacer } from './footnote-placer.ts';
import { PagedLayout } from './paged-layout.ts';
import type { PrintArea } from './print-area.ts';

/** Whether a document has footnotes as the editor writes them. */
export const HAS_FOOTNOTES = /data-type=["']?footnote-reference/iu;

/** A viewport of this many pixels is wider than any page. */
const MAX_VIEWPORT = 20_000;

/**
 * Moves the footnotes of a loaded document to the bottom of the pages that refer to them, which Chromium has no style for:
 * the document is laid out in columns as large as a page, where the same engine breaks it in the same places, and every page
 * ends as early as its notes need. A note too long for its page stays at the end of the document, as endnotes do.
 */
export async function layOutFootnotes(page: Page, area: PrintArea): Promise<void> {
  await page.emulateMediaType('print');
  await page.setViewport({ width: side(area.width), height: side(area.height) });
  try {
    // Classes run in the page as they are written here; they know nothing of their modules.
    await page.evaluate(
      `{ const PagedLayout = ${PagedLayout.toString()}; const FootnotePlacer = ${FootnotePlacer.toString()};
      const layout = new PagedLayout(${JSON.stringify(area)});
      new FootnotePlacer(layout).run(); layout.finish(); }`,
    );
  } finally {
    await page.emulateMediaType();
  }
}

const side = (length: number): number => Math.min(length, MAX_VIEWPORT);
