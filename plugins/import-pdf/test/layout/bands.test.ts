import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, text } from '../kit/pdf.ts';
import { outline, read } from '../kit/read.ts';

const pageOf = (number: number) => ({
  content: [
    text(72, 810, 'Annual report'),
    lines(72, 700, [`Page ${number} says this.`]),
    text(290, 30, `- ${number} -`),
  ].join('\n'),
});

test('running headers and page numbers are removed from the text and kept for the page', async () => {
  const { content, page } = await read({ pages: [1, 2, 3].map(pageOf) });
  assert.deepEqual(
    outline(content.content ?? []),
    [1, 2, 3].map((number) => `paragraph: Page ${number} says this.`),
  );
  assert.deepEqual(page?.header?.default, [{ type: 'paragraph', content: [{ type: 'text', text: 'Annual report' }] }]);
  assert.deepEqual(page?.footer?.default?.[0]?.content, [
    { type: 'text', text: '- ' },
    { type: 'pageNumber', attrs: { kind: 'page' } },
    { type: 'text', text: ' -' },
  ]);
});

test('artifacts of the file are not part of the text', async () => {
  const content = `/Artifact BMC ${text(72, 600, 'Watermark')} EMC ${text(72, 500, 'Text')}`;
  assert.deepEqual(outline((await read({ pages: [{ content }] })).content.content ?? []), ['paragraph: Text']);
});

test('a page number is recognised on a last page that alone shows one', async () => {
  const last = { content: [lines(72, 700, ['The end.']), text(290, 30, '2')].join('\n') };
  const { content } = await read({ pages: [{ content: text(72, 700, 'The start.') }, last] });
  assert.deepEqual(outline(content.content ?? []), ['paragraph: The start.', 'paragraph: The end.']);
});

test('text at the start of pages stays text if no gap separates it from the rest', async () => {
  const content = (page: number) =>
    lines(72, 780, [`${page}. Item`, 'Item 1', 'Item 2', 'Item 3', page === 1 ? 'And so on.' : 'The end.']);
  const found = await read({ pages: [1, 2].map((page) => ({ content: content(page) })) });
  assert.match(JSON.stringify(found.content), /Item.*Item 3.*And so on.*Item.*Item 3.*The end/u);
  assert.equal(found.page?.header, undefined);
});

test('the number of the only page is recognised at its foot', async () => {
  const one = { content: [text(72, 700, 'A letter.'), text(290, 30, '1')].join('\n') };
  assert.deepEqual(outline((await read({ pages: [one] })).content.content ?? []), ['paragraph: A letter.']);
});

test('numbers that count the pages are not part of the text, however close to it', async () => {
  const content = (page: number) => lines(72, 72, ['The last line of the page', `Page ${page + 4}`]);
  const found = await read({ pages: [1, 2].map((page) => ({ content: content(page) })) });
  assert.doesNotMatch(JSON.stringify(found.content), /Page/u);
  assert.match(JSON.stringify(found.page?.footer), /Page/u);
});
