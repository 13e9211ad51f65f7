import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, text } from '../kit/pdf.ts';
import { blocks, textIn } from '../kit/read.ts';

test('an item whose first line has equal distances from both sides is not mistaken for centred text', async () => {
  const words = 'The museum keeps some nine hundred drawings, of which a tenth has ever been seen';
  const around =
    'A line of the text above that shows how far the text of this page runs to the right side, where it ends.';
  const content = [
    lines(72, 780, [around, around, around]),
    text(90, 730, '\u0095'),
    text(108, 730, words),
    text(108, 716, 'before.'),
  ].join('\n');
  const [, list] = await blocks({ pages: [{ content }] });
  assert.deepEqual(list?.content?.map(textIn), [`${words} before.`]);
});
