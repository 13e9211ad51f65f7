import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { TestHost } from '@editor-companion/core/testing';
import { drawSheets } from '../../src/layout/sheets.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf, wordHeights } from '../fixtures/poppler.ts';

const HTML = [1, 2, 3, 4].map((page) => `<h1 style="break-after: page">Sheet ${page}</h1>`).join('');
const template = (text: string): string => `<p style="font-size: 9pt">${text}</p>`;
const NUMBERS = template('<span class="pageNumber"></span> of <span class="totalPages"></span>');
const A4 = { width: 210, height: 297, orientation: 'portrait' };
const paragraph = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });

it('a repeated sheet is sent to the browser once, for all its pages', async () => {
  const sent: string[] = [];
  const page = { evaluate: (script: string) => Promise.resolve(void sent.push(script)) };
  const header = { default: 'LOGO', first: 'COVER' };
  const plan = {
    header,
    footer: { default: 'LOGO' },
    sections: new Map(),
    pictures: {},
    styles: { css: '', faces: '' },
    numbers: [],
    texts: [],
    title: '',
    firstPageNumber: 1,
  };
  const start = { section: null, isFirst: false };
  const pages = [1, 2, 3, 4].map((place) => ({ place, start, texts: {}, width: 100, height: 100 }));
  await drawSheets(page as unknown as Page, { ...plan, watermark: undefined }, pages, pages.length);
  assert.deepEqual(sent.join('').match(/LOGO|COVER/gu), ['COVER', 'LOGO']);
});

describe('the layer over the pages', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(pdfOptions: object, more: object = {}) {
    const answer = await post(host, '/export/pdf', { html: HTML, pdfOptions, ...more });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return readPdf(answer.rawPayload);
  }
  const familiesOf = (fonts: ReadonlyMap<string, boolean>): string[] => [
    ...new Set([...fonts.keys()].map((name) => name.replace(/^[A-Z]+\+/u, ''))),
  ];
  const words = (text: readonly string[]): string[] => text.map((page) => page.trim().split(/\s+/u).join(' '));

  it('has other bands on the first, the odd and the even pages', async () => {
    const headerTemplate = { first: template('Opening'), even: template('Even'), default: template('Other') };
    const { text, info } = await pdf({ headerTemplate });
    assert.deepEqual(words(text), ['Opening Sheet 1', 'Even Sheet 2', 'Other Sheet 3', 'Even Sheet 4']);
    assert.equal(info['Tagged'], 'yes');
  });

  it('is empty if a kind of page has an empty band', async () => {
    const { text } = await pdf({ headerTemplate: { first: '', odd: template('Odd') } });
    assert.deepEqual(words(text), ['Sheet 1', 'Sheet 2', 'Odd Sheet 3', 'Sheet 4']);
  });

  it('counts from the number that the document starts with', async () => {
    const { text } = await pdf({ footerTemplate: NUMBERS, firstPageNumber: 8 });
    assert.deepEqual(words(text), ['Sheet 1 8 of 11', 'Sheet 2 9 of 11', 'Sheet 3 10 of 11', 'Sheet 4 11 of 11']);
  });

  it('keeps the numbers of pages that are printed alone', async () => {
    const { text } = await pdf({ footerTemplate: { default: NUMBERS, first: '' }, pageRanges: '1, 3-' });
    assert.deepEqual(words(text), ['Sheet 1', 'Sheet 3 3 of 4', 'Sheet 4 4 of 4']);
  });

  it('also uses the first and even bands of a page setup', async () => {
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const header = { default: [paragraph('Book')], first: [paragraph('Cover')], even: [paragraph('Left')] };
    const page = { width: 210, height: 297, orientation: 'portrait', margin, header };
    const { text } = await pdf({}, { page });
    assert.deepEqual(words(text), ['Cover Sheet 1', 'Left Sheet 2', 'Book Sheet 3', 'Left Sheet 4']);
  });

  it('has the default text formatting of the document', async () => {
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const text = { fontFamily: 'Calibri', fontSize: '15pt', lineHeight: 'normal', spaceBefore: '0pt' };
    const content = { type: 'doc', content: [paragraph('Body')] };
    const body = await pdf({}, { html: undefined, content, page: { ...A4, margin, text } });
    for (const header of [{ default: [paragraph('Head')] }, { default: [], first: [paragraph('Head')] }]) {
      const page = { ...A4, margin, text, header };
      const { rawPayload } = await post(host, '/export/pdf', { content, page });
      const { fonts, text: pages } = readPdf(rawPayload);
      assert.deepEqual(words(pages), ['Head Body']);
      assert.deepEqual(familiesOf(fonts), familiesOf(body.fonts));
      assert.equal(new Set(wordHeights(rawPayload).values()).size, 1);
    }
  });

  it('counts if a band of the page setup asks for it', async () => {
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const number = (kind: string): object => ({ type: 'pageNumber', attrs: { kind } });
    const numbers = { type: 'paragraph', content: [number('page'), { type: 'text', text: ' of ' }, number('total')] };
    for (const footer of [{ default: [numbers] }, { default: [numbers], first: [numbers] }]) {
      const page = { width: 210, height: 297, orientation: 'portrait', margin, footer };
      const { text } = await pdf({}, { page });
      assert.deepEqual(words(text), ['Sheet 1 1 of 4', 'Sheet 2 2 of 4', 'Sheet 3 3 of 4', 'Sheet 4 4 of 4']);
    }
  });

  it('has a watermark on all pages or the first', async () => {
    const all = await pdf({ watermark: { text: 'SECRET', angle: 0 } });
    assert.deepEqual(
      all.text.map((page) => page.includes('SECRET')),
      [true, true, true, true],
    );
    const first = await pdf({ watermark: { text: 'SECRET', angle: 0, pages: 'first', layer: 'under' } });
    assert.deepEqual(
      first.text.map((page) => page.includes('SECRET')),
      [true, false, false, false],
    );
  });

  it('fits pages of their own sizes', async () => {
    const css = ['@page { size: 100mm 80mm; margin: 10mm } @page :first { size: 60mm 60mm }'];
    const { text, info } = await pdf(
      { preferCSSPageSize: true, footerTemplate: { default: NUMBERS, first: '' } },
      { css },
    );
    assert.match(info['Page size'] ?? '', /^1(69|70)\.\d+ x 1(69|70)/u);
    assert.equal(words(text)[1], 'Sheet 2 2 of 4');
  });

  it('is unaffected by the policy of the document', async () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><p>strict`;
    const { text } = await pdf({ watermark: { text: 'SECRET', angle: 0 } }, { html });
    assert.match(text.join(''), /SECRET/u);
    assert.equal(text.length, 1);
  });

  it('is refused for contradictory and empty options', async () => {
    for (const watermark of [{}, { text: 'a', image: 'data:,' }]) {
      const answer = await post(host, '/export/pdf', { html: HTML, pdfOptions: { watermark } });
      assert.equal(answer.statusCode, 400);
      assert.equal(answer.json<{ details: { path: string }[] }>().details[0]?.path, 'pdfOptions.watermark');
    }
  });
});
