import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { docx } from '../../formats/test/kit/docx.ts';
import { startReceiver } from '../support/receiver.ts';
import { startProduct } from '../support/server.ts';
import { launchBrowser, openWindow, type Window } from './browser.ts';
import { startSite } from './site.ts';

const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Quarterly report</w:t></w:r></w:p>';
/** A Word document with a title and a sentence. */
export const report = Buffer.from(docx({ body: `${heading}<w:p><w:r><w:t>Sales went up.</w:t></w:r></w:p>` }));

/** The product, a browser, and external services, for the tests of the calling suite. */
export interface Stage {
  browser: Browser;
  site: Awaited<ReturnType<typeof startSite>>;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  server: Awaited<ReturnType<typeof startProduct>>;
  /** Opens a playground window, like that of another person. */
  open(options?: BrowserContextOptions): Promise<Window>;
}

export function stageForSuite(): Stage {
  const stage = {
    open: (options) => openWindow(stage.browser, `${stage.server.url}/playground`, options),
  } as Stage;
  before(async () => {
    const [browser, site, receiver] = await Promise.all([launchBrowser(), startSite(), startReceiver()]);
    const env = { CONVERTED_WEBHOOK_URL: receiver.url, COMPANION_FETCH__ALLOWED_HOSTS: JSON.stringify([site.host]) };
    Object.assign(stage, { browser, site, receiver, server: await startProduct(env) });
  });
  after(async () => {
    await stage.browser.close();
    await stage.server.close();
    await stage.site[Symbol.asyncDispose]();
    await stage.receiver[Symbol.asyncDispose]();
  });
  return stage;
}

/* The actions of a person in one window. */

export const paper = (page: Page): Locator => page.locator('#document .paper');
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item }).click();
}
export async function writeAtEnd(page: Page, text: string): Promise<void> {
  await paper(page).press('ControlOrMeta+End');
  await page.keyboard.type(text);
}
export async function openFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await choose(page, 'Open', 'Office file…');
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}
export const showPanel = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Side panel' }).getByRole('button', { name }).click();
