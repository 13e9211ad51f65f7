import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { text } from '../../kit/pdf.ts';
import { blocks } from '../../kit/read.ts';

const line = (x1: number, y: number, x2: number): string => `${x1} ${y} m ${x2} ${y} l S`;
/** Widths of words in Courier of 10 points are 6 points for each letter. */
const courier = (x: number, y: number, words: string): string => text(x, y, words, { font: 5, size: 10 });
const marked = (node: DocumentNode | undefined) =>
  node?.content?.map(({ text: words, marks = [] }) => [words?.trim(), ...marks.map(({ type }) => type)]);

test('lines below and through words underline and strike them', async () => {
  const words = [courier(72, 760, 'plain under gone both')];
  const strokes = [line(108, 758.6, 138), line(144, 763, 168), line(174, 758.6, 198), line(174, 763, 198)];
  const [paragraph] = await blocks({ pages: [{ content: [...words, ...strokes].join('\n') }] });
  assert.deepEqual(marked(paragraph), [
    ['plain'],
    ['under', 'underline'],
    ['gone', 'strike'],
    ['both', 'underline', 'strike'],
  ]);
});

test('a thin filled area underlines, too', async () => {
  const content = [courier(72, 760, 'plain under'), '108 758 30 0.6 re f'].join('\n');
  const [paragraph] = await blocks({ pages: [{ content }] });
  assert.deepEqual(marked(paragraph), [['plain'], ['under', 'underline']]);
});

test('borders of paragraphs, backgrounds and underlines of links are no marks', async () => {
  const link = `<< /Type /Annot /Subtype /Link /Rect [72 698 96 712] /A << /S /URI /URI (https://example.org/) >> >>`;
  const content = [
    courier(72, 760, 'bordered'),
    line(72, 757.5, 400),
    '1 1 0 rg 72 728 36 10 re f 0 g',
    courier(72, 730, 'ground'),
    courier(72, 700, 'link'),
    line(72, 698.6, 96),
  ].join('\n');
  const found = await blocks({ pages: [{ content, annotations: [link] }] });
  assert.deepEqual(found.flatMap(marked), [['bordered'], ['ground'], ['link', 'link']]);
});
