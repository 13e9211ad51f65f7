import type { Page } from 'puppeteer-core';
import type { PageGlobals } from './dom.ts';

/** The pages that show the styles for print. */
const printed = new WeakSet<Page>();

export const showsPrint = (page: Page): boolean => printed.has(page);

/** Shows the styles for print in a page, until `showScreen`. */
export async function showPrint(page: Page): Promise<void> {
  if (printed.has(page)) return;
  printed.add(page);
  await page.emulateMediaType('print');
}

/** Shows the styles for the screen again. */
export async function showScreen(page: Page): Promise<void> {
  if (!printed.has(page)) return;
  await page.emulateMediaType();
  printed.delete(page);
}

/** Matches the element that keeps a document from being laid out. */
export const VEIL = 'style[data-companion-veil]';

/** A document that is hidden on the screen keeps its boxes, so that its print needs not make them again. */
const ON_SCREEN =
  '@media screen { :root { display: block !important } body { content-visibility: hidden !important } }';
const ANYWHERE = `${ON_SCREEN} body { content-visibility: hidden !important }`;

/**
 * Keeps the browser from laying out and painting a loaded document in a frame on the screen, which takes as long as a print. Styles can be
 * read meanwhile.
 */
export const veil = (page: Page): Promise<void> => page.evaluate(insertVeil, ANYWHERE);

/** Makes a document with a veil ready for print. @param isUnseen true if it may be hidden on the screen. */
export async function unveil(page: Page, isUnseen: boolean): Promise<void> {
  if (isUnseen) await showScreen(page);
  await page.evaluate(changeVeil, { selector: VEIL, css: isUnseen ? ON_SCREEN : '' });
}

/** Runs in the page. */
function insertVeil(css: string): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const style = Document.prototype.createElement.call(document, 'style');
  style.setAttribute('data-companion-veil', '');
  style.textContent = css;
  Document.prototype.querySelector.call(document, ':root')?.append(style);
}

/** Runs in the page. */
function changeVeil({ selector, css }: { readonly selector: string; readonly css: string }): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const style = Document.prototype.querySelector.call(document, selector);
  if (style) style.textContent = css;
}
