import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, withoutBrowser } from '../../test/playground/browser.ts';
import { report } from '../../test/playground/stage.ts';
import { startProduct } from '../../test/support/server.ts';
import { servePages } from './pages.ts';

/** The optional folder for screenshots of the pages. */
const PICTURES = process.env['RECIPES_PICTURES'];

/** The path of files that Umo loads at run time. */
const EXTERNAL = '/static/external/';
const external = (url: string) => ({
  path: join(import.meta.dirname, '../node_modules/@umoteam/editor-external', url.split(EXTERNAL)[1] ?? ''),
  headers: { 'access-control-allow-origin': '*' },
});

interface Recipe {
  readonly id: string;
  /** The selector of the editable area. */
  readonly paper: string;
  /** The selector of another person's cursor. Undefined if the editor has no collaboration. */
  readonly cursor?: string;
}

const RECIPES: readonly Recipe[] = [
  { id: 'tiptap', paper: '.tiptap', cursor: '.collaboration-carets__label' },
  { id: 'prosemirror', paper: '.ProseMirror', cursor: '.ProseMirror-yjs-cursor' },
  { id: 'blocknote', paper: '.bn-editor', cursor: '.bn-collaboration-cursor__base' },
  { id: 'umo', paper: '.tiptap' },
];

describe('recipes of editors', { skip: withoutBrowser, timeout: 900_000 }, () => {
  const faults: string[] = [];
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof startProduct>> | undefined;
  let pages: Awaited<ReturnType<typeof servePages>> | undefined;

  before(async () => {
    pages = await servePages();
    const env = { COMPANION_SERVER__CORS__ORIGINS: JSON.stringify([pages.url]) };
    [browser, server] = await Promise.all([launchBrowser(), startProduct(env)]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    await pages?.[Symbol.asyncDispose]();
  });

  async function open(id: string, user: string): Promise<Page> {
    assert.ok(browser && server && pages);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    context.setDefaultTimeout(90_000);
    // Answers as a server does if its configuration names the package.
    await context.route(`${server.url}${EXTERNAL}**`, (route) => route.fulfill(external(route.request().url())));
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(
      `${pages.url}/${id}.html?${new URLSearchParams({ server: server.url, document: id, user }).toString()}`,
    );
    return page;
  }

  for (const { id, paper, cursor } of RECIPES)
    test(`${id}: a Word file is opened, shortened by a model, saved as Word and PDF`, async () => {
      const page = await open(id, 'Ada');
      const text = page.locator(paper).first();
      await text.waitFor();
      await importReport(page, text);
      await shorten(page, text);
      assert.equal(
        await page.evaluate(() => document.querySelector('main')!.scrollWidth <= innerWidth),
        true,
        'too wide',
      );
      for (const [button, magic] of [
        ['Word', 'PK'],
        ['PDF', '%PDF'],
      ] as const)
        assert.equal((await saved(page, button)).subarray(0, magic.length).toString(), magic);
      if (cursor !== undefined) await writeTogether(page, await open(id, 'Grace'), { paper, cursor });
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${id}.png` });
      await page.context().close();
      assert.deepEqual(faults, []);
    });
});

async function importReport(page: Page, text: Locator): Promise<void> {
  await page
    .locator('#open')
    .setInputFiles({ name: 'report.docx', mimeType: 'application/octet-stream', buffer: report });
  await text.getByText('Quarterly report').waitFor();
  await text.getByText('Sales went up.').waitFor();
}

async function shorten(page: Page, text: Locator): Promise<void> {
  await text.getByText('Sales went up.').click({ clickCount: 3 });
  await page.getByRole('button', { name: 'Shorten' }).click();
  await page.getByText('Written.').waitFor();
  await text.locator('strong, b', { hasText: 'Demo answer.' }).waitFor();
  await text.locator('li, [data-content-type="bulletListItem"]', { hasText: 'arrive whole' }).waitFor();
  assert.equal(await text.getByText('**').count(), 0);
  assert.equal(await text.getByText('Sales went up.').count(), 0);
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return readFile(await (await download).path());
}

/** Checks that another person sees text, cursor and comments. */
async function writeTogether(
  page: Page,
  other: Page,
  { paper, cursor }: { paper: string; cursor: string },
): Promise<void> {
  await other.locator(paper).first().getByText('Quarterly report').waitFor();
  await page.locator(paper).first().getByText('Quarterly report').click({ clickCount: 3 });
  await other.locator(cursor).first().waitFor({ state: 'attached' });
  await page.getByLabel('Comment').fill('Is this still true?');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByText('Is this still true?').waitFor();
  await other.locator('#comments q').getByText('Quarterly report').waitFor();
  await other.locator(paper).first().getByText('Quarterly report').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' of all regions');
  await page.locator(paper).first().getByText('of all regions').waitFor();
  if (PICTURES !== undefined) await other.screenshot({ path: `${PICTURES}/other.png` });
  await other.context().close();
}
