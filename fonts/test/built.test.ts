import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { fontFiles } from '@editor-companion/fonts';
import { readCharacterMap } from '../build/src/character-map.ts';
import { families } from '../build/src/families.ts';
import { readTables, tableOf, type Tables } from '../build/src/sfnt.ts';
import { readVerticalForms } from '../build/src/vertical-forms.ts';

const files = fontFiles();
const tablesOf = (name: string): Tables => {
  const path = files.find((file) => basename(file) === name);
  assert.ok(path, name);
  return readTables(readFileSync(path));
};
const charactersOf = (tables: Tables): Map<number, number> => readCharacterMap(tableOf(tables, 'cmap'));
const glyphOf = (tables: Tables, text: string): number => charactersOf(tables).get(text.codePointAt(0) ?? 0) ?? 0;

describe('the fonts', () => {
  it('have outlines that Chromium embeds in a PDF as real fonts: TrueType, and no variable ones', () => {
    for (const file of files) {
      const tables = readTables(readFileSync(file));
      const isColour = tables.has('COLR') || tables.has('CBDT');
      assert.ok(tables.has('glyf') || isColour, file);
      assert.ok(!tables.has('fvar') && !tables.has('CFF '), file);
    }
  });

  it('have two weights for every built family', () => {
    for (const { name } of families) {
      for (const style of ['Regular', 'Bold']) {
        const tables = tablesOf(`${name.replaceAll(' ', '')}-${style}.ttf`);
        assert.equal(tableOf(tables, 'OS/2').readUInt16BE(4), style === 'Bold' ? 700 : 400);
        assert.ok(tableOf(tables, 'name').includes(Buffer.from(name, 'utf16le').swap16()), name);
      }
    }
  });

  it('have all characters of GBK, Big5, Shift JIS and of Korean, except a handful', () => {
    const all = new Set(files.flatMap((file) => [...charactersOf(readTables(readFileSync(file))).keys()]));
    for (const [encoding, most] of [
      ['gbk', 80],
      ['big5', 10],
      ['shift_jis', 5],
      ['euc-kr', 40],
    ] as const) {
      const lost = [...charactersIn(encoding)].filter((code) => !all.has(code));
      assert.ok(lost.length <= most, `${encoding}: ${lost.length}, ${String.fromCodePoint(...lost.slice(0, 200))}`);
    }
  });

  it('keep their tables after the build: widths, and forms for vertical text', () => {
    const tables = tablesOf('NotoSansJP-Regular.ttf');
    const forms = readVerticalForms(tables.get('GSUB'));
    for (const sign of ['（', '「', 'ー']) {
      const form = forms.get(glyphOf(tables, sign));
      assert.ok(form !== undefined && form !== glyphOf(tables, sign), sign);
    }
    assert.equal(tableOf(tables, 'hmtx').readUInt16BE(glyphOf(tables, '漢') * 4), 1000);
    assert.equal(tableOf(tables, 'vmtx').readUInt16BE(glyphOf(tables, '漢') * 4), 1000);
  });
});

/** Every character that two bytes of an encoding may encode, except private ones. */
function charactersIn(encoding: string): Set<number> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<number>();
  for (let first = 0xa1; first <= 0xf9; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const [char = '', ...rest] = decoder.decode(Uint8Array.of(first, second));
      const code = char.codePointAt(0) ?? 0;
      const isPrivate = code >= 0xe000 && code <= 0xf8ff;
      if (rest.length === 0 && code > 0x80 && code !== 0xfffd && !isPrivate) found.add(code);
    }
  }
  return found;
}
