import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violationsOf } from '../playground/accessibility.ts';
import { withoutBrowser } from '../playground/browser.ts';
import { find, signIn, stageForSuite, visit } from './stage.ts';

/** Pages with a text that each shows from the data of the stage. */
const PAGES = [
  ['Overview', 'Everything is well.'],
  ['Documents', 'minutes'],
  ['Tasks', 'broken.docx'],
  ['Deliveries', 'Notification'],
  ['AI usage', 'Tokens written'],
  ['Templates', 'Project report'],
  ['Assets', 'logo.txt'],
  ['Keys', 'Backend of the shop'],
  ['Audit log', 'document.create'],
  ['Configuration', 'server.port'],
] as const;

describe('the console', { skip: withoutBrowser }, () => {
  const stage = stageForSuite({ CONVERTED_WEBHOOK_URL: 'http://127.0.0.1:9/' });

  const PHONE = { width: 390, height: 844 };
  const overflow = 'document.documentElement.scrollWidth - innerWidth';

  it('has a login page and pages that are public, in light, dark and phone layouts, and contacts no other host', async () => {
    await using window = await stage.open({ colorScheme: 'light' });
    const { page } = window;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.server.url)) foreign.push(request.url());
    });
    await page.getByLabel('API key or token').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await signIn(page);
    for (const [title, text] of PAGES) {
      await visit(page, title);
      await page.getByText(text).first().waitFor();
      // With hundreds of equal lines axe takes a minute without further findings.
      if (title === 'Configuration') await find(page, 'Search', 'server.port');
      const found = [await violationsOf(page)];
      // Colours differ in the dark scheme. On a phone, tables become cards.
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(await violationsOf(page, ['color-contrast']));
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.setViewportSize(PHONE);
      found.push(await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag22aa']));
      assert.equal(await page.evaluate(overflow), 0, `${title} fits a phone`);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'light' });
      assert.deepEqual(found, [[], [], []], title);
    }
    assert.deepEqual([window.faults, foreign], [[], []]);
  });

  it('keeps the key in the tab, never in an address or a cookie, and forgets it on signing out', async () => {
    await using window = await stage.open();
    const { page, context } = window;
    await signIn(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    assert.deepEqual(await context.cookies(), []);
    assert.equal(page.url().split('#')[0], `${stage.server.url}/console`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key or token').waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
  });

  it('draws the cost of models by day, with a bar for each day with usage', async () => {
    await using window = await stage.open();
    const { page } = window;
    await signIn(page);
    await visit(page, 'AI usage');
    await page.getByRole('img', { name: /of each day from .* at most/ }).waitFor();
    assert.deepEqual(
      [await page.locator('.chart rect').count(), await page.locator('.chart rect[height="120"]').count()],
      [30, 1],
    );
  });

  it('sets a budget of a user, shows the spent share, and removes it', async () => {
    await using window = await stage.open();
    const { page } = window;
    await signIn(page);
    await visit(page, 'AI usage');
    await page.getByLabel('User', { exact: true }).fill('ada');
    await page.getByLabel('Tokens a day').fill('2000');
    await page.getByLabel('Dollars a month').fill('12.5');
    await page.getByRole('button', { name: 'Set the budget' }).click();
    const row = page.getByRole('row', { name: 'user ada' });
    await row.getByText('0 of 2,000 tokens').waitFor();
    await row.getByText('of $12.50').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: 'Remove the budget of user ada' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('The budget of user ada is removed.').waitFor({ state: 'attached' });
    await row.waitFor({ state: 'detached' });
  });

  it('explains why a key is refused', async () => {
    await using window = await stage.open();
    await window.page.getByLabel('API key or token').fill('no-such-key');
    await window.page.getByRole('button', { name: 'Sign in' }).click();
    await window.page.getByRole('alert').getByText('The credential is not valid here').waitFor();
  });

  it('asks before it deletes a document, and restores it from the bin', async () => {
    await using window = await stage.open();
    const { page } = window;
    await signIn(page);
    await visit(page, 'Documents');
    await page.getByRole('link', { name: 'report' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Keep it as it is' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('report is deleted.').waitFor({ state: 'attached' });
    await page.getByLabel('Show').selectOption('Deleted documents');
    await page.getByRole('row', { name: 'report' }).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.getByText('report is restored.').waitFor({ state: 'attached' });
    await page.getByLabel('Show').selectOption('Live documents');
    await page.getByRole('link', { name: 'report' }).waitFor();
  });

  it('retries a failed import, finds a document by its name, and revokes a key', async () => {
    await using window = await stage.open();
    const { page } = window;
    await signIn(page);
    await page.getByRole('link', { name: 'Look at them' }).click();
    await page.getByRole('button', { name: 'Try broken.docx again' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('broken.docx is tried again.').waitFor({ state: 'attached' });
    await visit(page, 'Documents');
    await find(page, 'Search names', 'MINU');
    await page.getByRole('link', { name: 'report' }).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('link', { name: 'minutes' }).count(), 1);
    await visit(page, 'Keys');
    await find(page, 'Id', 'backend');
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByRole('row', { name: 'API key backend' }).getByRole('button', { name: 'Lift' }).waitFor();
  });

  it('creates a key, shows its secret once, rotates and revokes it', async () => {
    await using window = await stage.open();
    const { page } = window;
    await signIn(page);
    await visit(page, 'Keys');
    await page.getByLabel('What it is for').fill('Nightly report');
    await page.getByLabel('Scopes').fill('import, nonsense');
    await page.getByLabel('Documents').fill('night-*=editor');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const card = page.getByRole('region', { name: 'The key Nightly report' });
    const secret = (await card.locator('pre').textContent()) ?? '';
    assert.deepEqual(await violationsOf(page), []);
    const ask = (key: string): Promise<Response> =>
      fetch(`${stage.server.url}/capabilities`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal((await ask(secret)).status, 200);
    await card.getByRole('button', { name: 'I have it' }).click();
    assert.equal(await page.getByText(secret).count(), 0);
    await page.getByRole('button', { name: 'Rotate Nightly report' }).click();
    await page.getByRole('button', { name: 'Rotate it' }).click();
    await page.getByText('Nightly report has a new secret.').waitFor({ state: 'attached' });
    const newer = (await card.locator('pre').textContent()) ?? '';
    assert.deepEqual([newer === secret, (await ask(newer)).status, (await ask(secret)).status], [false, 200, 200]);
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('Nightly report is revoked.').waitFor({ state: 'attached' });
    assert.equal((await ask(newer)).status, 403);
  });
});
