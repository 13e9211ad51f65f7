import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violationsOf } from './accessibility.ts';
import { openWindow, withoutBrowser } from './browser.ts';
import { button, paper, showPanel, stageForSuite, writeAtEnd } from './stage.ts';

describe('writing in the playground', { skip: withoutBrowser }, () => {
  const stage = stageForSuite();

  it('shows in each of two windows the text and the cursor of the other', async () => {
    await using one = await stage.open();
    await paper(one.page).getByText('Seven things to try').waitFor();
    await using other = await openWindow(stage.browser, one.page.url());
    await writeAtEnd(one.page, 'From the first window.');
    await paper(other.page).getByText('From the first window.').waitFor();
    await other.page.locator('.collaboration-carets__label').waitFor();
    await writeAtEnd(other.page, ' And from the second.');
    await paper(one.page).getByText('And from the second.').waitFor();
    await one.page.locator('.chip-online').waitFor();
  });

  it('accepts a suggestion with Tab and dismisses one with Escape', async () => {
    await using window = await stage.open();
    const { page } = window;
    const ghost = page.locator('.ghost');
    await writeAtEnd(page, 'The quick brown fox');
    await ghost.waitFor();
    const text = String(await ghost.getAttribute('data-ghost'));
    await page.keyboard.press('Tab');
    await paper(page).getByText(`The quick brown fox${text}`).waitFor();
    await page.keyboard.type(' It goes on');
    await ghost.waitFor();
    await page.keyboard.press('Escape');
    await ghost.waitFor({ state: 'detached' });
    assert.match(await paper(page).innerText(), /It goes on\s*$/);
  });

  it('shows everybody each step of a comment from its creation to its end', async () => {
    await using one = await stage.open();
    await paper(one.page).getByText('Seven things to try').waitFor();
    await using other = await openWindow(stage.browser, one.page.url());
    await paper(one.page).getByText('Seven things to try').click({ clickCount: 3 });
    await one.page.keyboard.press('Control+Alt+m');
    await one.page.getByLabel('Write a comment…').fill('Why seven?');
    await one.page.getByLabel('Write a comment…').press('Control+Enter');
    await showPanel(other.page, 'Comments');
    const thread = other.page.locator('.thread').filter({ hasText: 'Why seven?' });
    await thread.getByLabel('Reply…').fill('Because.');
    await button(other.page, 'Reply').click();
    await one.page.locator('.thread').getByText('Because.').waitFor();
    await paper(other.page).locator('[data-comment-id]').first().waitFor();
    assert.deepEqual(await violationsOf(one.page), []);

    await button(one.page, 'Resolve').click();
    await other.page.getByRole('tab', { name: 'Resolved (1)' }).click();
    await thread.getByRole('button', { name: 'Reopen' }).click();
    await one.page.getByRole('tab', { name: 'Open (1)' }).waitFor();

    await paper(one.page).getByText('Seven things to try').click();
    await one.page.locator('.thread-open').waitFor();
    await paper(one.page).getByText('What a document may hold').click();
    await one.page.keyboard.press('End');
    await one.page.keyboard.type('?');
    await paper(other.page).getByText('What a document may hold?').waitFor();
  });

  it('saves a version, compares with it, and restores it', async () => {
    await using window = await stage.open();
    const { page } = window;
    await writeAtEnd(page, 'Before.');
    await page.keyboard.press('Control+s');
    await page.getByLabel('Name of the version').fill('First draft');
    await page.keyboard.press('Enter');
    const version = page.locator('.version').filter({ hasText: 'First draft' });
    await version.waitFor();
    await writeAtEnd(page, ' Afterwards.');
    await page.locator('.chip-online').waitFor();
    await version.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.version-view ins').filter({ hasText: 'Afterwards.' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await version.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('You are looking at First draft').waitFor();
    await page.locator('.version-view').getByText('Before.').waitFor();
    await page.locator('.version-bar').getByRole('button', { name: 'Restore' }).click();
    await paper(page).getByText('Afterwards.').waitFor({ state: 'detached' });
    await paper(page).getByText('Before.').waitFor();
  });

  it('stays with the document when a preview arrives after the user has returned to it', async () => {
    await using window = await stage.open();
    const { page } = window;
    await writeAtEnd(page, 'Early.');
    await page.keyboard.press('Control+s');
    await page.getByLabel('Name of the version').fill('Early draft');
    await page.keyboard.press('Enter');
    const version = page.locator('.version').filter({ hasText: 'Early draft' });
    await version.waitFor();
    await version.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.version-view').waitFor();

    const preview = Promise.withResolvers<void>();
    await page.route('**/versions/*?as=json', async (route) => {
      await preview.promise;
      await route.continue();
    });
    const arrived = page.waitForResponse('**/versions/*?as=json');
    await version.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.version-bar').getByRole('button', { name: 'Back to the document' }).click();
    await paper(page).getByText('Early.').waitFor();
    preview.resolve();
    await (await arrived).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    assert.ok(await paper(page).getByText('Early.').isVisible());
    assert.equal(await page.locator('.version-view').count(), 0);
  });

  it('inserts the assistant’s answer into the document', async () => {
    await using window = await stage.open();
    const { page } = window;
    await page.getByLabel('Ask or tell what to write…').fill('Say hello');
    await page.keyboard.press('Enter');
    await page.locator('.turn-actions').waitFor();
    await page.locator('.turn-actions').getByRole('button', { name: 'Insert' }).click();
    await paper(page).getByText('You wrote: Say hello').waitFor();
  });
});
