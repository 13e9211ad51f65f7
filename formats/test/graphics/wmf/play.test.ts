import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metafileToSvg } from '../../../src/graphics/metafile-to-svg.ts';
import { dibHeader, i16, i32, join, u8 } from '../kit/bytes.ts';
import { brush, pen, plainWmf, record, select, wmf, words } from '../kit/wmf.ts';

const RED = 0x0000ff;
const svgOf = (...records: Buffer[]): string => metafileToSvg(wmf(...records)) ?? assert.fail('nothing was drawn');
const dataOf = (svg: string | undefined): string[] =>
  Array.from(svg?.matchAll(/ d="([^"]*)"/g) ?? [], ([, data = '']) => data);
const pathsOf = (...records: Buffer[]): string[] => dataOf(svgOf(...records));
const rectangle = words(0x041b, 40, 30, 20, 10);

test('the placeable header states size and window', () => {
  const svg = svgOf(rectangle);
  assert.match(svg, /width="960" height="480" viewBox="0 0 1000 500"/);
  assert.deepEqual(dataOf(svg), ['M100 200L300 200 300 400 100 400Z']);
});

test('without it, the first window is the picture', () => {
  const svg = metafileToSvg(plainWmf(words(0x020b, 10, 10), words(0x020c, 50, 100), words(0x0325, 2, 10, 10, 110, 60)));
  assert.deepEqual(dataOf(svg), ['M0 0L1000 500']);
});

test('without a window, the picture has the bounds of its shapes', () => {
  assert.deepEqual(dataOf(metafileToSvg(plainWmf(words(0x0325, 2, 10, 10, 110, 60)))), ['M0 0L1000 500']);
});

test('a window may be flipped', () => {
  assert.deepEqual(pathsOf(words(0x020b, 50, 0), words(0x020c, -50, 100), words(0x0325, 2, 0, 0, 100, 50)), [
    'M0 500L1000 0',
  ]);
});

test('a new object takes the lowest free number, palettes and regions too', () => {
  const objects = [brush(0, 0), record(0x00f7, i16(0x300, 0)), words(0x01f0, 0), brush(0, RED), select(0)];
  assert.match(svgOf(...objects, rectangle), /fill="#ff0000"/);
});

test('pens have a width, a colour and dashes, or draw nothing', () => {
  const line = words(0x0325, 2, 0, 0, 50, 0);
  assert.match(svgOf(pen(2, 1, RED), select(0), line), /stroke="#ff0000" stroke-width="10" stroke-dasharray="10 10"/);
  assert.equal(metafileToSvg(wmf(pen(5, 1, RED), select(0), line)), undefined);
});

test('saved states are restored', () => {
  const states = [brush(0, RED), words(0x001e), select(0), words(0x0127, -1)];
  assert.match(svgOf(...states, rectangle), /fill="#ffffff"/);
});

test('lines, polygons and several polygons are drawn', () => {
  assert.deepEqual(pathsOf(words(0x0214, 1, 2), words(0x0213, 3, 4)), ['M20 10L40 30']);
  assert.deepEqual(pathsOf(words(0x0324, 3, 0, 0, 1, 0, 1, 1)), ['M0 0L10 0 10 10Z']);
  assert.deepEqual(pathsOf(words(0x0538, 2, 2, 2, 0, 0, 1, 0, 2, 2, 3, 3)), ['M0 0L10 0ZM20 20L30 30Z']);
});

test('polygons fill by the alternate or the winding rule, as the mode states', () => {
  const polygon = words(0x0324, 3, 0, 0, 1, 0, 1, 1);
  assert.match(svgOf(polygon), /fill-rule="evenodd"/);
  assert.doesNotMatch(svgOf(words(0x0106, 2), polygon), /fill-rule/);
});

