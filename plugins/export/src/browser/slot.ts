import type { Browser, Page } from 'puppeteer-core';
import { installGate, type Gate } from '../network/gate.ts';
import { fill, renew } from '../devtools/line.ts';
import { printShort } from '../devtools/print.ts';
import { PRIMER } from './primer.ts';

/** A page in a browser context of its own, for one job at a time. */
export interface Slot {
  readonly page: Page;
  readonly gate: Gate;
  /** Rejects with BrowserLost when the page or the browser dies. Never resolves. */
  readonly lost: Promise<never>;
  /** Whether it has died already. */
  readonly gone: boolean;
  /** How many jobs it has served. */
  readonly uses: number;
  /**
   * Ends a job: the gate is shut, and a document that has loaded something goes at once. Any other goes when the next one takes
   * its place, which saves a tenth of a letter.
   */
  release(): Promise<void>;
  /** Gives a page that waits for its next job a new Document object. */
  empty(): Promise<void>;
  /** Resolves while the renderer lives. @throws BrowserLost */
  check(): Promise<void>;
  dispose(): Promise<void>;
}

/** The page or the browser died under a job, which may be tried again. */
export class BrowserLost extends Error {
  override readonly name = 'BrowserLost';
}

/** True for what a job throws when its page or browser has gone. */
export const isLoss = (error: unknown): boolean =>
  error instanceof BrowserLost ||
  (error instanceof Error &&
    (/^(TargetCloseError|ConnectionClosedError)$/u.test(error.name) ||
      /Target closed|Session closed|Connection closed|detached Frame|Page crashed/u.test(error.message)));

/**
 * Opens a page without script, network, downloads or permissions. A primed one has printed a small document already, so that
 * fonts, styles and the printing code are warm in its process: that halves the time of a short letter.
 */
export async function createSlot(browser: Browser, { primed }: { primed: boolean }): Promise<Slot> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const dispose = (): Promise<void> => context.close().catch(() => undefined);
  try {
    const page = await context.newPage();
    const lost = watch(browser, page);
    let gone = false;
    lost.catch(() => {
      gone = true;
    });
    await page.setJavaScriptEnabled(false);
    const gate = await installGate(page);
    if (primed) {
      await fill(page, PRIMER);
      await printShort(page, { printBackground: true });
    }
    const viewport = page.viewport();
    let uses = 0;
    let isNew = !primed;
    const forget = async (): Promise<void> => {
      // Saying so once more drops the pictures that the renderer holds by their addresses.
      if (gate.asked) await page.setCacheEnabled(false);
      if (page.viewport() !== viewport) await page.setViewport(viewport);
    };
    return {
      page,
      gate,
      lost,
      get gone() {
        return gone;
      },
      get uses() {
        return uses;
      },
      async release() {
        uses += 1;
        isNew = false;
        gate.shut();
        if (!gate.asked && page.viewport() === viewport) return;
        await fill(page, '');
        await forget();
      },
      async empty() {
        if (isNew) return;
        isNew = true;
        await renew(page);
        await forget();
      },
      async check() {
        const answered = page.evaluate('0').catch((cause: unknown) => {
          throw new BrowserLost('The page does not answer.', { cause });
        });
        await Promise.race([lost, answered]);
      },
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function watch(browser: Browser, page: Page): Promise<never> {
  const lost = new Promise<never>((_resolve, reject) => {
    const fail = (): void => {
      browser.off('disconnected', fail);
      reject(new BrowserLost('The page or its browser is gone.'));
    };
    browser.once('disconnected', fail);
    page.once('error', fail);
    page.once('close', fail);
  });
  lost.catch(() => undefined);
  return lost;
}
