import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, image } from '../../kit/image.ts';
import { lines, text } from '../../kit/pdf.ts';
import { blocks, outline } from '../../kit/read.ts';

/** Rows of texts at these positions, each row below the last. */
const rows = (top: number, places: readonly number[], table: readonly (readonly string[])[], step = 20): string =>
  table
    .flatMap((cells, row) => cells.map((words, at) => (words === '' ? '' : text(places[at]!, top - row * step, words))))
    .join('\n');
const read = (...content: readonly string[]) => blocks({ pages: [{ content: content.join('\n') }] });
const SQUARE = image([['ff0000', '00ff00']]);
const PLACES = [72, 200, 330];
const FRUIT = [
  ['Fruit', 'Colour', 'Weight'],
  ['Apple', 'red', '120 g'],
  ['Plum', '', '40 g'],
];

test('short texts in columns make a table in their place', async () => {
  const found = await read(text(72, 760, 'Above.'), rows(720, PLACES, FRUIT), text(72, 600, 'Below.'));
  assert.deepEqual(
    found.map(({ type }) => type),
    ['paragraph', 'table', 'paragraph'],
  );
  assert.deepEqual(outline(found[1]?.content ?? []), [
    'tableRow: Fruit|Colour|Weight',
    'tableRow: Apple|red|120 g',
    'tableRow: Plum||40 g',
  ]);
});

test('lines of one cell stay in it', async () => {
  const cells = [rows(720, PLACES, [['Fruit', 'Colour', '']]), text(330, 720, 'Weight of'), text(330, 706, 'one')];
  const found = await read(...cells, rows(680, PLACES, FRUIT.slice(1)));
  assert.equal(outline(found[0]?.content ?? [])[0], 'tableRow: Fruit|Colour|Weight of one');
});

test('a wide gap separates two tables', async () => {
  const found = await read(rows(720, PLACES, FRUIT), rows(620, [72, 230], [...FRUIT, ['Pear', 'green', '']]));
  assert.deepEqual(
    found.map(({ type, content }) => [type, content?.length, content?.[0]?.content?.length]),
    [
      ['table', 3, 3],
      ['table', 4, 2],
    ],
  );
});

test('text in columns, lists with numbers and code make no tables', async () => {
  const column = [
    'Text of a column that is read downwards,',
    'from its first line to its last one, goes',
    'on at the head of the next column, which',
    'stands beside the first.',
  ];
  const prose = await read(lines(72, 700, column, { size: 9 }), lines(320, 700, column, { size: 9 }));
  const list = await read(
    ...[1, 2, 3].flatMap((n) => [text(72, 700 - n * 16, `${n}.`), text(110, 700 - n * 16, 'Item')]),
  );
  const code = await read(
    ...[1, 2, 3].flatMap((n) => [
      text(72, 700 - n * 16, 'mov', { font: 5 }),
      text(150, 700 - n * 16, 'ax', { font: 5 }),
    ]),
  );
  assert.ok([...prose, ...list, ...code].every(({ type }) => type !== 'table'));
  assert.equal(list[0]?.type, 'orderedList');
});

test('text around a picture is no table', async () => {
  const left = ['Text that runs around', 'a round one', 'is read across it,', 'line for'];
  const right = ['picture,', 'on both of its sides,', 'and goes', 'on below its lower end.'];
  const content = left.flatMap((words, at) => [text(72, 700 - at * 14, words), text(380, 700 - at * 14, right[at]!)]);
  const typesOf = async (...more: readonly string[]): Promise<string[]> =>
    (await blocks({ pages: [{ content: [...content, ...more].join('\n') }], objects: [SQUARE] })).map(
      ({ type }) => type,
    );
  assert.ok((await typesOf()).includes('table'), 'without a picture it is one');
  assert.ok(!(await typesOf(draw(190, 640, 180, 90))).includes('table'));
});
