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

test('running headers and page numbers are left out of the text and kept of the page', async () => {
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

test('what the file calls an artifact is no text', async () => {
  const content = `/Artifact BMC ${text(72, 600, 'Watermark')} EMC ${text(72, 500, 'Text')}`;
  assert.deepEqual(outline((await read({ pages: [{ content }] })).content.content ?? []), ['paragraph: Text']);
});

test('a page number is told on a last page that alone shows one', async () => {
  const last = { content: [lines(72, 700, ['The end.']), text(290, 30, '2')].join('\n') };
  const { content } = await read({ pages: [{ content: text(72, 700, 'The start.') }, last] });
  assert.deepEqual(outline(content.content ?? []), ['paragraph: The start.', 'paragraph: The end.']);
});

test('text that begins pages alike is text: no gap parts it from what follows', async () => {
  const content = (page: number) =>
    lines(72, 780, [`${page}. Item`, 'Item 1', 'Item 2', 'Item 3', page === 1 ? 'And so on.' : 'The end.']);
  const found = await read({ pages: [1, 2].map((page) => ({ content: content(page) })) });
  assert.match(JSON.stringify(found.content), /Item.*Item 3.*And so on.*Item.*Item 3.*The end/u);
  assert.equal(found.page?.header, undefined);
});

test('the number of the only page is told at its foot', async () => {
  const one = { content: [text(72, 700, 'A letter.'), text(290, 30, '1')].join('\n') };
  assert.deepEqual(outline((await read({ pages: [one] })).content.content ?? []), ['paragraph: A letter.']);
});

test('numbers that count the pages are none of the text, however close they stand to it', async () => {
  const content = (page: number) => lines(72, 72, ['The last line of the page', `Page ${page + 4}`]);
  const found = await read({ pages: [1, 2].map((page) => ({ content: content(page) })) });
  assert.doesNotMatch(JSON.stringify(found.content), /Page/u);
  assert.match(JSON.stringify(found.page?.footer), /Page/u);
});
