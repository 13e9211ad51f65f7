import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML } from '@editor-companion/document';
import { toYDoc } from '@editor-companion/document/yjs';
import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  decodeRelativePosition,
  Doc,
  encodeStateAsUpdate,
  type XmlText,
} from 'yjs';
import { begin } from '../../src/desk/look-over.ts';
import type { Papers } from '../../src/desk/job.ts';
import { anchors, locate } from '../../src/desk/places.ts';

async function papersOf(html: string): Promise<Papers> {
  const pieces = [encodeStateAsUpdate(toYDoc(fromHTML(html)))];
  const { pages } = await begin({
    papers: { model: [], pieces, place: { run: html, epoch: 1, own: 0 }, pages: [] },
    maxCharacters: 10_000,
  });
  return { model: [], pieces, pages: [pages] };
}

/** Returns the text between two positions. */
function between({ pieces }: Papers, from: string, to: string): string {
  const doc = new Doc();
  for (const piece of pieces) applyUpdate(doc, piece);
  for (const name of doc.share.keys()) doc.getXmlFragment(name);
  const [start, end] = [from, to].map((position) =>
    createAbsolutePositionFromRelativePosition(decodeRelativePosition(Buffer.from(position, 'base64')), doc),
  );
  assert.ok(start && end && start.type === end.type);
  const text = (start.type as XmlText).toDelta() as { insert: string }[];
  return text
    .map(({ insert }) => insert)
    .join('')
    .slice(start.index, end.index);
}

test('text of a block is found across marks, as a range for a comment', async () => {
  const papers = await papersOf('<h1>Fox</h1><p>The <b>quick</b> brown fox.</p>');
  const range = await locate({ papers, anchor: '2', words: 'quick brown' });
  assert.ok(!('fault' in range));
  assert.equal(range.quote, 'quick brown');
  assert.equal(between(papers, range.anchor, range.head), 'quick brown');
  const whole = await locate({ papers, anchor: '1' });
  assert.ok(!('fault' in whole) && whole.quote === 'Fox');
});

test('a missing place, and one without text or with other text, is refused with the reason', async () => {
  const papers = await papersOf('<p>The fox</p><hr>');
  for (const [anchor, words, why] of [
    ['1', 'wolf', /does not hold «wolf»/],
    ['2', undefined, /holds no text/],
    ['9', undefined, /no @9/],
  ] as const) {
    const found = await locate({ papers, anchor, words });
    assert.match('fault' in found ? found.fault : '', why);
  }
});

test('positions are described by the anchor of their block, and invalid ones by none', async () => {
  const papers = await papersOf('<p>One</p><ul><li><p>Two</p></li></ul>');
  const range = await locate({ papers, anchor: '3' });
  assert.ok(!('fault' in range));
  const { anchors: found } = await anchors({ papers, positions: [range.anchor, 'AAAA', '', '%'] });
  assert.match(found[0] ?? '', /^\d+$/);
  assert.deepEqual(found.slice(1), [undefined, undefined, undefined]);
});
