import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const SENTENCE =
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. ';

describe('predicted numbers of pages', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  /** Returns the pages in the table of contents, and those of the chapters. */
  async function pagesOf(
    html: string,
    pdfOptions: object = {},
  ): Promise<[Record<string, number>, Record<string, number>]> {
    const contents = { tableOfContents: { levels: 1, pageBreak: true }, preferCSSPageSize: true };
    const answer = await post(host, '/export/pdf', { html, pdfOptions: { ...contents, ...pdfOptions } });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const [first = '', ...others] = readPdf(answer.rawPayload).text;
    const entries = [...first.matchAll(/(CHAPTER\d+x)\D*\s(\d+)\s*$/gmu)].map(([, name = '', page]) => [
      name,
      Number(page),
    ]);
    const places = others.flatMap((text, index) =>
      [...text.matchAll(/CHAPTER\d+x/gu)].map(([name]) => [name, index + 2]),
    );
    return [Object.fromEntries(entries), Object.fromEntries(places)];
  }

  const chapters = (count: number, style: (index: number) => string): string =>
    Array.from(
      { length: count },
      (_, index) =>
        `<section style="${style(index)}"><h1>CHAPTER${index}x</h1>${`<p>${SENTENCE.repeat(3 + (index % 5))}</p>`.repeat(9)}</section>`,
    ).join('');

  const page = (css: string, body: string): string => `<!doctype html><style>${css}</style><body>${body}</body>`;

  it('are those of the printed pages, on pages of several sizes and with columns', async () => {
    const css = '@page { size: A5; margin: 15mm } @page wide { size: A4 landscape; margin: 20mm }';
    const styles = ['break-before: page', '', 'page: wide', 'columns: 2', ''];
    const [entries, places] = await pagesOf(
      page(
        css,
        chapters(20, (index) => styles[index % styles.length] ?? ''),
      ),
    );
    assert.equal(Object.keys(entries).length, 20);
    assert.deepEqual(entries, places);
  });

  it('are corrected if the printed pages differ: empty ones before chapters that begin on the right', async () => {
    const css = '@page { size: A5; margin: 15mm }';
    const [entries, places] = await pagesOf(
      page(
        css,
        chapters(8, (index) => (index % 2 === 0 ? 'break-before: right' : '')),
      ),
    );
    assert.equal(Object.keys(entries).length, 8);
    assert.deepEqual(entries, places);
    assert.ok(Object.values(places).some((place) => place % 2 === 0));
  });

  it('are found by a draft if left pages are larger than right ones', async () => {
    const css = '@page :left { size: A5; margin: 15mm } @page :right { size: A5; margin: 40mm 15mm }';
    const [entries, places] = await pagesOf(
      page(
        css,
        chapters(8, () => ''),
      ),
    );
    assert.equal(Object.keys(entries).length, 8);
    assert.deepEqual(entries, places);
  });
});
