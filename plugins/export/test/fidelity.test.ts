import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import type { TestHost } from '@editor-companion/core/testing';
import type { Browser } from 'puppeteer-core';
import sharp from 'sharp';
import { createExportHost, post } from './fixtures/export-host.ts';
import { PAGES } from './fixtures/pages.ts';
import { launchPlainBrowser } from './fixtures/plain-browser.ts';

const MARGIN = { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' };
const A4 = { width: 794, height: 1123 };
/** The maximum share of pixels that may differ. */
const TOLERATED = 0;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

describe('an export, pixel by pixel beside the browser itself', () => {
  let host: TestHost;
  let browser: Browser;
  let pdfium: PDFiumLibrary;
  before(async () => {
    host = await createExportHost();
    browser = await launchPlainBrowser(['--font-render-hinting=none']);
    pdfium = await PDFiumLibrary.init();
  });
  after(async () => {
    pdfium.destroy();
    await browser.close();
    await host.close();
  });

  const pixelsOf = async (picture: Uint8Array): Promise<Pixels> => {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };

  async function drawn(pdf: Uint8Array): Promise<Pixels[]> {
    const document: PDFiumDocument = await pdfium.loadDocument(pdf);
    const pages: Pixels[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' });
      pages.push({ data: data.slice(), width, height });
    }
    document.destroy();
    return pages;
  }

  function assertSame(ours: Pixels | undefined, theirs: Pixels | undefined): void {
    assert.ok(ours && theirs);
    assert.deepEqual([ours.width, ours.height], [theirs.width, theirs.height]);
    const differing = ours.data.filter((value, index) => value !== theirs.data[index]).length;
    assert.ok(differing / ours.data.length <= TOLERATED, `${differing} of ${ours.data.length} values differ`);
  }

  for (const [name, html] of Object.entries(PAGES)) {
    it(`shows ${name} identically`, async () => {
      const page = await browser.newPage();
      await page.setViewport(A4);
      await page.setContent(html);
      const picture = await page.screenshot({ fullPage: true });
      const pdf = await page.pdf({ ...A4, margin: MARGIN, printBackground: true });
      await page.close();

      const shot = await post(host, '/export/image/png', { html });
      assertSame(await pixelsOf(shot.rawPayload), await pixelsOf(picture));
      const pdfOptions = { ...A4, margin: MARGIN };
      const printed = await post(host, '/export/pdf', { html, pdfOptions });
      const [ours, theirs] = [await drawn(printed.rawPayload), await drawn(pdf)];
      assert.equal(ours.length, theirs.length);
      for (const [index, one] of ours.entries()) assertSame(one, theirs[index]);
    });
  }
});
