import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../plugins/export/src/browser/find-browser.ts';

const found = findBrowser();

/** The reason to skip these tests if no browser is installed. False if one is. */
export const withoutBrowser =
  found?.kind === 'installed' ? false : 'no Chromium is installed; `npm run setup` installs one';

/** Starts the installed browser. Its sandbox does not work for root. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = found?.kind === 'installed' ? found.path : '';
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** A separate browser window, like that of another person. Errors on its page are recorded. */
export interface Window extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and of the content security policy. */
  readonly faults: readonly string[];
}

const TIMEOUT_MS = 20_000;

/** @param address is opened at once; undefined for a window that waits. */
export async function openWindow(
  browser: Browser,
  address: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
  });
  if (address !== undefined) {
    await page.goto(address);
    await page.locator('.paper').waitFor();
  }
  return { page, context, faults, [Symbol.asyncDispose]: () => context.close() };
}
