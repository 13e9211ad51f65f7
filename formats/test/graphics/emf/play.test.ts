import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metafileToSvg } from '../../../src/graphics/metafile-to-svg.ts';
import { dibHeader, f32, i32, u8 } from '../kit/bytes.ts';
import { bitmap, box, brush, emf, font, pen, points16, points32, record, select, stock, text } from '../kit/emf.ts';

const RED = 0x0000ff;
const noPen = stock(8);
const noBrush = stock(5);

const svgOf = (...records: Buffer[]): string => metafileToSvg(emf(...records)) ?? assert.fail('nothing was drawn');
const pathsOf = (...records: Buffer[]): string[] =>
  Array.from(svgOf(...records).matchAll(/ d="([^"]*)"/g), ([, data = '']) => data);

test('the frame gives the size of the picture, in millimetres', () => {
  assert.match(svgOf(box(43, 0, 0, 10, 10)), /^<svg [^>]*width="377.95" height="188.98" viewBox="0 0 1000 500">/);
});

test('shapes are drawn with the selected pen and brush', () => {
  const svg = svgOf(pen(1, 0, 2, RED), brush(2, 0, 0x00ff00), box(43, 10, 20, 30, 40));
  assert.match(
    svg,
    /<path fill="#00ff00" [^>]*stroke="#ff0000" stroke-width="20"[^>]*d="M100 200L300 200 300 400 100 400Z"/,
  );
});

test('stock objects exist without being created, and the null ones draw nothing', () => {
  assert.match(svgOf(stock(4), noPen, box(43, 0, 0, 1, 1)), /fill="#000000"[^>]*d=/);
  assert.equal(metafileToSvg(emf(noPen, noBrush, box(43, 0, 0, 1, 1))), undefined);
});

test('upright areas without an outline have crisp edges, and thin ones stay visible', () => {
  assert.match(svgOf(noPen, box(43, 0, 0, 9, 9)), /fill-rule="evenodd" shape-rendering="crispEdges" d=/);
  assert.match(svgOf(noPen, points32(3, 0, 0, 9, 0, 9, 0, 0, 0)), /stroke="#ffffff" [^>]*non-scaling-stroke/);
  assert.doesNotMatch(svgOf(noPen, points32(3, 0, 0, 9, 3, 5, 9)), /crispEdges/);
});

test('a deleted object can no longer be selected', () => {
  const gone = [brush(1, 0, RED), stock(0), record(40, i32(1)), select(1)];
  assert.match(svgOf(...gone, box(43, 0, 0, 1, 1)), /fill="#ffffff"/);
});

test('dashes are drawn in widths of the pen', () => {
  assert.match(svgOf(pen(1, 0x10201, 1, 0), points32(4, 0, 0, 9, 0)), /stroke-dasharray="30 10"/);
});

test('points of 16 and of 32 bits draw the same', () => {
  const corners = [1, 2, 3, 4, 5, 6];
  for (const [short, long] of [
    [86, 3],
    [87, 4],
  ] as const) {
    assert.deepEqual(pathsOf(points16(short, ...corners)), pathsOf(points32(long, ...corners)));
  }
  const curve = [0, 0, 1, 1, 2, 2, 3, 3];
  assert.deepEqual(pathsOf(points16(85, ...curve)), ['M0 0C10 10 20 20 30 30']);
  assert.deepEqual(pathsOf(points32(2, ...curve)), ['M0 0C10 10 20 20 30 30']);
});

test('several polygons are one shape, so that holes stay open', () => {
  const polygons = record(91, i32(0, 0, 0, 0, 2, 4, 2, 2), Buffer.from(Int16Array.of(0, 0, 1, 0, 2, 2, 3, 3).buffer));
  assert.deepEqual(pathsOf(polygons), ['M0 0L10 0ZM20 20L30 30Z']);
});

test('lines continue from the pen, and lines of one style become one element', () => {
  assert.deepEqual(pathsOf(box(27, 1, 1), box(54, 2, 2), box(54, 3, 1)), ['M10 10L20 20M20 20L30 10']);
});

test('a path is collected, then filled and stroked at once', () => {
  const path = [record(59), box(27, 0, 0), box(54, 10, 0), box(54, 10, 10), record(61), record(60)];
  assert.deepEqual(pathsOf(...path, record(63, i32(0, 0, 0, 0))), ['M0 0L100 0L100 100Z']);
});

test('a path clips later shapes until the state is restored', () => {
  const path = [record(59), box(43, 0, 0, 10, 10), record(60), record(33), record(67, i32(1))];
  const svg = svgOf(...path, noPen, box(43, 5, 5, 20, 20), record(34, i32(-1)), box(43, 0, 0, 1, 1));
  assert.match(svg, /<clipPath id="c0"><path [^>]*\/><\/clipPath><g clip-path="url\(#c0\)"><path [^>]*\/><\/g><path /);
});

