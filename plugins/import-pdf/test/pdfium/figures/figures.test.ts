import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdf, text } from '../../kit/pdf.ts';
import { outline, read, readBytes } from '../../kit/read.ts';

const BARS = [40, 90, 60, 120].map((height, at) => `${120 + at * 50} 500 30 ${height} re f`);
const AXES = ['100 500 m 100 640 l S', '100 500 m 330 500 l S'];
const AROUND = [text(72, 780, 'Above.'), text(72, 420, 'Below.')];
const page = (...content: readonly string[]) => ({ pages: [{ content: [...AROUND, ...content].join('\n') }] });

test('a chart is a picture in its place, and its labels are the text of the picture', async () => {
  const labels = [text(125, 488, 'Q1', { size: 9 }), text(175, 488, 'Q2', { size: 9 })];
  const { content, assets = [] } = await read(page(...BARS, ...AXES, ...labels));
  assert.deepEqual(outline(content.content ?? []), ['paragraph: Above.', 'paragraph: ', 'paragraph: Below.']);
  const image = content.content?.[1]?.content?.[0];
  assert.equal(image?.attrs?.['alt'], 'Q1 Q2');
  assert.equal(assets[0]?.mediaType, 'image/png');
});

test('curves and slanting lines that meet are a picture', async () => {
  const drawing = ['100 500 m 200 600 l 300 520 l S', '200 600 m 250 650 260 560 300 620 c S'];
  const { content, assets = [] } = await read(page(...drawing));
  assert.deepEqual([content.content?.[1]?.content?.[0]?.type, assets.length], ['image', 1]);
});

test('boxes around text, ornaments and areas behind text are no pictures', async () => {
  const round = '100 600 m 90 600 90 640 100 640 c 300 640 l 310 640 310 600 300 600 c h S';
  const boxed = await read(page(round, text(105, 615, 'A box with round corners')));
  const ornament = await read(page('100 600 m 110 610 l 120 600 l S', '100 600 m 110 590 l 120 600 l S'));
  const areas = [0, 1, 2, 3].map((at) => `0.9 g 72 ${500 + at * 30} ${200 + at * 20} 20 re f 0 g`);
  const words = [0, 1, 2, 3].map((at) => text(80, 505 + at * 30, 'Text on a ground'));
  const grounds = await read(page(...areas, ...words));
  assert.deepEqual(
    [boxed, ornament, grounds].map(({ assets = [] }) => assets.length),
    [0, 0, 0],
  );
  assert.match(JSON.stringify(boxed.content), /A box with round corners/u);
});

test('a drawing with much text leaves the text in place', async () => {
  const lines = Array.from({ length: 12 }, (_, at) =>
    text(110, 630 - at * 10, 'words in a box of the drawing, many of them', { size: 8 }),
  );
  const { content, assets = [] } = await read(page('100 500 m 300 650 l S', '300 500 m 100 650 l S', ...lines));
  assert.equal(assets.length, 0);
  assert.match(JSON.stringify(content), /many of them/u);
});

test('a page of twenty thousand paths examines each once', async () => {
  const paths = Array.from(
    { length: 20_000 },
    (_, at) => `${at % 500} ${(at * 7) % 800} m ${(at % 500) + 9} ${((at * 7) % 800) + 9} l S`,
  );
  const { assets = [] } = await readBytes(pdf({ pages: [{ content: paths.join('\n') }] }));
  assert.equal(assets.length <= 20, true);
});
