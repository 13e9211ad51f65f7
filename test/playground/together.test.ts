import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { SECRET, sign } from '../../plugins/auth/test/credentials-kit.ts';
import { startProduct } from '../support/server.ts';
import { violationsOf } from './accessibility.ts';
import { launchBrowser, openWindow, type Window, withoutBrowser } from './browser.ts';
import { button, choose, paper, showPanel, writeAtEnd } from './stage.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;

describe('people who are signed in, in the playground', { skip: withoutBrowser }, () => {
  let browser: Browser;
  let server: Product;
  before(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startProduct({ COMPANION_AUTH__SECRET: SECRET })]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const tokenOf = (name: string): Promise<string> =>
    sign({ sub: name.toLowerCase(), name, scope: '*', documents: { '*': 'owner' } });

  /** Opens a window of a person with a token of the server. */
  async function enter(name: string, address = `${server.url}/playground`): Promise<Window> {
    const token = await tokenOf(name);
    const window = await openWindow(browser, undefined);
    const identity = JSON.stringify({ name, color: '#1f6f5c' });
    await window.context.addInitScript(
      `sessionStorage.setItem('companion.token', '${token}'); sessionStorage.setItem('companion.identity', '${identity}')`,
    );
    await window.page.goto(address);
    await paper(window.page).getByText('Seven things to try').waitFor();
    await window.page.locator('.chip-online').waitFor();
    return window;
  }

  const saved = (page: Page): Promise<void> => page.locator('.chip-online').waitFor();

  it('colours changes and passages by author, and shows the time of each action', async () => {
    await using ada = await enter('Ada');
    const { page } = ada;
    await paper(page).press('Control+s');
    await page.getByLabel('Name of the version').fill('First');
    await page.keyboard.press('Enter');
    await page.locator('.version').filter({ hasText: 'First' }).waitFor();
    await using ben = await enter('Ben', page.url());
    await writeAtEnd(ben.page, 'By Ben.');
    await saved(ben.page);
    await paper(page).getByText('By Ben.').waitFor();
    await button(page, 'Compare').click();
    await page.locator('.version-view ins[data-author=Ben]').filter({ hasText: 'By Ben.' }).waitFor();
    await page.locator('.legend').getByText('Ben').waitFor();
    const colors = await page.evaluate(
      `['.legend ins', '.version-paper ins'].map((place) => getComputedStyle(document.querySelector(place)).color)`,
    );
    const [inLegend, inText] = colors as [string, string];
    assert.equal(inLegend, inText);
    assert.deepEqual(await violationsOf(page), []);
    await button(page, 'Back to the document').click();
    await page.getByRole('tab', { name: 'Authors' }).click();
    await button(page, 'Show authors').click();
    await page.locator('.author-tint[title^=Ben]').filter({ hasText: 'By Ben.' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.locator('.moment').filter({ hasText: 'Ben wrote' }).first().waitFor();
    await page.locator('.moment').filter({ hasText: 'Ada saved First' }).first().waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assert.deepEqual(ada.faults, []);
  });

  it('mentions a person in a comment, who finds it in the inbox and opens the thread', async () => {
    await using ada = await enter('Ada');
    await using ben = await enter('Ben', ada.page.url());
    await paper(ada.page).getByText('Seven things to try').click({ clickCount: 3 });
    await ada.page.keyboard.press('Control+Alt+m');
    const field = ada.page.getByLabel('Write a comment…');
    await field.pressSequentially('@be');
    await ada.page.getByRole('option', { name: 'Ben' }).waitFor();
    assert.deepEqual(await violationsOf(ada.page), []);
    await ada.page.keyboard.press('Enter');
    await field.pressSequentially('is it seven?');
    await ada.page.keyboard.press('Control+Enter');
    await ben.page.locator('.badge').waitFor();
    await showPanel(ben.page, 'Inbox');
    const told = ben.page.locator('.notification');
    await told.filter({ hasText: 'Ada mentioned you' }).waitFor();
    assert.deepEqual(await violationsOf(ben.page), []);
    await told.getByRole('button', { name: /mentioned you/ }).click();
    await ben.page.locator('.thread-open').getByText('is it seven?').waitFor();
    await ben.page.locator('.badge').waitFor({ state: 'detached' });
  });

  it('sends no notifications of a muted document until it is unmuted', async () => {
    await using ada = await enter('Ada');
    await using ben = await enter('Ben', ada.page.url());
    const room = new URL(ada.page.url()).searchParams.get('room') ?? '';
    const mention = async (thread: string): Promise<void> => {
      const said = await server.app.inject({
        method: 'POST',
        url: `/documents/${room}/threads`,
        headers: { authorization: `Bearer ${await tokenOf('Ada')}` },
        payload: { id: thread, content: `@[Ben](ben) look at ${thread}` },
      });
      assert.equal(said.statusCode, 201, said.body);
    };
    await showPanel(ben.page, 'Inbox');
    await button(ben.page, 'Mute this document').click();
    await ben.page.locator('button[aria-pressed=true]').filter({ hasText: 'Unmute this document' }).waitFor();
    await mention('one');
    await button(ben.page, 'Unmute this document').click();
    await button(ben.page, 'Mute this document').waitFor();
    await mention('two');
    await ben.page.locator('.notification').filter({ hasText: 'look at two' }).waitFor();
    assert.equal(await ben.page.locator('.notification').filter({ hasText: 'look at one' }).count(), 0);
    assert.deepEqual(await violationsOf(ben.page), []);
  });

  it('copies a document with its comments, and leaves the original unchanged', async () => {
    await using ada = await enter('Ada');
    const { page } = ada;
    const original = page.url();
    await paper(page).getByText('Seven things to try').click({ clickCount: 3 });
    await page.keyboard.press('Control+Alt+m');
    await page.getByLabel('Write a comment…').fill('is it seven?');
    await page.keyboard.press('Control+Enter');
    await page.locator('.thread').getByText('is it seven?').waitFor();
    await choose(page, 'More', 'Make a copy…');
    assert.match(await page.getByLabel('Name on the server').inputValue(), /-copy$/);
    await page.getByLabel('Name on the server').fill('our/copy');
    await button(page, 'Copy').click();
    await page.waitForURL(/room=our%2Fcopy/, { waitUntil: 'commit' });
    await paper(page).getByText('Seven things to try').waitFor();
    await showPanel(page, 'Comments');
    await page.locator('.thread').getByText('is it seven?').waitFor();
    await saved(page);
    await writeAtEnd(page, 'Only in the copy.');
    await saved(page);
    await using ben = await enter('Ben', original);
    assert.equal(await paper(ben.page).getByText('Only in the copy.').count(), 0);
    await button(ben.page, 'More').waitFor();
    await choose(ben.page, 'More', 'Make a copy…');
    await ben.page.getByLabel('Name on the server').fill('our/copy');
    await button(ben.page, 'Copy').click();
    await ben.page.getByText('The document «our/copy» already exists').first().waitFor();
    assert.equal(ben.page.url(), original);
  });

  it('moves all open clients to the new name of a document, and locks it for all', async () => {
    await using ada = await enter('Ada');
    await using ben = await enter('Ben', ada.page.url());
    await choose(ada.page, 'More', 'Rename the document…');
    await ada.page.getByLabel('Name on the server').fill('our/minutes');
    await button(ada.page, 'Save').click();
    for (const { page } of [ada, ben]) {
      await page.waitForURL(/room=our%2Fminutes/, { waitUntil: 'commit' });
      await paper(page).getByText('Seven things to try').waitFor();
    }
    await saved(ada.page);
    await choose(ada.page, 'More', 'Lock the document…');
    await ada.page.getByLabel('What others are told').fill('Back at noon');
    await button(ada.page, 'Lock').click();
    await ben.page.locator('.banner').getByText('Back at noon').waitFor();
    await ben.page.locator('#document [contenteditable=false].paper').waitFor();
    assert.deepEqual(await violationsOf(ben.page), []);
    await button(ada.page, 'Unlock').click();
    await ben.page.locator('.banner').waitFor({ state: 'detached' });
    await writeAtEnd(ben.page, 'Written again.');
    await paper(ada.page).getByText('Written again.').waitFor();
  });

  it('lists the people in a document, and lets owners disconnect them', async () => {
    await using ada = await enter('Ada');
    await using ben = await enter('Ben', ada.page.url());
    await ada.page.getByRole('button', { name: '1 other person is here' }).click();
    await ada.page.getByRole('dialog', { name: 'Who is here' }).waitFor();
    await ada.page.getByRole('button', { name: 'Send away Ben' }).waitFor();
    assert.deepEqual(await violationsOf(ada.page), []);
    await ada.page.getByRole('button', { name: 'Send away Ben' }).click();
    await ben.page.locator('.banner').getByText('An owner has sent you away').waitFor();
    await button(ben.page, 'Come back').click();
    await paper(ben.page).getByText('Seven things to try').waitFor();
  });
});
