import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSafeSvg } from '../../src/media/svg.ts';
import { MAX_BYTES, MAX_OUTPUT, MAX_RECORDS, MAX_WMF_OBJECTS } from '../../src/graphics/limits.ts';
import { metafileToSvg } from '../../src/graphics/metafile-to-svg.ts';
import { dibHeader, i16, i32, join, u8 } from './kit/bytes.ts';
import * as enhanced from './kit/emf.ts';
import * as plain from './kit/wmf.ts';

const { emf, record, box } = enhanced;
const SAMPLES = [
  emf(
    enhanced.pen(1, 2, 3, 255),
    enhanced.brush(2, 2, 0xff00),
    record(33),
    box(30, 0, 0, 90, 40),
    box(43, 1, 2, 30, 40),
    box(47, 0, 0, 9, 9, 9, 4, 4, 0),
    enhanced.points16(86, 1, 2, 3, 4, 5, 6),
    record(59),
    box(54, 10, 10),
    record(60),
    record(64, i32(0, 0, 0, 0)),
    enhanced.font(3, 'Arial', -4),
    enhanced.text('text', 10, 20, 3),
    enhanced.bitmap(dibHeader(2, 2, 8, { palette: [1, 2, 3] }), u8(0, 1, 0, 0, 1, 2, 0, 0), {
      to: [1, 1, 9, 9],
      size: [2, 2],
    }),
    record(34, i32(-1)),
  ),
  plain.wmf(
    plain.pen(1, 2, 255),
    plain.select(0),
    plain.words(0x020c, 50, 100),
    plain.words(0x041b, 40, 30, 20, 10),
    plain.words(0x0538, 2, 2, 2, 0, 0, 1, 0, 2, 2, 3, 3),
    plain.words(0x0817, 0, 10, 10, 20, 20, 20, 0, 0),
    plain.record(0x0521, i16(2), u8(65, 66), i16(20, 10)),
    plain.record(0x0f43, i32(0x00cc0020), i16(0, 1, 1, 0, 0, 10, 20, 4, 3), dibHeader(1, 1, 24), u8(1, 2, 3, 0)),
  ),
];

test('any change to a metafile yields a safe SVG or none', () => {
  for (const sample of SAMPLES) {
    const change = fc.record({
      at: fc.nat(sample.length - 1),
      value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)),
    });
    const changes = fc.array(change, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(changes, fc.nat(sample.length), (changed, cut) => {
        const bytes = Buffer.from(sample);
        for (const { at, value } of changed) bytes[at] = value;
        for (const whole of [bytes, bytes.subarray(0, cut)]) {
          const svg = metafileToSvg(whole);
          assert.ok(svg === undefined || isSafeSvg(Buffer.from(svg)), svg);
        }
      }),
      { numRuns: 400 },
    );
  }
});

test('both samples are drawn unchanged', () => {
  for (const sample of SAMPLES) assert.ok(isSafeSvg(Buffer.from(metafileToSvg(sample) ?? '')));
});

test('text cannot become markup', () => {
  const svg = metafileToSvg(
    emf(enhanced.font(1, `"><script>'`, -4), enhanced.text('</text><script>\u0000\ud800', 0, 0, 1)),
  );
  assert.ok(isSafeSvg(Buffer.from(svg ?? '')), svg);
  assert.match(svg ?? '', /&lt;\/text&gt;&lt;script&gt;\ufffd</);
});

test('other files, and metafiles without drawings, yield nothing', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('hello'),
    Buffer.alloc(200),
    emf(),
    plain.wmf(),
    plain.plainWmf(),
  ]) {
    assert.equal(metafileToSvg(bytes), undefined);
  }
});

const many = (count: number, part: Buffer): Buffer => Buffer.alloc(count * part.length, part);

test('files beyond the limits yield nothing', () => {
  const drawn = box(43, 1, 2, 30, 40);
  const points = Int32Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 99_991);
  const long = record(3, i32(0, 0, 0, 0, points.length / 2), Buffer.from(points.buffer));
  for (const [what, bytes] of [
    ['bytes', join(emf(drawn), Buffer.alloc(MAX_BYTES))],
    ['records', emf(drawn, many(MAX_RECORDS, record(28)))],
    ['saved states', emf(drawn, many(300, record(33)))],
    ['output', emf(drawn, many(Math.ceil(MAX_OUTPUT / 1_000_000), long))],
    ['points', emf(drawn, stockNothing(), many(21, long))],
    ['objects', plain.wmf(plain.words(0x041b, 4, 3, 2, 1), many(MAX_WMF_OBJECTS + 1, plain.pen(0, 1, 0)))],
  ] as const) {
    assert.equal(metafileToSvg(bytes), undefined, what);
  }
});

function stockNothing(): Buffer {
  return join(enhanced.stock(8), enhanced.stock(5));
}

test('impossible sizes yield nothing', () => {
  const huge = emf(box(43, 1, 2, 30, 40));
  huge.writeInt32LE(2_000_000_000, 32);
  assert.equal(metafileToSvg(huge), undefined);
});
