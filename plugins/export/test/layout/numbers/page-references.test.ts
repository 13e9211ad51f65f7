import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../../fixtures/poppler.ts';

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

  it('are filled in place, in the text and in contents, and one without a target stays', async () => {
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

  it('link to their targets', async () => {
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

  it('are numbers of pages, sections and all pages within the text', async () => {
    const number = (kind: string, numberType?: string) => ({
      type: 'pageNumber',
      attrs: { kind, text: '88', ...(numberType !== undefined && { numberType }) },
    });
    const line = () =>
      paragraph(
        text('At '),
        number('page'),
        text(' ('),
        number('page', 'i'),
        text(') of '),
        number('total'),
        text(', in '),
        number('section'),
        text(' with '),
        number('sectionPages'),
      );
    const section = (...content: object[]) => ({
      type: 'section',
      attrs: { page: { width: 210, height: 148, margin: { top: 20, right: 20, bottom: 20, left: 20 } } },
      content,
    });
    const content = {
      type: 'doc',
      content: [line(), section(line(), pageBreak, line(), pageBreak, line()), line(), pageBreak, line()],
    };
    for (const firstPageNumber of [1, 3]) {
      const { text: pages } = readPdf(await pdf(content, { firstPageNumber }));
      const from = firstPageNumber - 1;
      const expected = [
        [1, 'i', 1, 1],
        [2, 'ii', 2, 3],
        [3, 'iii', 2, 3],
        [4, 'iv', 2, 3],
        [5, 'v', 3, 2],
        [6, 'vi', 3, 2],
      ].map(([page, , part, pagesOfPart]) => [
        `At ${Number(page) + from} (${['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'][Number(page) + from]}) of ${6 + from}, in ${part} with ${pagesOfPart}`,
      ]);
      assert.deepEqual(pages.filter((page) => page.trim() !== '').map(linesOf), expected);
    }
  });

  it('are right with notes below the text and with a printed table of contents', async () => {
    const note = (id: string) => ({ type: 'footnoteReference', attrs: { noteId: id, kind: 'footnote' } });
    const pageNumber = (kind: string) => ({ type: 'pageNumber', attrs: { kind } });
    const content = {
      type: 'doc',
      content: [
        paragraph(text('Page '), pageNumber('page'), text(' of '), pageNumber('total'), note('a')),
        pageBreak,
        paragraph(text('Page '), pageNumber('page')),
        {
          type: 'footnotes',
          content: [{ type: 'footnote', attrs: { noteId: 'a', kind: 'footnote' }, content: [paragraph(text('Note'))] }],
        },
      ],
    };
    const { text: pages } = readPdf(await pdf(content));
    assert.match(linesOf(pages[0])[0] ?? '', /^Page 1 of 2/u);
    assert.deepEqual(linesOf(pages[1]), ['Page 2']);
  });

  it('are those of the entries of an index, each page once', async () => {
    const entry = (...terms: string[]) => ({ type: 'indexEntry', attrs: { terms } });
    const content = {
      type: 'doc',
      content: [
        paragraph(text('One'), entry('apple'), entry('apple'), entry('apple', 'green')),
        pageBreak,
        paragraph(text('Two'), entry('apple'), entry('pear')),
        pageBreak,
        paragraph(text('Three'), entry('apple')),
        { type: 'index', attrs: { heading: 'A' } },
      ],
    };
    const { text: pages } = readPdf(await pdf(content));
    assert.deepEqual(pages.slice(0, 3).map(linesOf), [
      ['One'],
      ['Two'],
      ['Three', 'A', 'apple, 1, 2, 3', 'green, 1', 'P', 'pear, 2'],
    ]);
  });

  it('are the first and the last one of a range: of a bookmark over several pages, or of one block', async () => {
    const entry = (term: string, range: string) => ({ type: 'indexEntry', attrs: { terms: [term], range } });
    const marked = (words: string) => ({
      type: 'text',
      text: words,
      marks: [{ type: 'bookmark', attrs: { name: 'trees' } }],
    });
    const content = {
      type: 'doc',
      content: [
        paragraph(entry('trees', 'trees'), entry('block', 'one'), entry('lost', 'nowhere'), text('Title')),
        pageBreak,
        paragraph(text('Before '), marked('oaks')),
        pageBreak,
        paragraph(marked('pines')),
        pageBreak,
        paragraph(marked('elms'), text(' and the end')),
        { ...paragraph(text('One')), attrs: { anchor: 'one' } },
        { type: 'index' },
        paragraph(
          reference('trees', 'text'),
          text(': '),
          reference('trees', 'pages'),
          text('; '),
          reference('trees', 'page'),
        ),
      ],
    };
    const { text: pages } = readPdf(await pdf(content));
    assert.deepEqual(linesOf(pages[3]), [
      'elms and the end',
      'One',
      'block, 4',
      'lost, 1',
      'trees, 2–4',
      'oaks pines elms: 2–4; 2',
    ]);
  });

  it('are replaced by the option for a table of contents', async () => {
    const { text: pages } = readPdf(await pdf(REPORT, { tableOfContents: { title: 'Contents', levels: 1 } }));
    assert.deepEqual(linesOf(pages[0]).slice(0, 4), ['Cover', 'Contents', 'Cover 1', 'One 2']);
  });
});
