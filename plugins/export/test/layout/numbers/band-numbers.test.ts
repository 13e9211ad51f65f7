import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { bandNumbersIn } from '../../../src/layout/numbers/band-numbers.ts';
import { createExportHost, post } from '../../fixtures/export-host.ts';
import { noPoppler, readPdf } from '../../fixtures/poppler.ts';

const margin = { top: 20, right: 20, bottom: 20, left: 20 };
const page = { width: 210, height: 297, orientation: 'portrait', margin };
const text = (words: string): object => ({ type: 'text', text: words });
const number = (kind: string, numberType?: string): object => ({
  type: 'pageNumber',
  attrs: { kind, numberType, text: '?' },
});
const paragraph = (...content: object[]): object => ({ type: 'paragraph', content });
const sheets = (name: string, count: number): object[] =>
  Array.from({ length: count }, (_, index) => [
    ...(index === 0 ? [] : [{ type: 'pageBreak' }]),
    paragraph(text(`${name}${index + 1}`)),
  ]).flat();

it('tells which numbers the browser cannot fill in, each once', () => {
  const tag = (attributes: string): string => `<span ${attributes} data-type="page-number" class="x">1</span>`;
  const templates = [tag('data-kind="page"'), tag('data-kind="page" data-number-type="i"'), tag('data-kind="section"')];
  assert.deepEqual(bandNumbersIn([...templates, ...templates]), [
    { kind: 'page', numberType: 'i' },
    { kind: 'section', numberType: '1' },
  ]);
});

describe('page numbers in headers and footers', { skip: noPoppler }, () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  async function pages(body: object): Promise<string[]> {
    const answer = await post(host, '/export/pdf', body);
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    return readPdf(answer.rawPayload).text.map((one) => one.trim().split(/\s+/u).join(' '));
  }

  it('have the form that they state', async () => {
    const header = { default: [paragraph(number('page', 'i'), text(' of '), number('total', 'A'))] };
    const content = { type: 'doc', content: sheets('p', 3) };
    assert.deepEqual(await pages({ content, page: { ...page, header } }), ['i of C p1', 'ii of C p2', 'iii of C p3']);
    const later = await pages({
      content,
      page: { ...page, header },
      pdfOptions: { firstPageNumber: 5, pageRanges: '2-' },
    });
    assert.deepEqual(later, ['vi of G p2', 'vii of G p3']);
  });

  it('are those of the section in which the page begins', async () => {
    const footer = {
      default: [paragraph(number('section', 'I'), text('-'), number('sectionPages'), text('-'), number('page'))],
    };
    const wide = { width: 297, height: 210, margin };
    const section = (blocks: object[], attrs: object): object => ({ type: 'section', attrs, content: blocks });
    const own = { default: [paragraph(text('own '), number('sectionPages', 'a'))] };
    const upright = { width: 210, height: 297, margin };
    const content = {
      type: 'doc',
      content: [
        ...sheets('a', 2),
        section(sheets('b', 3), { page: wide }),
        section(sheets('c', 1), { page: upright, footer: own }),
        section(sheets('d', 1), { page: wide }),
      ],
    };
    assert.deepEqual(await pages({ content, page: { ...page, footer } }), [
      'a1 I-2-1',
      'a2 I-2-2',
      'b1 II-3-3',
      'b2 II-3-4',
      'b3 II-3-5',
      'c1 own a',
      'd1 IV-1-7',
    ]);
  });
});
