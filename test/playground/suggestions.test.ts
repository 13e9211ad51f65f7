import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from './accessibility.ts';
import { withoutBrowser } from './browser.ts';
import { button, paper, showPanel, stageForSuite, writeAtEnd } from './stage.ts';

/** Makes the assistant act on the document. The demo calls the tools that the lines name. */
async function ask(page: Page, mode: string, ...calls: readonly string[]): Promise<void> {
  await page.getByLabel('What it does').selectOption(mode);
  const field = page.getByLabel('Ask or tell what to write…');
  await field.fill(calls.join('\n'));
  await field.press('Enter');
  await page
    .locator('.turn-run')
    .last()
    .getByText(/characters/)
    .waitFor({ timeout: 60_000 });
}

const WORD = '/change {"anchor": "1", "find": "Start", "put": "Begin", "reason": "A better word."}';
const BLOCK = '/insert {"text": "Written by the assistant.", "after": "1", "reason": "It was asked for."}';

describe('suggestions of the assistant, in the playground', { skip: withoutBrowser }, () => {
  const stage = stageForSuite();

  it('shows each suggestion with its reason, accepts one and rejects the rest, and keeps text that is typed meanwhile', async () => {
    await using ada = await stage.open();
    const { page } = ada;
    await paper(page).getByText('Seven things to try').waitFor();
    await page.locator('.chip-online').waitFor();
    await ask(page, 'suggest', WORD, BLOCK);
    await paper(page).locator('ins').filter({ hasText: 'Begin' }).waitFor();
    await paper(page).locator('del').filter({ hasText: 'Start' }).waitFor();
    await writeAtEnd(page, 'Mine.');
    await showPanel(page, 'Review');
    const entries = page.locator('.suggestion');
    await entries.filter({ hasText: 'A better word.' }).waitFor();
    assert.equal(await entries.count(), 2);
    await entries.first().getByTitle('Show in the document').click();
    await paper(page).locator('.suggestion-active').first().waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await entries.first().getByRole('button', { name: 'Accept' }).click();
    await paper(page).getByRole('heading', { name: 'Begin here' }).waitFor();
    await button(page, 'Reject all').click();
    await page.getByText('Nothing is suggested').waitFor();
    assert.equal(await paper(page).getByText('Written by the assistant.').count(), 0);
    assert.equal(await paper(page).getByText('Mine.').count(), 1);
    assert.deepEqual(await violationsOf(page), []);
    assert.deepEqual(ada.faults, []);
  });

  it('undoes the assistant’s edits of the document', async () => {
    await using ada = await stage.open();
    const { page } = ada;
    await paper(page).getByText('Seven things to try').waitFor();
    await page.locator('.chip-online').waitFor();
    await ask(page, 'direct', WORD);
    await paper(page).getByRole('heading', { name: 'Begin here' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await button(page, 'Take it back').click();
    await paper(page).getByRole('heading', { name: 'Start here' }).waitFor();
    assert.deepEqual(ada.faults, []);
  });
});
