import type { Page } from 'puppeteer-core';
import type { PageGlobals } from '../devtools/dom.ts';
import type { Printing } from '../devtools/print.ts';

/**
 * Matches content that may be beside the text: a negative margin, a position that counts from the page, or the labels of a list without
 * indent.
 */
export const STANDS_BESIDE_TEXT =
  /[";] ?margin(?:-left|-right)?: ?(?:-|[^";-]{1,40} -\d)|var\(--page-left|padding-inline-start: 0pt/iu;

/**
 * Moves the side margins from the pages into a loaded document, whose pages then have the full width. Chromium cuts off content to the left
 * of a page's area, and shrinks the whole document if content exceeds its right side.
 * @returns how it is printed then.
 */
export async function takeSideMargins(page: Page, printing: Printing): Promise<Printing> {
  const { margin } = printing;
  if (margin === undefined) return printing;
  await page.evaluate(setMargins, { left: margin.left, right: margin.right });
  return { ...printing, margin: { ...margin, left: 0, right: 0 } };
}

/** Runs in the page. */
function setMargins({ left, right }: { left: number; right: number }): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const body = Document.prototype.querySelector.call(document, 'body');
  body?.style.setProperty('margin-left', `${left}px`, 'important');
  body?.style.setProperty('margin-right', `${right}px`, 'important');
  body?.style.setProperty('position', 'relative');
}
