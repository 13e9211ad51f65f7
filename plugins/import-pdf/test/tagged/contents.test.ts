import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, textOf } from '../../src/layout/line.ts';
import type { Glyph } from '../../src/page/page.ts';
import { Contents, linesOfContents } from '../../src/tagged/contents.ts';

/** Characters of a content. The first is at `left`, and the others each to the right of the last, or to the left. */
const run = (text: string, content: number, left: number, step = 6): Glyph[] =>
  Array.from(text, (letter, at) => ({
    text: letter,
    left: left + at * step,
    right: left + at * step + 6,
    top: 0,
    bottom: 10,
    baseline: 10,
    look: { size: 12, content, isLevel: true, isArtifact: false, font: { isBold: false } } as Glyph['look'],
    isApart: false,
    isHyphen: false,
  }));

test('adjacent cells whose right-to-left letters the file mixes each get their own', () => {
  // The order in which Chromium writes a row: the end of the first word, the second cell, then the rest of the first.
  const glyphs = [
    ...run('نة', 1, 132, -6),
    ...run('البريد', 2, 236, -6),
    ...run('ONE', 1, 168),
    ...run('المدي', 1, 162, -6),
  ];
  const page = { index: 0, pictures: [] } as unknown as ConstructorParameters<typeof Contents>[0][number]['page'];
  const contents = new Contents([{ page, lines: linesOf(glyphs, 0) }]);
  const words = [1, 2].map((content) => linesOfContents(contents, [{ page: 0, content }]).map(textOf));
  assert.deepEqual(words, [['ONEالمدينة'], ['البريد']]);
});
