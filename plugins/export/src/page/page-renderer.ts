import type { PageRenderer } from '@editor-companion/core/plugin';
import type { RunningBrowser } from '../browser/launch.ts';
import type { Starter } from '../browser/starter.ts';
import { createTurns } from '../browser/turns.ts';
import { loadPage } from './load-page.ts';

export const PAGES_AT_ONCE = 2;
const MAX_WAITING = 16;
/** Milliseconds without work after which the browser is closed. */
const IDLE = 60_000;
/** The number of pages after which the browser is replaced. */
const RESTART_AFTER = 100;

/**
 * Runs untrusted pages in a separate browser process, so that their scripts never share one with documents of this server. The process
 * starts with the first page and ends when idle.
 */
export class BrowserPageRenderer implements PageRenderer {
  readonly #starter: Starter;
  readonly #turns = createTurns({ concurrency: PAGES_AT_ONCE, maxWaiting: MAX_WAITING, guestPlace: true });
  #running: Promise<RunningBrowser> | undefined;
  #served = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(starter: Starter) {
    this.#starter = starter;
  }

  async render(...[source, limits]: Parameters<PageRenderer['render']>): ReturnType<PageRenderer['render']> {
    const endTurn = await this.#turns.take(limits.caller ?? '', limits.signal);
    clearTimeout(this.#idle);
    try {
      const { browser } = await this.#browser();
      return await loadPage(browser, source, limits);
    } finally {
      endTurn();
      this.#served += 1;
      if (this.#turns.running === 0) this.#rest();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end();
    await this.#starter.close();
  }

  #browser(): Promise<RunningBrowser> {
    this.#running ??= this.#start();
    return this.#running;
  }

  async #start(): Promise<RunningBrowser> {
    try {
      const running = await this.#starter.start();
      this.#served = 0;
      running.browser.once('disconnected', () => {
        this.#running = undefined;
        running.close().catch(() => undefined);
      });
      return running;
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }

  #rest(): void {
    if (this.#served >= RESTART_AFTER) void this.#end();
    else this.#idle = setTimeout(() => void this.#end(), IDLE).unref();
  }

  async #end(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    this.#running = undefined;
    await running?.close();
  }
}
