import type { CDPSession, Page } from 'puppeteer-core';
import type { PageGlobals } from './dom.ts';

/** A line to a page of our own, beside Puppeteer's: it hears of no events, and each step takes one message. */
export interface Line {
  readonly session: CDPSession;
  readonly frameId: string;
}

const lines = new WeakMap<Page, Promise<Line>>();

export function lineTo(page: Page): Promise<Line> {
  const known = lines.get(page);
  if (known) return known;
  const opened = open(page);
  lines.set(page, opened);
  return opened;
}

async function open(page: Page): Promise<Line> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  return { session, frameId: frameTree.frame.id };
}

/**
 * Puts a document that loads nothing in the place of the one before: its tree goes, its Document object stays (see traces.ts). The
 * new one is parsed when this resolves. Puppeteer does the same and waits for a load event, for which nothing is left to wait here.
 */
export async function fill(page: Page, html: string): Promise<void> {
  const { session, frameId } = await lineTo(page);
  await session.send('Page.setDocumentContent', { frameId, html });
}

/** Puts a long document in the place of the one before, piece by piece; loaded when this resolves, with what it refers to. */
export async function write(page: Page, pieces: Iterable<string>): Promise<void> {
  await page.evaluate('Document.prototype.open.call(document); undefined');
  for (const piece of pieces) await page.evaluate(append, piece);
  await page.evaluate(CLOSE);
}

const CLOSE = `(async () => {
  Document.prototype.close.call(document);
  const state = Object.getOwnPropertyDescriptor(Document.prototype, 'readyState').get;
  if (state.call(document) === 'complete') return;
  await new Promise((done) => addEventListener('load', done, { once: true }));
})()`;

/** Runs in the page. */
function append(piece: string): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  Document.prototype.write.call(document, piece);
}

/** Gives a page a new and empty Document object, which costs some 10 ms more than `fill`. */
export async function renew(page: Page): Promise<void> {
  const { session } = await lineTo(page);
  await session.send('Page.navigate', { url: 'about:blank' });
  // The first answer comes before the renderer has taken the navigation over, the second one after it.
  await session.send('Page.getFrameTree');
}
