import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_OBJECT, text } from '../kit/pdf.ts';
import { blocks, textIn } from '../kit/read.ts';

test('touching letters are a word, even on a page whose close lines and wide gaps resemble vertical text', async () => {
  // Letters one by one, as Chromium draws kerned text.
  const spelled = (x: number, y: number, word: string): string =>
    Array.from(word, (letter, at) => text(x + at * 7.2, y, letter, { font: 5 })).join('\n');
  const rows = [760, 750, 740, 730, 720];
  const content = rows.map((y) => `${spelled(72, y, 'Left')}\n${spelled(500, y, 'End')}`).join('\n');
  const found = await blocks({ pages: [{ content }] });
  const words = found.map(textIn).join(' ').split(/[ |]/u);
  assert.deepEqual(new Set(words), new Set(['Left', 'End']));
});

test('letters of formulas and emoji, which PDFium returns in two halves, are joined', async () => {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <41> <D835DC34> <42> <D83DDE00> endbfchar endcmap end end';
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${FIRST_OBJECT + 1} 0 R >>`;
  const unicode = `<< /Length ${map.length} >>\nstream\n${map}\nendstream`;
  const entries = `/Resources << /Font << /F1 ${FIRST_OBJECT} 0 R >> >>`;
  const found = await blocks({ pages: [{ content: text(72, 700, 'ABC'), entries }], objects: [font, unicode] });
  assert.equal(found.map(textIn).join(''), '𝐴😀C');
});
