import type { CDPSession, Page } from 'puppeteer-core';
import type { PageGlobals } from './dom.ts';

/** A DevTools connection to a page beside Puppeteer's. It receives no events, and each step takes one message. */
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
 * Replaces the document by one that loads nothing. The old tree is removed, but its Document object stays (see traces.ts). When this
 * resolves, the new document is parsed. Puppeteer does the same, but waits for a load event without need.
 */
export async function fill(page: Page, html: string): Promise<void> {
  const { session, frameId } = await lineTo(page);
  await session.send('Page.setDocumentContent', { frameId, html });
}

/** Replaces the document by a long one, part by part. When this resolves, it is loaded with its resources. */
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

/** Gives a page a new, empty Document object. It takes about 10 ms longer than `fill`. */
export async function renew(page: Page): Promise<void> {
  const { session } = await lineTo(page);
  await session.send('Page.navigate', { url: 'about:blank' });
  // The first answer arrives before the renderer has committed the navigation, the second one after.
  await session.send('Page.getFrameTree');
}
