import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const heading = (words: string, anchor?: string, level = 1) => ({
  type: 'heading',
  attrs: { level, ...(anchor !== undefined && { anchor }) },
  content: [text(words)],
});
const reference = (target: string, kind: string) => ({
  type: 'crossReference',
  attrs: { target, kind },
  content: [text('old')],
});
const pageBreak = { type: 'pageBreak' };

const REPORT = {
  type: 'doc',
  content: [
    heading('Cover'),
    { type: 'contents', attrs: { maxLevel: 2 } },
    paragraph(text('See '), reference('übersicht', 'text'), text(' on page '), reference('übersicht', 'page')),
    paragraph(text('See page '), reference('nowhere', 'page')),
    pageBreak,
    heading('One'),
    pageBreak,
    heading('Overview', 'übersicht', 2),
    heading('Too deep', undefined, 3),
  ],
};

describe('references to pages', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(content: object, pdfOptions: object = {}) {
    const answer = await post(host, '/export/pdf', { content, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return answer.rawPayload;
  }
  const linesOf = (page = ''): string[] =>
    page
      .split('\n')
      .map((line) => line.trim().replaceAll(/\s+/gu, ' '))
      .filter((line) => line !== '');

  it('are filled where they stand, in the text and in contents, and one that leads nowhere stays', async () => {
    const { text: pages } = readPdf(await pdf(REPORT));
    assert.deepEqual(linesOf(pages[0]), [
      'Cover',
      'Cover 1',
      'One 2',
      'Overview 3',
      'See Overview on page 3',
      'See page old',
    ]);
  });

  it('count from the first page number', async () => {
    const { text: pages } = readPdf(await pdf(REPORT, { firstPageNumber: 11 }));
    assert.ok(linesOf(pages[0]).includes('See Overview on page 13'), pages[0]);
  });

  it('lead to their targets', async () => {
    const document = await getDocumentProxy(new Uint8Array(await pdf(REPORT)));
    const links = (await (await document.getPage(1)).getAnnotations()) as { dest?: string }[];
    const targets = await Promise.all(links.map(({ dest }) => document.getDestination(dest ?? '')));
    const pages = await Promise.all(
      targets.map((target) => document.getPageIndex(target?.[0] as { num: number; gen: number })),
    );
    assert.deepEqual(
      [...new Set(pages)].toSorted((one, other) => one - other),
      [0, 1, 2],
    );
  });

  it('give way to what the option for a table of contents asks', async () => {
    const { text: pages } = readPdf(await pdf(REPORT, { tableOfContents: { title: 'Contents', levels: 1 } }));
    assert.deepEqual(linesOf(pages[0]).slice(0, 4), ['Cover', 'Contents', 'Cover 1', 'One 2']);
  });
});
