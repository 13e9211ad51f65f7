import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { readCharacterMap, writeCharacterMap } from '../build/src/character-map.ts';
import { parts } from '../build/src/glyph.ts';
import { merge } from '../build/src/merge.ts';
import { readTables, tableOf, writeTables, type Tables } from '../build/src/sfnt.ts';
import { readVerticalForms, writeVerticalForms } from '../build/src/vertical-forms.ts';

const glyphs = fc.integer({ min: 1, max: 0xfffe });

it('a written character map is read back unchanged', () => {
  const maps = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 0x10ffff }), glyphs), { selector: ([code]) => code });
  fc.assert(
    fc.property(maps, (entries) => {
      assert.deepEqual(readCharacterMap(writeCharacterMap(new Map(entries))), new Map(entries));
    }),
  );
});

it('written vertical forms are read back unchanged', () => {
  const forms = fc.uniqueArray(fc.tuple(glyphs, glyphs), {
    selector: ([glyph]) => glyph,
    minLength: 1,
    maxLength: 500,
  });
  fc.assert(
    fc.property(forms, (entries) => {
      assert.deepEqual(readVerticalForms(writeVerticalForms(new Map(entries))), new Map(entries));
    }),
  );
});

/** A font of glyphs with the given outlines and widths; glyph 0 is shown for missing ones. */
function font(outlines: readonly Buffer[], characters: ReadonlyMap<number, number>): Tables {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(1, 50);
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const hmtx = Buffer.alloc(outlines.length * 4);
  let offset = 0;
  for (const [index, outline] of outlines.entries()) {
    offset += outline.length;
    loca.writeUInt32BE(offset, (index + 1) * 4);
    hmtx.writeUInt16BE(100 + index, index * 4);
  }
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(outlines.length, 34);
  const cmap = writeCharacterMap(characters);
  return new Map([
    ['head', head],
    ['hhea', hhea],
    ['maxp', Buffer.alloc(32)],
    ['loca', loca],
    ['glyf', Buffer.concat(outlines)],
    ['hmtx', hmtx],
    ['cmap', cmap],
  ]);
}

/** A glyph of one contour, told from others by a number. */
const plain = (mark: number): Buffer => Buffer.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, mark]);
/** A glyph that is drawn as another one. */
const composed = (id: number): Buffer => Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id, 0, 0]);

it('a merge of two slices has both, the first one’s glyph where both have a character, and composites refer to their own glyphs', () => {
  const first = font([plain(0), plain(1)], new Map([[65, 1]]));
  const second = font(
    [plain(0), plain(2), composed(1), plain(3)],
    new Map([
      [65, 3],
      [66, 2],
    ]),
  );
  const merged = readTables(writeTables(merge([first, second])));

  const characters = readCharacterMap(tableOf(merged, 'cmap'));
  assert.deepEqual(new Set(characters.keys()), new Set([65, 66]));
  const offset = (id: number): number => tableOf(merged, 'loca').readUInt32BE(id * 4);
  const outline = (id: number): Buffer => tableOf(merged, 'glyf').subarray(offset(id), offset(id + 1));
  const width = (id: number): number => tableOf(merged, 'hmtx').readUInt16BE(id * 4);
  const [a, b] = [characters.get(65) ?? 0, characters.get(66) ?? 0];
  assert.equal(outline(a)[11], 1);
  assert.equal(width(a), 101);
  assert.equal(width(b), 102);
  const [part] = parts(outline(b));
  assert.equal(outline(part?.id ?? 0)[11], 2);
});

it('a font without glyphs is refused', () => {
  assert.throws(() => merge([]), /no slice/u);
});
