import type { Page } from 'puppeteer-core';
import type { PageGlobals } from '../devtools/dom.ts';
import type { Printing } from '../devtools/print.ts';

/** What may stand beside the text: something with a margin below zero, or with a place that counts from the page. */
export const STANDS_BESIDE_TEXT = /[";] ?margin(?:-left|-right)?: ?(?:-|[^";-]{1,40} -\d)|var\(--page-left/iu;

/**
 * Makes the margins at both sides a part of a loaded document, and of its pages all of the width: Chromium cuts off what stands to the
 * left of a page's area, and makes the whole document smaller where something stands out to its right.
 *
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
