import type { Page } from 'puppeteer-core';
import { OPENING, piecesOf, SHORT_MARKUP, type Markup } from '../document/markup.ts';
import { fill, write } from '../devtools/line.ts';
import type { WaitFor } from '../options/wait-for.ts';
import { OWN_ORIGIN } from '../own-origin.ts';
import { waitFor } from '../page/wait-for.ts';

/** Milliseconds to wait for pictures and fonts. The document is printed without those that are missing then. */
const PATIENCE = 8_000;

/**
 * Runs in the page with its scripts off. It resolves paths without a host to this server, because a page without a URL cannot do so itself.
 * Methods are taken from the prototypes, because named elements of a document can shadow its own.
 */
const SETTLE = `(async () => {
  const all = (selector) => Document.prototype.querySelectorAll.call(document, selector);
  const get = (element, name) => Element.prototype.getAttribute.call(element, name);
  const set = (element, name, value) => Element.prototype.setAttribute.call(element, name, value);
  // In a web page they refer to its own site.
  const isOfWeb = Document.prototype.querySelector.call(document, 'base[data-companion=page]') !== null;
  const isPath = (url) => !isOfWeb && /^\\.{0,2}\\/(?!\\/)/.test(url.trim());
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

/** Hides a document on the screen, so that it is laid out and painted only for paper. That saves half of a letter's time. */
export const UNSEEN = '@media screen { :root { display: none !important } }';
const UNSEEN_ELEMENT = `<style>${UNSEEN}</style>`;

/** Removes the base element. Loaded resources stay. */
const FORGET_BASE = `(() => {
  const isOfWeb = Document.prototype.querySelector.call(document, 'base[data-companion=page]') !== null;
  // External links keep their targets; internal links lead within the file.
  for (const link of isOfWeb ? Document.prototype.querySelectorAll.call(document, 'a[href], area[href]') : []) {
    const to = Element.prototype.getAttribute.call(link, 'href');
    if (!to.startsWith('#')) Element.prototype.setAttribute.call(link, 'href', link.href);
  }
  for (const base of Document.prototype.querySelectorAll.call(document, 'base[data-companion]')) Element.prototype.remove.call(base);
})()`;

/**
 * Loads a document into a page and waits until its style sheets, fonts and pictures are loaded or the time is over, and then for the
 * conditions of its request.
 */
export const loadDocument = (page: Page, markup: Markup, wanted?: WaitFor): Promise<void> =>
  load(page, markup, piecesOf(markup), wanted);

/** As above, for a document that is only printed. */
export const loadForPaper = (page: Page, markup: Markup, wanted?: WaitFor): Promise<void> =>
  load(page, markup, mayBeUnseen(page, markup) ? unseen(markup) : piecesOf(markup), wanted);

/** Scripts may depend on the layout on the screen. */
export const mayBeUnseen = (page: Page, { traits }: Markup): boolean =>
  !traits.mayLoadUnseen && !page.isJavaScriptEnabled();

/** Adds the rule where it does not affect others: at the beginning of the product's own head, else at the end. */
function* unseen(markup: Markup): Generator<string> {
  const { isOurs } = markup.traits;
  let isFirst = true;
  for (const piece of piecesOf(markup)) {
    yield isFirst && isOurs ? OPENING + UNSEEN_ELEMENT + piece.slice(OPENING.length) : piece;
    isFirst = false;
  }
  if (!isOurs) yield UNSEEN_ELEMENT;
}

async function load(page: Page, markup: Markup, pieces: Iterable<string>, wanted?: WaitFor): Promise<void> {
  await put(page, markup, pieces);
  if (wanted) await waitFor(page, wanted);
  if (markup.traits.hasBase) await page.evaluate(FORGET_BASE);
}

async function put(page: Page, { traits }: Markup, pieces: Iterable<string>): Promise<void> {
  if (traits.length > SHORT_MARKUP) await patiently(write(page, pieces));
  else {
    const html = [...pieces].join('');
    if (!traits.mayLoad && !page.isJavaScriptEnabled()) return fill(page, html);
    await patiently(page.setContent(html, { waitUntil: 'load', timeout: 0 }));
  }
  if (traits.mayLoad) await patiently(page.evaluate(SETTLE));
}

async function patiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  work.catch(() => undefined);
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
