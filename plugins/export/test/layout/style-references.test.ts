import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import type { DocumentNode } from '@editor-companion/document';
import { extractText, getDocumentProxy } from 'unpdf';
import { styleReferences } from '../../src/layout/style-references.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const paragraph = (words: string, attrs: DocumentNode['attrs'] = {}): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: [text(words)],
});
const heading = (words: string, level: number, number?: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [
    ...(number === undefined ? [] : [{ type: 'headingNumber', attrs: { level }, content: [text(number)] }]),
    text(words),
  ],
});
const BREAK: DocumentNode = { type: 'pageBreak' };
const reference = (attrs: DocumentNode['attrs'], ...content: DocumentNode[]): DocumentNode => ({
  type: 'documentField',
  attrs: { kind: 'styleReference', ...attrs },
  content: content.length > 0 ? content : [text('old')],
});

void describe('references to styles in headers', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  /** Returns what stands in brackets in the header of each page. */
  const heads = async (
    field: DocumentNode,
    content: readonly DocumentNode[],
    more: { readonly section?: boolean; readonly pdfOptions?: object } = {},
  ): Promise<(string | undefined)[]> => {
    const line = { type: 'paragraph', content: [text('['), field, text(']')] };
    const own = { type: 'section', attrs: { header: { default: [line] } }, content };
    const answer = await post(host, '/export/pdf', {
      content: { type: 'doc', content: more.section ? [own] : content },
      page: {
        width: 210,
        height: 297,
        orientation: 'portrait',
        margin: { top: 20, right: 20, bottom: 20, left: 20 },
        ...(!more.section && { header: { default: [line] } }),
      },
      ...(more.pdfOptions && { pdfOptions: more.pdfOptions }),
    });
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
      mergePages: false,
    });
    return pages.map((page) => /\[(.*?)\]/u.exec(page)?.[1]);
  };

  const BOOK = [
    paragraph('front'),
    BREAK,
    heading('One', 1, '1.'),
    heading('Part a', 2),
    heading('Part b', 2),
    BREAK,
    paragraph('x'),
    heading('Two', 1, '2.'),
    BREAK,
    heading('Part c', 2),
  ];

  void it('show the first heading of the style on a page, else the one before, else the next one', async () => {
    assert.deepEqual(await heads(reference({ name: 'heading 1' }), BOOK), ['One', 'One', 'Two', 'Two']);
    assert.deepEqual(await heads(reference({ name: 'Heading 2' }), BOOK), ['Part a', 'Part a', 'Part b', 'Part c']);
    assert.deepEqual(await heads(reference({ name: 'heading 2', place: 'last' }), BOOK), [
      'Part a',
      'Part b',
      'Part b',
      'Part c',
    ]);
  });

  void it('show the heading of a level or a higher one that applies at the beginning of a page', async () => {
    const field = reference({ level: 2, place: 'start' });
    assert.deepEqual(await heads(field, BOOK), ['', 'One', 'Part b', 'Part c']);
    assert.deepEqual(await heads(reference({ level: 1, place: 'start' }), BOOK), ['', 'One', 'One', 'Two']);
  });

  void it('show the number of a heading, or both', async () => {
    assert.deepEqual(await heads(reference({ name: 'heading 1', format: 'number' }), BOOK), ['1', '1', '2', '2']);
    assert.deepEqual(await heads(reference({ level: 1, format: 'numberAndText' }), BOOK), [
      '1 One',
      '1 One',
      '2 Two',
      '2 Two',
    ]);
  });

  void it('show paragraphs of any style, in the formatting of the field', async () => {
    const bold = reference(
      { name: 'Entry "a" \\ b' },
      { ...text('ol'), marks: [{ type: 'bold' }] },
      { ...text('d'), marks: [{ type: 'italic' }] },
    );
    const styled = (words: string) => paragraph(words, { styleName: 'entry "A" \\ b' });
    const list = { type: 'orderedList', content: [{ type: 'listItem', content: [styled('Aachen')] }] };
    assert.deepEqual(await heads(bold, [list]), ['Aachen']);
    assert.deepEqual(await heads(bold, [styled('Aachen'), BREAK, styled('Berlin'), styled('Bonn')]), [
      'Aachen',
      'Berlin',
    ]);
  });

  void it('keep what they showed last if they are fixed, or if there is no such paragraph', async () => {
    assert.deepEqual(await heads(reference({ name: 'heading 1', fixed: true }), [heading('One', 1)]), ['old']);
    assert.deepEqual(await heads(reference({ name: 'No such style' }), [heading('One', 1)]), ['old']);
    assert.deepEqual(await heads(reference({ name: 'heading 1', format: 'position' }), [heading('One', 1)]), ['old']);
  });

  void it('are known in headers of sections, and on pages that are printed alone', async () => {
    const field = reference({ name: 'heading 1' });
    assert.deepEqual(await heads(field, BOOK, { section: true }), ['One', 'One', 'Two', 'Two']);
    assert.deepEqual(await heads(field, BOOK, { pdfOptions: { pageRanges: '3-4' } }), ['Two', 'Two']);
  });

  void it('are at most fifty different ones', () => {
    const fields = Array.from({ length: 60 }, (_, index) => reference({ name: `Style ${index}` }));
    assert.equal(styleReferences([{ type: 'paragraph', content: [...fields, ...fields] }]).length, 50);
  });
});
