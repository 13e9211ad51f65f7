import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SECRET, sign } from '../../plugins/auth/test/credentials-kit.ts';
import { startProduct } from '../support/server.ts';
import { violationsOf } from './accessibility.ts';
import { launchBrowser, openWindow, withoutBrowser } from './browser.ts';
import { button, openFile, paper, report, showPanel, stageForSuite } from './stage.ts';

describe('the playground at first sight', { skip: withoutBrowser }, () => {
  const stage = stageForSuite();

  it('explains itself to every role, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using window = await stage.open({ colorScheme });
      await paper(window.page).getByText('Seven things to try').waitFor();
      assert.deepEqual(await violationsOf(window.page), []);
      assert.deepEqual(window.faults, []);
    }
  });

  it('shows Chinese to a browser in Chinese, and fits on a phone', async () => {
    await using window = await stage.open({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
    const { page } = window;
    await paper(page).getByText('可以试试的七件事').waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'zh-Hans');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
    await page.getByRole('button', { name: '评论' }).last().click();
    await page.getByText('还没有评论').waitFor();
    assert.deepEqual(await violationsOf(page), []);
  });

  it('needs no mouse: the toolbar is one tab stop with arrow keys within, and Escape closes dialogs and returns the focus', async () => {
    await using window = await stage.open();
    const { page } = window;
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await paper(page).press('Alt+F10');
    assert.match(String(await focused()), /^Undo/);
    await page.keyboard.press('ArrowRight');
    assert.match(String(await focused()), /^Redo/);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'Insert');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Formula…' }).press('Enter');
    await page.getByRole('dialog', { name: 'Formula' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await focused(), 'Insert');
  });
});

it('explains how to switch on features that this server lacks', { skip: withoutBrowser }, async () => {
  await using server = await startProduct({
    COMPANION_PLUGINS__COLLAB: 'false',
    COMPANION_PLUGINS__TEMPLATES: 'false',
    COMPANION_PLUGINS__AI_PROVIDERS: 'false',
    COMPANION_PLUGINS__ASSISTANT: 'false',
  });
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser, `${server.url}/playground`);
    await page.getByText('Only in this window').waitFor();
    await page.getByText('Add the plugin “ai-providers” to companion.config.ts').waitFor();
    await showPanel(page, 'Activity');
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByText('No receiver is configured').waitFor();
    await showPanel(page, 'Comments');
    await page.getByText('Add the plugin “collab” to companion.config.ts').waitFor();
    await button(page, 'Open').click();
    const template = page.getByRole('menuitem', { name: 'Template…' });
    assert.equal(await template.getAttribute('aria-disabled'), 'true');
    assert.match(await template.innerText(), /Needs the plugin “templates”/);
  } finally {
    await browser.close();
  }
});

it('asks for a token if the server requires one, and works with it', { skip: withoutBrowser }, async () => {
  await using server = await startProduct({ COMPANION_AUTH__SECRET: SECRET });
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser, `${server.url}/playground`);
    await page.getByRole('dialog', { name: 'This server asks who you are' }).waitFor();
    await page
      .getByLabel('Token or API key')
      .fill(await sign({ scope: '*', name: 'Noor', documents: { '*': 'owner' } }));
    await button(page, 'Save').click();
    await paper(page).getByText('Seven things to try').waitFor();
    await openFile(page, 'report.docx', report);
    await paper(page).getByText('Sales went up.').waitFor();
    await page.locator('.chip-online').waitFor();
  } finally {
    await browser.close();
  }
});
