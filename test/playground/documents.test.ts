import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { violationsOf } from './accessibility.ts';
import { openWindow, withoutBrowser } from './browser.ts';
import { button, choose, openFile, paper, report, showPanel, stageForSuite } from './stage.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('documents in the playground', { skip: withoutBrowser }, () => {
  const stage = stageForSuite();

  it('opens an office file and exports a PDF of it that a reader opens', async () => {
    await using window = await stage.open();
    const { page } = window;
    await openFile(page, 'report.docx', report);
    await paper(page).getByText('Sales went up.').waitFor();
    assert.equal(await page.getByLabel('Title of the document').inputValue(), 'Quarterly report');

    const downloading = page.waitForEvent('download');
    await choose(page, 'Export', 'PDF');
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'Quarterly report.pdf');
    const path = join(stage.server.dataDir, 'downloaded.pdf');
    await download.saveAs(path);
    assert.match(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }), /Quarterly report\s+Sales went up\./);

    const again = page.waitForEvent('download');
    await choose(page, 'Export', 'Word');
    assert.equal((await again).suggestedFilename(), 'Quarterly report.docx');
  });

  it('shows nodes of other editors under their names, allows writing beside them, and keeps all of them', async () => {
    const foreign = [
      { type: 'diagram', attrs: { title: 'Lamps by month', source: 'lamps.csv' } },
      {
        type: 'callout',
        attrs: { tone: 'info' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Within.' }] }],
      },
    ];
    const line = {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Met at ' },
        { type: 'chip', attrs: { label: 'Quay 7' } },
      ],
    };
    const { app, url } = stage.server;
    const ask = async (method: 'GET' | 'POST', payload?: object) =>
      (await app.inject({ method, url: '/documents/foreign', ...(payload && { payload }) })).json<{
        data: { content: { content: { type: string }[] } };
      }>();
    await ask('POST', { content: { type: 'doc', content: [line, ...foreign] } });
    await using window = await openWindow(stage.browser, `${url}/playground?room=foreign`);
    const { page } = window;
    for (const [name, text] of [
      ['chip', 'Quay 7'],
      ['diagram', 'Lamps by month'],
      ['callout', 'Within.'],
    ] as const) {
      const shown = paper(page).locator(`[data-foreign=${name}]`);
      await shown.getByText(text).waitFor();
      const before = await page.evaluate(
        `getComputedStyle(document.querySelector('[data-foreign=${name}]'), '::before').content`,
      );
      assert.equal(before, JSON.stringify(name));
    }
    assert.deepEqual(await violationsOf(page), []);
    await paper(page).getByText('Within.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And more.');
    await page.locator('.chip-online').waitFor();
    const stored = async (): Promise<string> => JSON.stringify((await ask('GET')).data.content.content);
    while (!(await stored()).includes('Within. And more.')) await page.waitForTimeout(20);
    const [, chart, callout] = (await ask('GET')).data.content.content;
    assert.deepEqual(chart, foreign[0]);
    assert.deepEqual(callout?.type, 'callout');
    assert.match(await stored(), /"chip","attrs":\{"label":"Quay 7"\}/);
  });

  it('extracts the article of a web page', async () => {
    await using window = await stage.open();
    const { page } = window;
    await choose(page, 'Open', 'Web page…');
    await page.getByLabel('Address').fill(stage.site.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await paper(page).getByText('The lighthouse keeper').first().waitFor();
    assert.equal(await page.getByLabel('Title of the document').inputValue(), "The keeper's book");
    assert.equal(await paper(page).getByText('All rights reserved').count(), 0);
  });

  it('starts from a template and saves a document as one', async () => {
    await using window = await stage.open();
    const { page } = window;
    await choose(page, 'Export', 'Save as template…');
    await page.getByLabel('Name', { exact: true }).fill('Our welcome');
    await button(page, 'Save').click();
    await page.getByText('“Our welcome” is among the templates.', { exact: true }).waitFor();
    await choose(page, 'Open', 'Template…');
    await page.getByRole('searchbox', { name: 'Search' }).fill('welcome');
    await page.locator('.card').filter({ hasText: 'Our welcome' }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('searchbox', { name: 'Search' }).fill('minutes');
    await page.locator('.card').filter({ hasText: 'Meeting minutes' }).click();
    await page.getByRole('dialog', { name: 'Fill in: Meeting minutes' }).waitFor();
    await page.getByLabel('meeting title').fill('Kick-off');
    await button(page, 'Use it').click();
    await paper(page).getByText('Kick-off').first().waitFor();
  });

  it('adds pictures to the library and puts them and icons into the document', async () => {
    await using window = await stage.open();
    const { page } = window;
    await choose(page, 'Insert', 'Image…');
    await button(page, 'New folder').click();
    await page.getByLabel('Name of the folder').fill('Pictures');
    await button(page, 'Save').click();
    await page.getByRole('button', { name: 'Pictures', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Upload').click();
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    await page.locator('.tile').filter({ hasText: 'dot.png' }).locator('.tile-open').click();
    await paper(page).getByAltText('dot.png').waitFor();
    await choose(page, 'Insert', 'Icon…');
    await page.getByRole('searchbox', { name: 'Search' }).fill('bold');
    await button(page, 'bold').click();
    await paper(page).getByAltText('bold').waitFor();
    assert.deepEqual(window.faults, []);
  });

  it('shows the server’s activity as it happens', async () => {
    await using window = await stage.open();
    const { page } = window;
    await showPanel(page, 'Activity');
    await page.getByText('Live', { exact: true }).waitFor();
    await choose(page, 'Export', 'PNG picture');
    await page.locator('.event').filter({ hasText: 'export:done' }).first().waitFor();
    await openFile(page, 'told.docx', report);
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    const delivery = page.locator('.delivery').filter({ hasText: 'converted' }).first();
    await delivery.getByText('delivered').waitFor();
    await delivery.getByRole('button', { name: 'Send again' }).click();
    assert.equal((await stage.receiver.take(3)).length, 3);
    assert.deepEqual(await violationsOf(page), []);
  });
});
