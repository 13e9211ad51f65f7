import type { Page } from 'puppeteer-core';
import { OPENING } from '../document/compose.ts';
import { fill } from './line.ts';

/** The made-up origin by which a page refers to this server; no name server knows it. */
export const OWN_ORIGIN = 'https://companion.invalid';

/** How long pictures and fonts are waited for; what is missing then is printed without. */
const PATIENCE = 8_000;

/**
 * Runs in the page, with its scripts off. Paths without a host mean this server: a page that came from no address cannot
 * resolve them itself. Methods are taken from the prototypes, for a document can cover its own with named elements.
 */
const SETTLE = `(async () => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const get = (element, name) => Element.prototype.getAttribute.call(element, name);
  const set = (element, name, value) => Element.prototype.setAttribute.call(element, name, value);
  const isPath = (url) => /^\\.{0,2}\\/(?!\\/)/.test(url.trim());
  const rebase = (url) => new URL(url.trim(), '${OWN_ORIGIN}').href;
  for (const [selector, name] of [['img', 'src'], ['link[rel~=stylesheet]', 'href'], ['svg image', 'href'], ['input[type=image]', 'src']]) {
    for (const element of all(selector)) {
      const url = get(element, name);
      if (url !== null && isPath(url)) set(element, name, rebase(url));
    }
  }
  for (const element of all('img[srcset], source[srcset]')) {
    const candidates = get(element, 'srcset').split(/,\\s+/).map((one) => one.trim().split(/\\s+/));
    if (candidates.some(([url]) => isPath(url))) {
      set(element, 'srcset', candidates.map(([url, ...size]) => [isPath(url) ? rebase(url) : url, ...size].join(' ')).join(', '));
    }
  }
  const images = [...all('img')];
  for (const image of images) if (get(image, 'loading') === 'lazy') set(image, 'loading', 'eager');
  const sheets = [...all('link[rel~=stylesheet]')].filter((link) => link.sheet === null && /^https?:/.test(link.href));
  await Promise.all(sheets.map((link) => new Promise((done) => { link.onload = link.onerror = done; })));
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document);
  await Promise.all([fonts.ready, ...images.map((image) => HTMLImageElement.prototype.decode.call(image).catch(() => {}))]);
})()`;

/** Whatever may load something: an element with an address, or a style that names one. Most letters have neither. */
const REFERS =
  /<(?:img|image|svg|link|input|source|picture|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

/** What loads only where it is laid out. */
const REFERS_UNLESS_HIDDEN =
  /<(?:image|svg|link|input|video|audio|object|embed|i?frame|body\s)|url\(|src\(|@import|@font-face|\\/iu;

export const mayLoad = (html: string): boolean => REFERS.test(html);

/**
 * Shows nothing of a document on the screen, so that it is laid out and painted for paper alone: that is half of what a letter
 * takes.
 */
export const UNSEEN = '@media screen { :root { display: none !important } }';
const UNSEEN_ELEMENT = `<style>${UNSEEN}</style>`;

/** Where it changes nothing for other rules: first in a head of ours, else behind everything, with the other styles. */
const unseen = (html: string): string =>
  html.startsWith(OPENING) ? OPENING + UNSEEN_ELEMENT + html.slice(OPENING.length) : html + UNSEEN_ELEMENT;

/** Puts a document into a page and waits until its style sheets, fonts and pictures are there, or patience ends. */
export async function loadDocument(page: Page, html: string): Promise<void> {
  if (!mayLoad(html) && !page.isJavaScriptEnabled()) return fill(page, html);
  await patiently(page.setContent(html, { waitUntil: 'load', timeout: 0 }));
  if (mayLoad(html)) await patiently(page.evaluate(SETTLE));
}

/** The same for what will only be printed. */
export async function loadForPaper(page: Page, html: string): Promise<void> {
  return loadDocument(page, mayBeUnseen(page, html) ? unseen(html) : html);
}

/** Scripts may look where things are. */
export const mayBeUnseen = (page: Page, html: string): boolean =>
  !REFERS_UNLESS_HIDDEN.test(html) && !page.isJavaScriptEnabled();

async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  work.catch(() => undefined);
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
