import type { Browser, BrowserContext, Page, Viewport } from 'puppeteer-core';
import { installGate, type Gate } from '../network/gate.ts';
import { fill, renew } from '../devtools/line.ts';
import { showScreen, showsPrint } from '../devtools/media.ts';
import { printShort } from '../devtools/print.ts';
import { PRIMER } from './primer.ts';

/** The page or the browser crashed during a job. The job may be tried again. */
export class BrowserLost extends Error {
  override readonly name = 'BrowserLost';
}

/** Tells whether a job failed because its page or browser is gone. */
export const isLoss = (error: unknown): boolean =>
  error instanceof BrowserLost ||
  (error instanceof Error &&
    (/^(TargetCloseError|ConnectionClosedError)$/u.test(error.name) ||
      /Target closed|Session closed|Connection closed|detached Frame|Page crashed/u.test(error.message)));

/** A page in its own browser context, for one job at a time. */
export class Slot {
  readonly page: Page;
  readonly gate: Gate;
  /** Rejects with BrowserLost when the page or the browser crashes. Never resolves. */
  readonly lost: Promise<never>;
  readonly #viewport: Viewport | null;
  #isLost = false;
  #uses = 0;
  /** True if no job has used its Document object. */
  #isNew: boolean;

  constructor(page: Page, gate: Gate, { lost, isNew }: { readonly lost: Promise<never>; readonly isNew: boolean }) {
    this.page = page;
    this.gate = gate;
    this.lost = lost;
    this.#isNew = isNew;
    this.#viewport = page.viewport();
    lost.catch(() => {
      this.#isLost = true;
    });
  }

  /** True if it has crashed. */
  get gone(): boolean {
    return this.#isLost;
  }

  /** The number of jobs that it has served. */
  get uses(): number {
    return this.#uses;
  }

  /**
   * Ends a job: closes the gate, and clears a document that has loaded something at once. Other documents are cleared when the next one
   * replaces them, which saves a tenth of a letter's time.
   */
  async release(): Promise<void> {
    this.#uses += 1;
    this.#isNew = false;
    this.gate.shut();
    if (!this.gate.asked && this.page.viewport() === this.#viewport && !showsPrint(this.page)) return;
    // First an empty document, because other styles or sizes would lay out the whole document.
    await fill(this.page, '');
    await this.#forget();
  }

  /** Gives a waiting page a new Document object. */
  async empty(): Promise<void> {
    if (this.#isNew) return;
    this.#isNew = true;
    await renew(this.page);
    await this.#forget();
  }

  /** Resolves while the renderer responds. @throws BrowserLost */
  async check(): Promise<void> {
    const answered = this.page.evaluate('0').catch((cause: unknown) => {
      throw new BrowserLost('The page does not respond.', { cause });
    });
    await Promise.race([this.lost, answered]);
  }

  dispose(): Promise<void> {
    return closeContext(this.page.browserContext());
  }

  async #forget(): Promise<void> {
    // Setting this again drops the pictures that the renderer caches by URL.
    if (this.gate.asked) await this.page.setCacheEnabled(false);
    await showScreen(this.page);
    if (this.page.viewport() !== this.#viewport) await this.page.setViewport(this.#viewport);
  }
}

/**
 * Opens a page without scripts, network, downloads or permissions. A primed page has already printed a small document, so that fonts,
 * styles and printing code are warm, which halves the time of a short letter.
 */
export async function createSlot(browser: Browser, { primed }: { primed: boolean }): Promise<Slot> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  try {
    const page = await context.newPage();
    const lost = watch(browser, page);
    await page.setJavaScriptEnabled(false);
    const gate = await installGate(page);
    if (primed) await prime(page);
    return new Slot(page, gate, { lost, isNew: !primed });
  } catch (error) {
    await closeContext(context);
    throw error;
  }
}

async function prime(page: Page): Promise<void> {
  await fill(page, PRIMER);
  await printShort(page, { printBackground: true });
}

const closeContext = (context: BrowserContext): Promise<void> => context.close().catch(() => undefined);

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
