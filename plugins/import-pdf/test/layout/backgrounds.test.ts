import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutBackgrounds } from '../../src/layout/backgrounds.ts';
import type { Page } from '../../src/page/page.ts';

/** Two pages with the same small picture at the same place. @param content the content of the page to which it belongs; -1 for none */
const pages = (content: number): Page[] =>
  [0, 1].map((index) => {
    const picture = { name: 'a.png', left: 72, right: 122, top: 50, bottom: 100, content };
    return { index, width: 595, height: 842, glyphs: [], pictures: [picture] } as unknown as Page;
  });
const left = (found: readonly Page[]): number[] => found.map((page) => page.pictures.length);

test('a picture in the same place on several pages is a logo, unless a tagged file counts it as content', () => {
  assert.deepEqual(left(withoutBackgrounds(pages(-1))), [0, 0]);
  assert.deepEqual(left(withoutBackgrounds(pages(4))), [0, 0]);
  assert.deepEqual(left(withoutBackgrounds(pages(4), { isTagged: true })), [1, 1]);
  assert.deepEqual(left(withoutBackgrounds(pages(-1), { isTagged: true })), [0, 0]);
});
