import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { Blob, Face, Font } from 'harfbuzzjs';
import { simpleFont, subsetFont } from '../src/index.ts';

const fontOf = (bytes: Uint8Array): Font => new Font(new Face(new Blob(Buffer.from(bytes))));

test('a simple font has the characters and widths of WinAnsiEncoding, and little else', async () => {
  const { name, program, widths, ascent, descent, box } = await simpleFont('sans');
  const font = fontOf(program);
  equal(name, 'Arimo-Regular');
  equal(widths.length, 224);
  // The widths of Helvetica for a space, A, the Euro sign and ü.
  deepEqual(
    [32, 65, 128, 252].map((code) => widths[code - 32]),
    [278, 667, 556, 556],
  );
  for (const character of ['A', 'ß', '€', '…']) ok(font.nominalGlyph(character.codePointAt(0) ?? 0), character);
  equal(font.nominalGlyph('Ж'.codePointAt(0) ?? 0), undefined);
  ok(program.length < 60_000, String(program.length));
  ok(ascent > 700 && descent < -100 && box.length === 4);
});

test('all fixed widths of the monospaced font are equal', async () => {
  const { widths } = await simpleFont('mono');
  deepEqual([...new Set(widths)], [600]);
});

test('a subset by glyphs keeps their numbers', async () => {
  const { program } = await simpleFont('serif');
  const glyph = fontOf(program).nominalGlyph(65) ?? 0;
  const subset = fontOf(await subsetFont(program, { glyphs: [glyph] }));
  equal(subset.glyphHAdvance(glyph), fontOf(program).glyphHAdvance(glyph));
  equal(subset.nominalGlyph(65), undefined);
});
