import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { createExportHost, post } from '../fixtures/export-host.ts';

const mark = (type: string, attrs: object) => ({ type, attrs });
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const doc = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const change = (type: string) => mark(type, { id: type, author: 'Ada', date: '2026-03-01T12:00:00Z' });
const comment = (commentId: string) => mark('comment', { commentId });
const words = (line: string) => [{ type: 'paragraph', content: [text(line)] }];

const CONTRACT = doc(
  text('Rent is '),
  text('900', change('deletion')),
  text('950', change('insertion')),
  text(' EUR.'),
);

const LINES =
  'Every word of this sentence is under discussion, which is why it runs over several lines of the page. '.repeat(3);
const COMMENTED = doc(
  text('One ', comment('c1')),
  text(LINES, comment('c1'), comment('c2')),
  text('linked', comment('c3'), mark('link', { href: 'https://example.com/' })),
);
const COMMENTS = [
  { id: 'c1', author: 'Ada', date: '2026-03-01T12:00:00Z', content: words('Why so?'), resolved: true },
  { id: 'r1', author: 'Ben', content: words('漢字 because'), replyTo: 'c1' },
  { id: 'c2', author: 'Cy', content: words('Too long') },
  { id: 'c3', author: 'Dee', content: words('A dead link') },
];

describe('the review of a document on paper', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pdf(body: object) {
    const answer = await post(host, '/export/pdf', body);
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    return { document, text: (await extractText(document, { mergePages: true })).text };
  }

  it('shows tracked changes, or the document with all of them accepted or rejected', async () => {
    const shown = async (revisions: string) => (await pdf({ content: CONTRACT, options: { revisions } })).text.trim();
    assert.equal(await shown('keep'), 'Rent is 900950 EUR.');
    assert.equal(await shown('marked'), 'Rent is 900950 EUR.');
    assert.equal(await shown('accept'), 'Rent is 950 EUR.');
    assert.equal(await shown('reject'), 'Rent is 900 EUR.');
  });

  it('settles headers of pages, and refuses invalid documents', async () => {
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin: { top: 20, right: 20, bottom: 20, left: 20 },
      header: { default: CONTRACT.content },
    };
    const options = { revisions: 'accept' };
    const { text: printed } = await pdf({ content: doc(text('Body')), page, options });
    assert.match(printed, /Rent is 950 EUR\./u);
    const unknown = { type: 'doc', content: [{ type: 'stranger', content: 7, marks: 7 }] };
    await pdf({ content: unknown, options: { revisions: 'marked' } });
    const strange = [[null, 7], [{ type: 'section', attrs: null }], [{ type: 'paragraph', content: 7 }]];
    for (const content of strange) {
      const broken = await post(host, '/export/pdf', { content: { type: 'doc', content }, options });
      assert.equal(broken.json<{ error: string }>().error, 'DOCUMENT_INVALID', JSON.stringify(content));
    }
  });

  it('leaves no links behind from the positions of bars', async () => {
    const { document } = await pdf({ content: CONTRACT, options: { revisions: 'marked' } });
    const page = await document.getPage(1);
    assert.deepEqual(await page.getAnnotations(), []);
  });

  it('marks changed lines with bars in pictures too', async () => {
    const picture = async (revisions: string) =>
      (await post(host, '/export/image/png', { content: CONTRACT, options: { revisions } })).rawPayload;
    const [kept, again, marked, accepted] = [
      await picture('keep'),
      await picture('keep'),
      await picture('marked'),
      await picture('accept'),
    ];
    assert.deepEqual(kept, again);
    assert.notDeepEqual(kept, marked);
    assert.notDeepEqual(kept, accepted);
  });

  it('turns comments into annotations, with authors, times, replies and states', async () => {
    const { document, text: printed } = await pdf({
      content: COMMENTED,
      comments: COMMENTS,
      options: { comments: 'annotations' },
    });
    assert.match(printed, /^One Every word/u);
    const all = (await (await document.getPage(1)).getAnnotations()) as {
      subtype: string;
      contentsObj: { str: string };
      titleObj: { str: string };
      inReplyTo?: string;
      replyType?: string;
      quadPoints?: unknown;
      url?: string;
      state?: string;
    }[];
    const said = all
      .filter(({ contentsObj, replyType }) => contentsObj.str !== '' && replyType !== 'Group')
      .map(({ subtype, titleObj, contentsObj }) => `${subtype} ${titleObj.str}: ${contentsObj.str}`);
    assert.deepEqual(said.toSorted(), [
      'Highlight Ada: Why so?',
      'Highlight Cy: Too long',
      'Text Ben: 漢字 because',
      'Text Dee: A dead link',
    ]);
    // The sentence has several lines: all annotations of a comment except the first belong to that one.
    assert.ok(all.filter(({ replyType }) => replyType === 'Group').length >= 4);
    assert.ok(all.every(({ url }) => url === undefined || url === 'https://example.com/'));
  });

  it('prints comments beside the text on wider pages, with replies, and no links or annotations', async () => {
    const options = { comments: 'margin', revisions: 'marked' };
    const { document } = await pdf({ content: COMMENTED, comments: COMMENTS, options });
    const page = await document.getPage(1);
    const [, , width = 0, height = 0] = page.view;
    assert.deepEqual([Math.round(width), Math.round(height)], [595 + 198, 842]);
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    assert.deepEqual(
      annotations.map(({ url }) => url),
      ['https://example.com/'],
    );
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [{ text: item.str, left: Number(item.transform[4]) }] : []));
    const beside = texts.filter(({ left }) => left > 595).map((one) => one.text.trim());
    const said = beside.join(' ').replaceAll(/\s+/gu, ' ');
    assert.match(said, /Ada.*2026-03-01 12:00.*Why so\?.*Ben.*漢字 because.*Cy.*Too long.*Dee.*A dead link/u);
    assert.equal(said.match(/Why so/gu)?.length, 1);
    assert.ok(texts.some((one) => one.left < 595 && one.text.includes('Every word')));
  });

  it('cuts comments of a page without room for all, and counts the omitted ones', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `m${index}`);
    const content = doc(...many.map((id) => text(`${id} `, comment(id))));
    const comments = many.map((id) => ({ id, author: 'Eve', content: words(`About ${id}: ${LINES.repeat(4)}`) }));
    const { document, text: printed } = await pdf({ content, comments, options: { comments: 'margin' } });
    assert.equal(document.numPages, 1);
    const shown = many.filter((id) => printed.includes(`About ${id}:`));
    assert.ok(shown.length > 10, `${shown.length} are shown`);
    assert.match(printed, new RegExp(`\\+ ${many.length - shown.length} …`, 'u'));
  });

  it('prints pages unchanged without comments, and draws pictures of pages with them', async () => {
    const options = { comments: 'margin' };
    const { document } = await pdf({ content: CONTRACT, options });
    assert.equal(Math.round((await document.getPage(1)).view[2] ?? 0), 595);
    const body = { content: COMMENTED, comments: COMMENTS, options };
    const pages = await post(host, '/export/image/png', { ...body, imageOptions: { pages: 'zip' } });
    const image = pages.rawPayload.indexOf('IHDR');
    assert.ok(pages.rawPayload.readUInt32BE(image + 4) > pages.rawPayload.readUInt32BE(image + 8) * 0.9);
    const one = await post(host, '/export/image/png', body);
    assert.equal(one.json<{ error: string }>().error, 'EXPORT_OPTION_INVALID');
  });

  it('leaves comments out by default', async () => {
    const { document } = await pdf({ content: doc(text('One', comment('c1'))), comments: COMMENTS });
    assert.deepEqual(await (await document.getPage(1)).getAnnotations(), []);
  });

  it('accepts the response of an import, and describes the file with it', async () => {
    const metadata = { title: 'Lease', author: 'Ada', language: 'en' };
    const { document } = await pdf({ content: CONTRACT, page: null, comments: COMMENTS, metadata });
    const info = (await document.getMetadata()).info as Record<string, unknown>;
    assert.deepEqual([info['Title'], info['Author']], ['Lease', 'Ada']);
    for (const route of ['/export/image/png', '/export/thumbnail'])
      assert.equal((await post(host, route, { content: CONTRACT, comments: COMMENTS, metadata })).statusCode, 200);
  });

  it('is refused for HTML, which controls its own display, and pictures have no annotations', async () => {
    const refused = async (route: string, body: object) =>
      (await post(host, route, body)).json<{ error: string }>().error;
    const options = { revisions: 'accept' };
    assert.equal(await refused('/export/pdf', { html: 'x', options }), 'EXPORT_REVIEW_NEEDS_CONTENT');
    const annotations = { content: CONTRACT, options: { comments: 'annotations' } };
    assert.equal(await refused('/export/image/png', annotations), 'BODY_INVALID');
  });
});
