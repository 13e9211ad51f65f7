import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metafileToSvg } from '../../../src/graphics/metafile-to-svg.ts';
import { i16, i32, join } from '../kit/bytes.ts';
import { box, comment, emf } from '../kit/emf.ts';

const IMAGE = 0x0500;
const CONTINUED = 0x8000;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const image = (file: Buffer): Buffer => join(i32(0xdbc01002 | 0, 1, 1, 1, 0, 0, 1), file);
const plus = (flags: number, data: Buffer): Buffer =>
  comment(join(Buffer.from('EMF+'), i16(0x4008, flags), i32(data.length + 12, data.length), data));

test('a metafile with only EMF+ drawings shows its picture over the whole frame', () => {
  const svg = metafileToSvg(emf(plus(IMAGE, image(png)))) ?? '';
  assert.match(svg, /transform="matrix\(1000 0 0 500 0 0\)"/);
  assert.ok(svg.includes(`href="data:image/png;base64,${png.toString('base64')}"`));
});

test('a picture in several parts is joined', () => {
  const whole = image(png);
  const part = (from: number, to: number): Buffer => join(i32(whole.length), whole.subarray(from, to));
  const parts = [plus(IMAGE | CONTINUED, part(0, 20)), plus(IMAGE | CONTINUED, part(20, whole.length))];
  assert.ok(metafileToSvg(emf(...parts))?.includes(png.toString('base64')));
});

test('if plain records draw too, they are used', () => {
  const svg = metafileToSvg(emf(plus(IMAGE, image(png)), box(43, 0, 0, 9, 9))) ?? '';
  assert.match(svg, /<path /);
  assert.doesNotMatch(svg, /<image /);
});

test('EMF+ without a picture that browsers show draws nothing', () => {
  assert.equal(metafileToSvg(emf(plus(IMAGE, image(Buffer.from('<svg onload="x()"/>'))))), undefined);
});