test('arcs, pies and chords are parts of an ellipse', () => {
  const sides = [0, 10, 10, 20, 20, 20, 0, 0];
  assert.match(pathsOf(words(0x0817, ...sides))[0] ?? '', /^M200 100C\S+ \S+ \S+ \S+ 100 0$/);
  assert.match(pathsOf(words(0x081a, ...sides))[0] ?? '', /100 100 100 100Z$/);
  assert.match(pathsOf(words(0x0830, ...sides))[0] ?? '', /100 0Z$/);
});

test('text is decoded by the character set of its font', () => {
  const font = record(0x02fb, i16(-4, 0, 0, 0, 400), u8(1, 1, 1, 204, 0, 0, 0, 0), Buffer.from('Arial\0'));
  const text = record(0x0521, i16(2), u8(0xcf, 0xf0), i16(20, 10));
  const svg = svgOf(font, select(0), words(0x012e, 24), text);
  assert.match(svg, /font-style="italic" text-decoration="underline line-through"/);
  assert.match(svg, /transform="matrix\(1 0 0 1 100 200\)"[^>]*>Пр<\/text>/);
});

test('extended text has a background and a length', () => {
  const text = record(0x0a32, i16(20, 10, 3, 2), i16(0, 0, 9, 9), u8(65, 66, 67, 0), i16(2, 3, 4));
  const svg = svgOf(record(0x0201, i32(RED)), words(0x0102, 1), words(0x012e, 2), text);
  assert.match(svg, /<path fill="#ff0000"[^>]*d="M0 0L90 0 90 90 0 90Z"\/><text/);
  assert.match(svg, /text-anchor="end" textLength="90"[^>]*>ABC</);
});

test('bitmaps are placed by their records', () => {
  const dib = join(dibHeader(1, 1, 24), u8(0, 0, 255, 0));
  const placed = 'transform="matrix(200 0 0 100 30 40)" href="data:image/png;base64,';
  const stretch = record(0x0f43, i32(0x00cc0020), i16(0, 1, 1, 0, 0, 10, 20, 4, 3), dib);
  const blit = record(0x0b41, i32(0x00cc0020), i16(1, 1, 0, 0, 10, 20, 4, 3), dib);
  for (const shown of [stretch, blit]) assert.ok(svgOf(shown).includes(placed));
});

test('a mask shows the background where it is white', () => {
  const white = join(dibHeader(1, 1, 24), u8(255, 255, 255, 0));
  const shown = (operation: number): string =>
    svgOf(record(0x0f43, i32(operation), i16(0, 1, 1, 0, 0, 10, 20, 4, 3), white));
  assert.notEqual(shown(0x008800c6), shown(0x00cc0020));
});

test('a pattern fills with the brush', () => {
  const fill = record(0x061d, i32(0x00f00021), i16(4, 3, 2, 1));
  assert.match(svgOf(brush(0, RED), select(0), fill), /fill="#ff0000"[^>]*d="M10 20L40 20 40 60 10 60Z"/);
});

test('hatches are lines in the brush’s colour, on the background colour if it is opaque', () => {
  const hatched = record(0x02fc, i16(2), i32(RED), i16(4));
  const svg = svgOf(hatched, select(0), rectangle);
  const lines = '<path fill="#ffffff" d="M0 0H8V8H0Z"/><path fill="none" stroke="#ff0000" d="M0 4H8M4 0V8"/>';
  assert.ok(svg.includes(`patternUnits="userSpaceOnUse"`) && svg.includes(lines), svg);
  assert.match(svg, /<path fill="url\(#h0\)"/);
  const clear = svgOf(words(0x0102, 1), hatched, select(0), rectangle, rectangle);
  assert.equal(clear.match(/<pattern/g)?.length, 1);
  assert.doesNotMatch(clear, /#ffffff" d="M0 0H8/);
});

test('an unknown hatch is solid', () => {
  assert.match(svgOf(record(0x02fc, i16(2), i32(RED), i16(77)), select(0), rectangle), /fill="#ff0000"/);
});