test('clipping rectangles intersect', () => {
  const svg = svgOf(box(30, 0, 0, 9, 9), box(30, 5, 5, 9, 9), box(43, 0, 0, 9, 9));
  assert.match(svg, /<clipPath id="c1" clip-path="url\(#c0\)">/);
  assert.match(svg, /<g clip-path="url\(#c1\)">/);
});

test('the page is mapped by window and viewport, upside down too', () => {
  const page = [record(17, i32(8)), box(9, 1000, -1000), box(10, 0, 1000), box(11, 100, 50)];
  assert.deepEqual(pathsOf(...page, points32(4, 0, 0, 1000, 1000)), ['M0 500L1000 0']);
});

test('metric map modes count upwards from the origin', () => {
  assert.deepEqual(pathsOf(record(17, i32(2)), points32(4, 0, 0, 100, -100)), ['M0 0L100 100']);
});

test('world transforms are set and combined from either side', () => {
  const world = record(35, f32(2, 0, 0, 2, 0, 0));
  const shift = f32(1, 0, 0, 1, 10, 0);
  const line = points32(4, 0, 0, 1, 1);
  assert.deepEqual(pathsOf(world, record(36, shift, i32(2)), line), ['M200 0L220 20']);
  assert.deepEqual(pathsOf(world, record(36, shift, i32(3)), line), ['M100 0L120 20']);
  assert.deepEqual(pathsOf(world, record(36, shift, i32(1)), line), ['M0 0L10 10']);
});

test('arcs run counter-clockwise on the screen, unless the direction is set', () => {
  const quarter = box(45, 0, 0, 20, 20, 20, 10, 10, 0);
  assert.match(pathsOf(quarter)[0] ?? '', /^M200 100C\S+ \S+ \S+ \S+ 100 0$/);
  const [clockwise = ''] = pathsOf(record(57, i32(2)), quarter);
  assert.match(clockwise, /^M200 100C.* 100 200 .* 0 100 .* 100 0$/);
});

test('ellipses, pies and rounded rectangles are closed curves', () => {
  for (const shape of [box(42, 0, 0, 9, 9), box(47, 0, 0, 9, 9, 9, 4, 4, 0), box(44, 0, 0, 9, 9, 4, 4)]) {
    assert.match(pathsOf(shape)[0] ?? '', /^M[-\d. ]+C[-\d. ]+Z$/);
  }
});

test('text has its font, rotation and stated length', () => {
  const svg = svgOf(
    record(18, i32(1)),
    record(22, i32(24)),
    font(1, 'Times New Roman', -4, 900),
    text('A<&', 10, 20, 3),
  );
  assert.match(svg, /transform="matrix\(0 -1 1 0 100 200\)"/);
  assert.match(svg, /font-family="'Times New Roman', serif" font-size="40" font-weight="bold"/);
  assert.match(svg, /textLength="90" lengthAdjust="spacingAndGlyphs" fill="#000000">A&lt;&amp;<\/text>/);
});

test('text stays upright on a page that is upside down', () => {
  const page = [record(17, i32(8)), box(9, 100, -50), box(11, 100, 50), record(22, i32(24)), font(1, 'Arial', -4)];
  assert.match(svgOf(...page, text('up', 1, -2, 2)), /transform="matrix\(1 0 0 1 10 20\)"/);
});

test('opaque text covers shapes behind it', () => {
  const svg = svgOf(record(25, i32(RED)), font(1, 'Arial', -4), text('ab', 0, 0, 2));
  assert.match(svg, /<path fill="#ff0000"[^>]*\/><text /);
});

test('characters of symbol fonts become Unicode', () => {
  assert.match(svgOf(font(1, 'Symbol', -4), text('a', 0, 0, 2)), />α<\/text>/);
});

test('bitmaps become PNG pictures in their place', () => {
  const pixel = bitmap(dibHeader(1, 1, 24), u8(0, 0, 255, 0), { to: [10, 10, 20, 20], size: [1, 1] });
  assert.match(
    svgOf(pixel),
    /<image [^>]*transform="matrix\(200 0 0 200 100 100\)" href="data:image\/png;base64,iVBOR/,
  );
});

test('a raster operation without a source fills with the brush', () => {
  const fill = record(76, i32(0, 0, 0, 0, 1, 2, 3, 4, 0x00f00021), Buffer.alloc(56));
  assert.match(svgOf(brush(1, 0, RED), fill), /fill="#ff0000"[^>]*d="M10 20L40 20 40 60 10 60Z"/);
});

test('a damaged record is skipped, and the others are drawn', () => {
  const cut = record(4, i32(0, 0, 0, 0, 1_000_000), i32(1, 1));
  assert.deepEqual(pathsOf(cut, points32(4, 0, 0, 1, 1)), ['M0 0L10 10']);
});
