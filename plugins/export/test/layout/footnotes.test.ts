import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost, post } from '../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../fixtures/poppler.ts';

const FILLER = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore. ';
const text = (value: string): object => ({ type: 'text', text: value });
const paragraph = (...content: object[]): object => ({ type: 'paragraph', content });
const cell = (...content: object[]): object => ({ type: 'tableCell', content });

/** Writes documents with the notes NOTE1, NOTE2 and so on, whose references follow REF1, REF2 and so on. */
function writer() {
  const notes: object[] = [];
  const cite = (length = 1, kind = 'footnote'): object[] => {
    const attrs = { noteId: `n${notes.length + 1}`, kind };
    notes.push({
      type: 'footnote',
      attrs,
      content: [paragraph(text(`NOTE${notes.length + 1}. ${FILLER.repeat(length)}`))],
    });
    return [text(`REF${notes.length}.`), { type: 'footnoteReference', attrs }, text(' ')];
  };
  const finish = (content: object[]): object => ({
    type: 'doc',
    content: [...content, { type: 'footnotes', content: notes }],
  });
  return { cite, finish, notes };
}

describe('footnotes', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(content: object, pdfOptions: object = {}) {
    const answer = await post(host, '/export/pdf', { content, pdfOptions });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return readPdf(answer.rawPayload);
  }

  /** Returns the pages, from 1, on which each REF or NOTE is. */
  const pagesOf = (pages: readonly string[], word: 'REF' | 'NOTE', count: number): number[][] =>
    Array.from({ length: count }, (_, index) =>
      pages.flatMap((page, place) => (page.includes(`${word}${index + 1}.`) ? [place + 1] : [])),
    );

  for (const format of ['A4', 'Letter', 'A5']) {
    it(`are below the text of the page that refers to them, on ${format}`, async () => {
      const { cite, finish, notes } = writer();
      const body = Array.from({ length: 40 }, (_, index) =>
        paragraph(text(FILLER.repeat(2 + (index % 3))), ...cite(1 + (index % 2)), text(FILLER.repeat(3))),
      );
      const { text: pages } = await pdf(finish(body), { format });
      assert.deepEqual(pagesOf(pages, 'NOTE', notes.length), pagesOf(pages, 'REF', notes.length));
      assert.deepEqual(
        pagesOf(pages, 'NOTE', notes.length).map(({ length }) => length),
        notes.map(() => 1),
      );
      for (const page of pages.filter((one) => one.includes('REF'))) {
        assert.ok(page.indexOf('NOTE') > page.lastIndexOf('REF'), 'the notes come after the text');
        const lines = page.trimEnd().split('\n').slice(-4);
        assert.ok(lines.some((line) => /NOTE|Lorem|labore/u.test(line)));
      }
    });
  }

  it('are there for references in lists and tables too', async () => {
    const { cite, finish, notes } = writer();
    const items = Array.from({ length: 30 }, () => ({
      type: 'listItem',
      content: [paragraph(text(FILLER), ...cite(), text(FILLER))],
    }));
    const rows = Array.from({ length: 20 }, () => ({
      type: 'tableRow',
      content: [cell(paragraph(text(FILLER), ...cite())), cell(paragraph(text(FILLER)))],
    }));
    const content = [
      { type: 'bulletList', content: items },
      { type: 'table', content: rows },
    ];
    const { text: pages } = await pdf(finish(content));
    assert.deepEqual(pagesOf(pages, 'NOTE', notes.length), pagesOf(pages, 'REF', notes.length));
  });

  it('never separate a heading from its text', async () => {
    const { cite, finish } = writer();
    const body = Array.from({ length: 30 }, (_, index) => [
      { type: 'heading', attrs: { level: 2 }, content: [text(`HEAD${index}.`)] },
      paragraph(text(`BODY${index}. ${FILLER}`), ...cite(2), text(FILLER)),
    ]).flat();
    const { text: pages } = await pdf(finish(body));
    for (const page of pages) {
      assert.deepEqual(
        [...page.matchAll(/HEAD(\d+)\./gu)].map(([, n]) => n),
        [...page.matchAll(/BODY(\d+)\./gu)].map(([, n]) => n),
      );
    }
  });

  it('are at the end if they are endnotes, and on request', async () => {
    const { cite, finish } = writer();
    const break_ = { type: 'pageBreak' };
    const content = finish([
      paragraph(...cite()),
      break_,
      paragraph(...cite(1, 'endnote')),
      break_,
      paragraph(...cite()),
    ]);
    assert.deepEqual(pagesOf((await pdf(content)).text, 'NOTE', 3), [[1], [3], [3]]);
    const { text: end } = await pdf(content, { footnotes: 'end' });
    assert.deepEqual(pagesOf(end, 'NOTE', 3), [[3], [3], [3]]);
    assert.deepEqual(pagesOf(end, 'REF', 3), [[1], [2], [3]]);
  });

  const cited = ({ cite }: ReturnType<typeof writer>, count: number): object[] =>
    Array.from({ length: count }, (_, index) =>
      paragraph(text(FILLER.repeat(1 + (index % 3))), ...cite(), text(FILLER)),
    );

  it('are there on pages of sections of other sizes', async () => {
    const book = writer();
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const landscape = { page: { width: 297, height: 210, margin } };
    const content = book.finish([
      ...cited(book, 4),
      { type: 'section', attrs: landscape, content: cited(book, 16) },
      ...cited(book, 20),
    ]);
    for (const options of [{}, { format: 'A4' }]) {
      const { text: pages } = await pdf(content, options);
      assert.deepEqual(pagesOf(pages, 'NOTE', 40), pagesOf(pages, 'REF', 40));
      assert.ok(pages.length > 4, `${pages.length} pages`);
    }
  });

  for (const columns of [2, 3]) {
    it(`span the page below ${columns} columns across pages, and with text below them`, async () => {
      const book = writer();
      const content = book.finish([
        paragraph(text(FILLER.repeat(20))),
        { type: 'section', attrs: { columns }, content: cited(book, 50) },
        ...cited(book, 3),
      ]);
      const { text: pages } = await pdf(content);
      assert.deepEqual(pagesOf(pages, 'NOTE', 53), pagesOf(pages, 'REF', 53));
      assert.ok(pages.length > 3, `${pages.length} pages`);
      assert.ok(
        pages.slice(0, -1).every((page) => page.split('\n').length > 35),
        'pages are full',
      );
    });
  }

  it('continue at the bottom of the next pages if they are long, with their number once', async () => {
    const book = writer();
    const words = Array.from({ length: 1500 }, (_, index) => `word${index}x`);
    const attrs = { noteId: 'long' };
    book.notes.push({ type: 'footnote', attrs, content: [paragraph(text(`LONG ${words.join(' ')}`))] });
    const content = book.finish([
      paragraph(text('FIRST'), { type: 'footnoteReference', attrs }, text(FILLER)),
      ...cited(book, 30),
    ]);
    const { text: pages } = await pdf(content);
    assert.match(pages[0] ?? '', /FIRST[^]*LONG word0x/u);
    assert.deepEqual(
      pages.flatMap((page) => [...page.matchAll(/word(\d+)x/gu)].map(([, number]) => Number(number))),
      words.map((_, index) => index),
    );
    const parted = pages.filter((page) => /word\d+x/u.test(page));
    assert.ok(parted.length > 2, 'it is on several pages');
    for (const page of parted) assert.match(page, /(?:FIRST|Lorem)[^]*word\d+x/u, 'below text');
    const cites = Array.from({ length: 30 }, (_, index) => index + 2);
    const placeOf = (word: string): number => pages.findIndex((page) => page.includes(word));
    for (const number of cites) assert.equal(placeOf(`NOTE${number}.`), placeOf(`REF${number}.`));
    assert.doesNotMatch(parted[1] ?? '', /^\s*1\s+word/mu);
  });

  it('are there on pages that a web page sets with @page, with another first one', async () => {
    const note = (number: number): string =>
      `<div data-type=footnote data-note-id=n${number}><p>NOTE${number}. ${FILLER}</p></div>`;
    const cite = (number: number): string =>
      `<p>REF${number}.<sup data-type=footnote-reference data-note-id=n${number}>${number}</sup> ${FILLER.repeat(4)}</p>`;
    const all = Array.from({ length: 24 }, (_, index) => index + 1);
    const html = `<!doctype html><style>@page { size: A5; margin: 15mm } @page :first { margin-top: 70mm } @page wide { size: A5 landscape; margin: 10mm 30mm }
      main { page: wide }</style>${all.slice(0, 9).map(cite).join('')}<main>${all.slice(9, 16).map(cite).join('')}</main>${all.slice(16).map(cite).join('')}
      <section data-type=footnotes>${all.map(note).join('')}</section>`;
    for (const preferCSSPageSize of [true, false]) {
      const answer = await post(host, '/export/pdf', { html, pdfOptions: { preferCSSPageSize } });
      const { text: pages } = readPdf(answer.rawPayload);
      assert.deepEqual(pagesOf(pages, 'NOTE', 24), pagesOf(pages, 'REF', 24));
      assert.ok(pages.length > 5, `${pages.length} pages`);
    }
  });

  it('are there in a long document within one box', async () => {
    const count = 150;
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const cite = (number: number): string =>
      `<p>${FILLER.repeat(3)}</p><p>REF${number}.<sup data-type=footnote-reference data-note-id=n${number}>${number}</sup> ${FILLER.repeat(4)}</p>`;
    const note = (number: number): string =>
      `<div data-type=footnote data-note-id=n${number}><p>NOTE${number}. ${FILLER}</p></div>`;
    const html = `<!doctype html><main>${all.map(cite).join('')}</main><section data-type=footnotes>${all.map(note).join('')}</section>`;
    const answer = await post(host, '/export/pdf', { html, pdfOptions: { format: 'A5' } });
    const { text: pages } = readPdf(answer.rawPayload);
    assert.ok(pages.length > 30, `${pages.length} pages`);
    assert.deepEqual(pagesOf(pages, 'NOTE', count), pagesOf(pages, 'REF', count));
  });

  it('are distinguished from endnotes by their numbers if both are at the end', async () => {
    const { cite, finish } = writer();
    const content = finish([paragraph(...cite()), paragraph(...cite(1, 'endnote')), paragraph(...cite(1, 'endnote'))]);
    const { text: pages } = await pdf(content, { footnotes: 'end' });
    assert.match(
      pages[0] ?? '',
      /REF1\.\s*1\s[^]*REF2\.\s*i\s[^]*REF3\.\s*ii\s[^]*1\s+NOTE1\.[^]*\bi\s+NOTE2\.[^]*\bii\s+NOTE3\./u,
    );
  });

  it('start no page of their own if their lines are closer than the text', async () => {
    const small = { type: 'textStyle', attrs: { fontSize: '10pt' } };
    const note = {
      type: 'paragraph',
      attrs: { lineHeight: '1.2', spaceAfter: '0pt' },
      content: [{ type: 'text', text: 'A note.', marks: [small] }],
    };
    const attrs = { noteId: 'n1', kind: 'footnote' };
    const footnotes = { type: 'footnotes', content: [{ type: 'footnote', attrs, content: [note] }] };
    const content = {
      type: 'doc',
      content: [paragraph(text('Text'), { type: 'footnoteReference', attrs }), footnotes],
    };
    const margin = { top: 25.4, right: 25.4, bottom: 25.4, left: 25.4 };
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin,
      text: { fontSize: '11pt', lineHeight: '1.38', spaceBefore: '0pt' },
    };
    const answer = await post(host, '/export/pdf', { content, page });
    assert.equal(readPdf(answer.rawPayload).text.length, 1);
  });

  it('keep their numbers', async () => {
    const { cite, finish } = writer();
    const { text: pages } = await pdf(
      finish([paragraph(...cite(), ...cite()), { type: 'pageBreak' }, paragraph(...cite())]),
    );
    assert.match(pages[0] ?? '', /1\s+NOTE1\.[^]*2\s+NOTE2\./u);
    assert.match(pages[1] ?? '', /3\s+NOTE3\./u);
  });

  it('keep their numbers with the default text formatting of a word processor', async () => {
    const { cite, finish } = writer();
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin,
      text: { fontSize: '11pt', spaceBefore: '0pt' },
    };
    for (const content of [
      finish([paragraph(...cite())]),
      settings(finish([paragraph(...cite())]), { format: 'upperRoman' }),
    ]) {
      const { rawPayload } = await post(host, '/export/pdf', { content, page });
      assert.match(readPdf(rawPayload).text[0] ?? '', /(?:1|I)\s+NOTE1\./u);
    }
  });

  const settings = (content: object, footnotes: object, endnotes?: object): object => {
    const { content: blocks = [] } = content as { content?: { type: string }[] };
    const attrs = { footnotes, ...(endnotes && { endnotes }) };
    return { type: 'doc', content: blocks.map((one) => (one.type === 'footnotes' ? { ...one, attrs } : one)) };
  };

  it('are counted from the beginning of each page, with references to them', async () => {
    const book = writer();
    const points = { type: 'crossReference', attrs: { target: 'n31', kind: 'note' } };
    const blocks = [...cited(book, 40), paragraph(text('POINT('), points, text(')'))];
    const content = settings(book.finish(blocks), { format: 'upperRoman', restart: 'page' });
    const { text: pages } = await pdf(content, { format: 'A5' });
    assert.deepEqual(pagesOf(pages, 'NOTE', 40), pagesOf(pages, 'REF', 40));
    const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
    for (const page of pages) {
      const shown = [...page.matchAll(/^\s*([IVX]+)\s+NOTE(\d+)\./gmu)];
      assert.deepEqual(
        shown.map(([, number]) => number),
        romans.slice(0, shown.length),
      );
      const cites = [...page.matchAll(/REF\d+\.\s?([IVX]+)/gu)];
      assert.deepEqual(
        cites.map(([, number]) => number),
        romans.slice(0, shown.length),
      );
    }
    const number = pages.flatMap((page) => [...page.matchAll(/^\s*([IVX]+)\s+NOTE31\./gmu)])[0]?.[1];
    assert.match(pages.at(-1) ?? '', new RegExp(`POINT\\(${number}\\)`, 'u'));
  });

  it('are below the last line on request, otherwise at the bottom', async () => {
    const placesOf = async (position: string): Promise<number> => {
      const book = writer();
      const { text: pages } = await pdf(settings(book.finish(cited(book, 2)), { position }));
      return (pages[0] ?? '').split('\n').findIndex((line) => line.includes('NOTE1.'));
    };
    const [beneath, bottom] = [await placesOf('beneathText'), await placesOf('pageBottom')];
    assert.ok(beneath < bottom, `line ${beneath} and line ${bottom}`);
  });

  it('are at the end of their section on request, with restarted numbers', async () => {
    const book = writer();
    const own = { footnotes: { format: 'lowerLetter' } };
    const content = settings(
      book.finish([
        paragraph(...book.cite(), ...book.cite(1, 'endnote')),
        { type: 'section', attrs: own, content: [paragraph(...book.cite()), paragraph(...book.cite(1, 'endnote'))] },
        paragraph(text('LAST '), ...book.cite(), ...book.cite(1, 'endnote')),
      ]),
      { restart: 'section' },
      { position: 'sectionEnd', restart: 'section', format: 'chicago' },
    );
    const { text: pages } = await pdf(content);
    assert.match(
      pages.join('\n'),
      /REF1\.1[^]*\*\s+NOTE2\.[^]*REF3\.a[^]*\*\s+NOTE4\.[^]*LAST\s+REF5\.1[^]*\*\s+NOTE6\.[^]*1\s+NOTE1\.[^]*a\s+NOTE3\.[^]*1\s+NOTE5\./u,
    );
  });
});
