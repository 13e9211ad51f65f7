import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { namedStrings, stringsOn } from '../../src/layout/running-strings.ts';
import { createExportHost, post } from '../fixtures/export-host.ts';

void describe('the value of a running string on a page', () => {
  const marks = [
    { name: 'chapter', target: 'a', text: 'One' },
    { name: 'chapter', target: 'b', text: 'Two' },
    { name: 'chapter', target: 'c', text: 'Three' },
    { name: 'chapter', target: 'hidden', text: 'Nowhere' },
  ];
  const destinations = [
    { name: 'a', page: 2 },
    { name: 'b', page: 4 },
    { name: 'c', page: 4 },
  ];

  void it('is the first text on it, else the last before it', () => {
    const strings = stringsOn(namedStrings({ chapter: 'h1' }), marks, destinations);
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((place) => strings(place)['chapter']),
      ['', 'One', 'One', 'Two', 'Three'],
    );
  });

  void it('is the last text on it, the one at its beginning, or the next one, where a reference says so', () => {
    const kinds = (['last', 'start'] as const).map((place) => ({
      key: place,
      selector: 'h1',
      part: 'words' as const,
      place,
      looksAhead: place === 'last',
    }));
    const told = kinds.flatMap(({ key }) =>
      marks.map((mark) => ({ ...mark, name: key, before: mark.target === 'a' ? 'x' : 'a' })),
    );
    const strings = stringsOn(kinds, told, [...destinations, { name: 'x', page: 2 }]);
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((place) => [strings(place)['last'], strings(place)['start']]),
      [
        ['One', ''],
        ['One', ''],
        ['One', 'One'],
        ['Three', 'Two'],
        ['Three', 'Three'],
      ],
    );
  });
});

void describe('headers with texts of the document', () => {
  let host: TestHost;
  before(async () => void (host = await createExportHost()));
  after(() => host.close());

  const print = async (body: object): Promise<string[]> => {
    const answer = await post(host, '/export/pdf', body);
    assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
      mergePages: false,
    });
    return text.map((page) => page.replaceAll(/\s+/gu, ' '));
  };
  const strings = { chapter: 'h1', section: 'h2' };
  const title = 'A <b>&amp;</b> B';
  const html = `<h1>${title}</h1><h2>First</h2><p style="break-after: page">x</p><p style="break-after: page">y</p><h1>Second</h1><h2 style="break-after: page">Next</h2><p>z</p>`;

  void it('have them in templates, and keep braces without a known name', async () => {
    const headerTemplate = '<p style="font-size: 9pt">[{chapter}: {section}] {other}</p>';
    const pages = await print({ html, pdfOptions: { headerTemplate, strings } });
    const heads = pages.map((page) => /\[[^\]]*\] \{other\}/u.exec(page)?.[0]);
    assert.deepEqual(heads, [
      '[A & B: First] {other}',
      '[A & B: First] {other}',
      '[Second: Next] {other}',
      '[Second: Next] {other}',
    ]);
  });

  void it('have them in bands of the page setup, and only on some pages', async () => {
    const paragraph = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const heading = (text: string): object => ({
      type: 'heading',
      attrs: { level: 1 },
      content: [{ type: 'text', text }],
    });
    const content = {
      type: 'doc',
      content: [heading('One'), { type: 'pageBreak' }, paragraph('x'), { type: 'pageBreak' }, heading('Two')],
    };
    const page = {
      width: 210,
      height: 297,
      orientation: 'portrait',
      margin: { top: 20, right: 20, bottom: 20, left: 20 },
      footer: { default: [paragraph('[{chapter}]')] },
    };
    const body = { content, page, pdfOptions: { strings } };
    assert.deepEqual(
      (await print(body)).map((text) => /\[.*\]/u.exec(text)?.[0]),
      ['[One]', '[One]', '[Two]'],
    );
    const last = await print({ ...body, pdfOptions: { strings, pageRanges: '2-3', tableOfContents: {} } });
    assert.deepEqual(
      last.map((text) => /\[.*\]/u.exec(text)?.[0]),
      ['[One]', '[Two]'],
    );
  });

  void it('refuse invalid selectors', async () => {
    const answer = await post(host, '/export/pdf', {
      html,
      pdfOptions: { headerTemplate: '{chapter}', strings: { chapter: 'h1[' } },
    });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.payload, /EXPORT_OPTION_INVALID.*pdfOptions\.strings\.chapter/u);
  });
});
