import type { CDPSession, Page } from 'puppeteer-core';

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
 * Puts a document that loads nothing in the place of the one before, of which nothing stays. It is parsed when this resolves.
 * Puppeteer does the same and waits for the page to tell that it has loaded, which has nothing left to wait for here.
 */
export async function fill(page: Page, html: string): Promise<void> {
  const { session, frameId } = await lineTo(page);
  await session.send('Page.setDocumentContent', { frameId, html });
}
