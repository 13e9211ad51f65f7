import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';

const MM = 72 / 25.4;
const pages = (count: number): string =>
  Array.from({ length: count }, (_, i) => `<h1 style="break-after: page">Page ${i + 1}</h1>`).join('');

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (...content: object[]) => ({ type: 'listItem', content });
const band = (text: string) => ({ default: [paragraph(text)] });

describe('the PDF export', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  /** Exports a document and reads the file. */
  async function pdf(body: object) {
    const answer = await post(host, '/export/pdf', body);
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(document, { mergePages: true });
    const [, , width = 0, height = 0] = (await document.getPage(1)).view;
    const { info } = await document.getMetadata();
    return {
      answer,
      document,
      text,
      info: info as Record<string, unknown>,
      pages: document.numPages,
      size: [Math.round(width / MM), Math.round(height / MM)],
    };
  }

  it('repeats the header rows of a table on each page', async () => {
    const row = (type: string, text: string) => ({ type: 'tableRow', content: [{ type, content: [paragraph(text)] }] });
    const rows = Array.from({ length: 80 }, (_, index) => row('tableCell', `Row ${index}`));
    const table = { type: 'table', content: [row('tableHeader', 'Heading'), ...rows] };
    const { text, pages: count } = await pdf({ content: { type: 'doc', content: [table] } });
    assert.ok(count > 1);
    assert.equal(text.match(/Heading/gu)?.length, count);
  });

  it('shrinks nothing because of elements beside the text', async () => {
    const box = {
      type: 'textBox',
      attrs: { left: '-30pt', top: '0pt', width: '540pt', height: '40pt' },
      content: [paragraph('Beside')],
    };
    const sizes = async (...content: object[]) => {
      const { document } = await pdf({ content: { type: 'doc', content: [...content, paragraph('Text')] } });
      const { items } = await (await document.getPage(1)).getTextContent();
      return items.flatMap((found) =>
        'str' in found && found.str === 'Text' ? [Math.round(found.height), Math.floor(found.transform[4])] : [],
      );
    };
    assert.deepEqual(await sizes(box), await sizes());
  });

  it('answers with the file and its headers', async () => {
    const { answer, text } = await pdf({ html: '<h1>Hello</h1><p>Wörld 漢字', filename: 'Grüße.pdf' });
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
    assert.match(String(answer.headers['content-disposition']), /filename\*=UTF-8''Gr%C3%BC%C3%9Fe\.pdf/u);
    assert.match(String(answer.headers.etag), /^"[0-9a-f]{64}"$/u);
    assert.match(String(answer.headers['x-task-id']), /^[0-9a-f-]{36}$/u);
    assert.equal(answer.headers['x-from-cache'], 'false');
    assert.match(text, /Hello\s+Wörld 漢字/u);
  });

  it('does not pass the policy of one document to the next', async () => {
    const strict = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'"><p>first`;
    assert.equal((await pdf({ html: strict })).pages, 1);
    assert.equal((await pdf({ html: '<p>one<p style="break-before: page">two' })).pages, 2);
  });

  it('is A4 portrait with 20 mm margins by default', async () => {
    assert.deepEqual((await pdf({ html: '<p>size' })).size, [210, 297]);
  });

  it('takes its size from the page setup, a format, or lengths, with rising priority', async () => {
    const page = {
      width: 148,
      height: 210,
      orientation: 'landscape',
      margin: { top: 10, right: 10, bottom: 10, left: 10 },
    };
    assert.deepEqual((await pdf({ html: '<p>1', page })).size, [210, 148]);
    assert.deepEqual(
      (await pdf({ html: '<p>2', page, pdfOptions: { width: '100mm', height: '5cm' } })).size,
      [100, 50],
    );
    assert.deepEqual(
      (await pdf({ html: '<p>3', page, pdfOptions: { format: 'A3', width: '9cm', landscape: true } })).size,
      [420, 297],
    );
    const css = ['@page { size: 80mm 60mm }'];
    assert.deepEqual((await pdf({ html: '<p>4', css, pdfOptions: { preferCSSPageSize: true } })).size, [80, 60]);
  });

  it('prints the requested pages', async () => {
    const some = await pdf({ html: pages(5), pdfOptions: { pageRanges: '2-3, 5' } });
    assert.equal(some.pages, 3);
    assert.doesNotMatch(some.text, /Page 1|Page 4/u);
    const none = await post(host, '/export/pdf', { html: pages(2), pdfOptions: { pageRanges: '7' } });
    assert.equal(none.statusCode, 422);
    assert.equal(none.json<{ error: string }>().error, 'EXPORT_PAGE_RANGE_INVALID');
  });

  it('has header and footer with page numbers, and nothing in a band that was not requested', async () => {
    const footerTemplate =
      '<p style="font-size:9px">Sheet <span class="pageNumber"></span> of <span class="totalPages"></span></p>';
    const { text } = await pdf({ html: pages(2), pdfOptions: { footerTemplate } });
    assert.match(text, /Sheet 1 of 2/u);
    assert.match(text, /Sheet 2 of 2/u);
    assert.doesNotMatch(text, /about:blank|20\d\d/u);
  });

  it('has the bands of the page setup', async () => {
    const margin = { top: 20, right: 20, bottom: 20, left: 20 };
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin,
      header: band('Above all'),
      footer: band('Below all'),
    };
    const { text } = await pdf({ html: '<p>between', page });
    assert.match(text, /Above all/u);
    assert.match(text, /Below all/u);
  });

  it('has the given metadata, in any script', async () => {
    const metadata = { title: 'Bericht über (Alles)', author: '山田', subject: 's', keywords: 'a, b', creator: 'c' };
    const { info } = await pdf({ html: '<p>meta', pdfOptions: { metadata } });
    assert.deepEqual(
      [info['Title'], info['Author'], info['Subject'], info['Keywords'], info['Creator']],
      ['Bericht über (Alles)', '山田', 's', 'a, b', 'c'],
    );
  });

  it('has bookmarks and tags on request', async () => {
    const html = '<h1>First</h1><h2>Second</h2>';
    const rich = await pdf({ html, pdfOptions: { outline: true } });
    assert.equal((await rich.document.getOutline())?.[0]?.title, 'First');
    assert.deepEqual(await rich.document.getMarkInfo(), { Marked: true, UserProperties: false, Suspects: false });
    const plain = await pdf({ html, pdfOptions: { tagged: false } });
    assert.equal(await plain.document.getMarkInfo(), null);
  });

  it('runs no scripts, yet prints', async () => {
    const { text } = await pdf({ html: '<p>static</p><script>document.body.textContent = "dynamic"</script>' });
    assert.match(text, /static/u);
    assert.doesNotMatch(text, /dynamic/u);
  });

  it('prints documents that overwrite the page’s own names', async () => {
    const { text } = await pdf({
      html: '<form name="fonts"></form><img name="querySelectorAll"><img name="documentElement"><img name="images"><p>still here',
    });
    assert.match(text, /still here/u);
  });

  it('prints editor content: lists as numbered, notes, breaks', async () => {
    const inner = {
      type: 'orderedList',
      attrs: { type: 'a', levelText: '(%1-%2)' },
      content: [item(paragraph('deep'))],
    };
    const content = {
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          attrs: { start: 4, levelText: '§%1' },
          content: [item(paragraph('four'), inner), item(paragraph('five'))],
        },
        { type: 'pageBreak' },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'noted' },
            { type: 'footnoteReference', attrs: { noteId: 'n', kind: 'footnote' } },
          ],
        },
        {
          type: 'footnotes',
          content: [{ type: 'footnote', attrs: { noteId: 'n', kind: 'footnote' }, content: [paragraph('the note')] }],
        },
      ],
    };
    const { text, pages: count } = await pdf({ content });
    assert.equal(count, 2);
    assert.match(text, /§4\s*four\s+\(4-a\)\s*deep\s+§5\s*five/u);
    assert.match(text, /1\s*the note/u);
  });

  it('keeps internal and external links', async () => {
    const { document } = await pdf({
      html: '<p><a href="#end">in</a> <a href="https://example.com/">out</a></p><h1 id="end">End</h1>',
    });
    const links = (await (await document.getPage(1)).getAnnotations()) as { url?: string; dest?: unknown }[];
    assert.ok(links.some(({ dest }) => dest));
    assert.ok(links.some(({ url }) => url === 'https://example.com/'));
  });

  it('comes from the cache the second time', async () => {
    const body = { html: '<p>cached', pdfOptions: { format: 'A5' } };
    const first = await pdf(body);
    const second = await pdf({ ...body, timeout: 20_000 });
    assert.deepEqual([first.answer.headers['x-from-cache'], second.answer.headers['x-from-cache']], ['false', 'true']);
    assert.equal(second.answer.headers.etag, first.answer.headers.etag);
  });

  it('answers 202 with the task on request', async () => {
    const answer = await post(host, '/export/pdf', { html: '<p>later' }, { prefer: 'respond-async' });
    assert.equal(answer.statusCode, 202);
    assert.match(String(answer.headers.location), /^\/convert\/[0-9a-f-]{36}\/status$/u);
    const { taskId } = answer.json<{ taskId: string }>();
    assert.match((await host.inject({ url: `/convert/${taskId}/events` })).payload, /event: converted/u);
    const file = await host.inject({ url: `/convert/${taskId}` });
    assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
    assert.equal(file.headers['content-disposition'], 'attachment; filename="document.pdf"');
  });

  it('names the template or margin that cannot be printed', async () => {
    const margin = { left: '150mm', right: '90mm' };
    const answer = await post(host, '/export/pdf', { html: '<p>x', pdfOptions: { margin } });
    assert.equal(answer.statusCode, 400);
    const { error, details } = answer.json<{ error: string; details: { path: string }[] }>();
    assert.deepEqual([error, details[0]?.path], ['EXPORT_OPTION_INVALID', 'pdfOptions.margin']);
  });
});
