import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const chapter = (number: number): string =>
  `<h1>Chapter ${number}</h1><h2>Part ${number}</h2><h4>Deep ${number}</h4><p style="break-after: page">text`;
const HTML = [1, 2, 3].map(chapter).join('');

describe('the table of contents', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(html: string, pdfOptions: object) {
    const answer = await post(host, '/export/pdf', { html, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return answer.rawPayload;
  }
  const lines = (text = ''): string[] => text.split('\n').map((line) => line.trim().replaceAll(/\s+/gu, ' '));

  it('names the page of each heading', async () => {
    const { text, pages } = readPdf(await pdf(HTML, { tableOfContents: { title: 'Contents', pageBreak: true } }));
    const [first] = text;
    const expected = ['Contents', 'Chapter 1 2', 'Part 1 2', 'Chapter 2 3', 'Part 2 3', 'Chapter 3 4', 'Part 3 4'];
    assert.deepEqual(
      lines(first).filter((line) => line !== ''),
      expected,
    );
    for (const page of [2, 3, 4]) assert.match(text[page - 1] ?? '', new RegExp(`Chapter ${page - 1}`, 'u'));
    assert.equal(pages, 4);
  });

  it('has the requested depth, and no page numbers on request', async () => {
    const { text } = readPdf(await pdf(HTML, { tableOfContents: { levels: 1, pageNumbers: false, pageBreak: true } }));
    assert.deepEqual(
      lines(text[0]).filter((line) => line !== ''),
      ['Chapter 1', 'Chapter 2', 'Chapter 3'],
    );
  });

  it('replaces the document’s placeholder, requested or not, and counts from the first page number', async () => {
    const html = `<h1>Title</h1><nav data-type="table-of-contents"></nav>${HTML}`;
    const { text } = readPdf(await pdf(html, { firstPageNumber: 11 }));
    assert.match(text[0] ?? '', /^\s*Title\s+Title\s+11/u);
    assert.ok(lines(text[0]).includes('Part 2 12'), text[0]);
  });

  it('links to the headings', async () => {
    const file = await pdf(HTML, { tableOfContents: { pageBreak: true } });
    const document = await getDocumentProxy(new Uint8Array(file));
    const links = (await (await document.getPage(1)).getAnnotations()) as { dest?: string }[];
    const targets = await Promise.all(links.map(({ dest }) => document.getDestination(dest ?? '')));
    const pages = await Promise.all(
      targets.map((target) => document.getPageIndex(target?.[0] as { num: number; gen: number })),
    );
    assert.deepEqual(pages, [1, 1, 2, 2, 3, 3]);
  });

  it('knows the whole document if only some of its pages are printed', async () => {
    const { text, pages } = readPdf(await pdf(HTML, { tableOfContents: { pageBreak: true }, pageRanges: '1' }));
    assert.equal(pages, 1);
    assert.match(text[0] ?? '', /Chapter 3\s+4/u);
  });
});
