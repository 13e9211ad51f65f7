import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPictures } from '../../../src/content/slide/picture-rows.ts';

const picture = (x: number, y: number, width = 2, height = 2) => ({
  box: { x, y, width, height },
  blocks: [{ type: 'paragraph', content: [{ type: 'image' }] }],
});
const words = { ...picture(3, 0), blocks: [{ type: 'paragraph', content: [{ type: 'text', text: 'words' }] }] };
/** Returns the number of pictures in each paragraph. */
const rows = (...items: (typeof words | ReturnType<typeof picture>)[]): number[] =>
  joinPictures<{ box: (typeof words)['box']; blocks: readonly { type: string; content?: { type: string }[] }[] }>(
    items,
    (_a, _b, both) => both,
  ).map(({ blocks: [block] }) => (block?.content ?? []).filter(({ type }) => type === 'image').length);

test('pictures beside one another are one paragraph', () =>
  assert.deepEqual(rows(picture(0, 0), picture(3, 0.5), picture(6, 0)), [3]));

test('pictures below or upon one another are not', () => {
  assert.deepEqual(rows(picture(0, 0), picture(0, 3)), [1, 1]);
  assert.deepEqual(rows(picture(0, 0), picture(1, 0)), [1, 1]);
});

test('text between them separates them', () => assert.deepEqual(rows(picture(0, 0), words, picture(6, 0)), [1, 0, 1]));
