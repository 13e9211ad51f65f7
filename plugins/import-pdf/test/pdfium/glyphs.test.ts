import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../kit/pdf.ts';
import { blocks, textIn } from '../kit/read.ts';

test('letters that touch are a word, although a page whose text stands close below each other and far apart is taken for one that runs downwards', async () => {
  // Letters one by one, as Chromium draws kerned text.
  const spelled = (x: number, y: number, word: string): string =>
    Array.from(word, (letter, at) => text(x + at * 7.2, y, letter, { font: 5 })).join('\n');
  const rows = [760, 750, 740, 730, 720];
  const content = rows.map((y) => `${spelled(72, y, 'Left')}\n${spelled(500, y, 'End')}`).join('\n');
  const found = await blocks({ pages: [{ content }] });
  const words = found.map(textIn).join(' ').split(/[ |]/u);
  assert.deepEqual(new Set(words), new Set(['Left', 'End']));
});
