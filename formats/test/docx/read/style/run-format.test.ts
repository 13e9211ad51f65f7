import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentMark } from '@editor-companion/document';
import { blocks, r, style } from '../../../kit/docx.ts';

const DEFAULTS =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:eastAsia="SimSun" w:cs="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>';
const STYLES =
  DEFAULTS +
  style('Loud', '<w:rPr><w:b/><w:sz w:val="28"/></w:rPr>') +
  style('Louder', '<w:basedOn w:val="Loud"/><w:rPr><w:i/></w:rPr>') +
  style('Strong', '<w:rPr><w:b/></w:rPr>', 'character') +
  style('Verbatim Char', '', 'character');
const THEME =
  '<a:themeElements><a:fontScheme><a:majorFont><a:latin typeface="Cambria"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements>';

/** Returns the marks of a run as `type` or `type:value,value`, in the order of the document. */
function marks(properties: string, paragraphStyle = '', text = 'x'): string[] {
  const body = `<w:p><w:pPr>${paragraphStyle && `<w:pStyle w:val="${paragraphStyle}"/>`}</w:pPr>${r(text, properties)}</w:p>`;
  const found = blocks({ body, styles: STYLES, theme: THEME })[0]?.content?.[0]?.marks ?? [];
  return found.map(({ type, attrs }: DocumentMark) => (attrs ? `${type}:${Object.values(attrs).join(',')}` : type));
}

test('document defaults and theme fonts are applied', () => assert.deepEqual(marks(''), ['textStyle:Calibri,11pt']));

test('styles are inherited: the nearest has priority, and direct formatting over all', () => {
  assert.deepEqual(marks('', 'Louder'), ['textStyle:Calibri,14pt', 'bold', 'italic']);
  assert.deepEqual(marks('<w:sz w:val="40"/><w:b w:val="0"/>', 'Louder'), ['textStyle:Calibri,20pt', 'italic']);
});

test('a toggle that two styles turn on is off', () => {
  assert.deepEqual(marks('<w:rStyle w:val="Strong"/>'), ['textStyle:Calibri,11pt', 'bold']);
  assert.deepEqual(marks('<w:rStyle w:val="Strong"/>', 'Loud'), ['textStyle:Calibri,14pt']);
  assert.deepEqual(marks('<w:rStyle w:val="Strong"/><w:b/>', 'Loud'), ['textStyle:Calibri,14pt', 'bold']);
});

for (const [properties, mark] of [
  ['<w:u w:val="single"/>', 'underline'],
  ['<w:strike/>', 'strike'],
  ['<w:dstrike/>', 'strike'],
  ['<w:vertAlign w:val="superscript"/>', 'superscript'],
  ['<w:vertAlign w:val="subscript"/>', 'subscript'],
  ['<w:highlight w:val="yellow"/>', 'highlight:#ffff00'],
  ['<w:rStyle w:val="Verbatim Char"/>', 'code'],
] as const) {
  test(`${properties} is ${mark}`, () => assert.ok(marks(properties).includes(mark), marks(properties).join(' ')));
}

for (const [properties, look] of [
  ['<w:color w:val="FF0000"/>', '#ff0000'],
  ['<w:shd w:val="clear" w:fill="00FF00"/>', '#00ff00'],
  ['<w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/>', '#808080'],
  ['<w:spacing w:val="20"/>', '1pt'],
  ['<w:smallCaps/>', 'small-caps'],
  ['<w:caps/>', 'all-caps'],
  ['<w:rFonts w:ascii="Times New Roman"/>', 'Times New Roman,11pt'],
] as const) {
  test(`${properties} looks as ${look}`, () => assert.match(marks(properties)[0] ?? '', new RegExp(look)));
}

test('automatic colours and `none` undo a style’s value', () => {
  assert.deepEqual(marks('<w:color w:val="auto"/><w:u w:val="none"/><w:highlight w:val="none"/>'), [
    'textStyle:Calibri,11pt',
  ]);
});

test('East Asian text and right-to-left runs have fonts and weights of their own', () => {
  assert.deepEqual(marks('', '', '漢字'), ['textStyle:SimSun,11pt']);
  assert.deepEqual(marks('<w:rtl/><w:b/><w:iCs/><w:szCs w:val="30"/>'), ['textStyle:Arial,15pt', 'italic']);
});

test('a font name cannot inject styles', () => {
  assert.deepEqual(marks('<w:rFonts w:ascii="x;} body{&quot;"/>'), ['textStyle:x body,11pt']);
  assert.deepEqual(marks('<w:rFonts w:ascii="7 Segment"/>'), ['textStyle:"7 Segment",11pt']);
});

test('circular and endless chains of styles end', () => {
  const circle = style('A', '<w:basedOn w:val="B"/><w:rPr><w:b/></w:rPr>') + style('B', '<w:basedOn w:val="A"/>');
  const chain = Array.from({ length: 5000 }, (_, n) => style(`S${n}`, `<w:basedOn w:val="S${n + 1}"/>`)).join('');
  const body = `<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr>${r('x')}</w:p>`;
  assert.deepEqual(blocks({ body, styles: circle + chain })[0]?.content?.[0]?.marks, [{ type: 'bold' }]);
});
