import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, text, FIRST_OBJECT } from '../kit/pdf.ts';
import { blocks, outline } from '../kit/read.ts';

const BODY = [
  'Text that is as large as most of the text of the document is and therefore no heading,',
  'whatever it says.',
];

const content = [
  text(72, 780, 'The title', { size: 22 }),
  text(72, 740, 'A chapter', { size: 16 }),
  lines(72, 715, BODY),
  text(72, 670, 'A bold line', { font: 2 }),
  lines(72, 650, BODY),
].join('\n');

test('larger and bolder short lines are headings, and the largest have the highest level', async () => {
  assert.deepEqual(outline(await blocks({ pages: [{ content }] })), [
    'heading 1: The title',
    'heading 2: A chapter',
    `paragraph: ${BODY.join(' ')}`,
    'heading 3: A bold line',
    `paragraph: ${BODY.join(' ')}`,
  ]);
});

test('an outline states which lines are headings and their levels', async () => {
  const [root, first, second] = [FIRST_OBJECT, FIRST_OBJECT + 1, FIRST_OBJECT + 2];
  const found = await blocks({
    pages: [{ content }],
    catalog: `/Outlines ${root} 0 R`,
    objects: [
      `<< /First ${first} 0 R /Last ${first} 0 R /Count 2 >>`,
      `<< /Title (A chapter) /Parent ${root} 0 R /First ${second} 0 R /Last ${second} 0 R >>`,
      `<< /Title (A bold line) /Parent ${first} 0 R >>`,
    ],
  });
  assert.deepEqual(
    outline(found).filter((line) => line.startsWith('heading')),
    ['heading 1: A chapter', 'heading 2: A bold line'],
  );
});

test('a circular outline ends', async () => {
  const [root, first] = [FIRST_OBJECT, FIRST_OBJECT + 1];
  const found = await blocks({
    pages: [{ content }],
    catalog: `/Outlines ${root} 0 R`,
    objects: [
      `<< /First ${first} 0 R /Last ${first} 0 R >>`,
      `<< /Title (A chapter) /Parent ${root} 0 R /First ${first} 0 R /Next ${first} 0 R >>`,
    ],
  });
  assert.equal(outline(found)[1], 'heading 2: A chapter');
});

test('a heading over two lines is one', async () => {
  const long = [
    lines(72, 780, ['A heading that is broken', 'where it looks well'], { size: 18, pitch: 21 }),
    lines(72, 715, BODY),
  ];
  assert.equal(
    outline(await blocks({ pages: [{ content: long.join('\n') }] }))[0],
    'heading 1: A heading that is broken where it looks well',
  );
});

test('adjacent large lines are text', async () => {
  const large = ['Dear reader', 'what is written large', 'is no heading for that'].map((words, at) =>
    text(72, 780 - at * 40, words, { size: 16 }),
  );
  const found = await blocks({ pages: [{ content: [...large, lines(72, 600, BODY)].join('\n') }] });
  assert.ok(found.every(({ type }) => type === 'paragraph'));
});

test('a bold line right below another one is no heading', async () => {
  const bold = ['Bold text of a paragraph that goes on for more than a single line of the page,', 'and ends'].map(
    (words, at) => text(72, 780 - at * 14, words, { font: 2 }),
  );
  const found = await blocks({
    pages: [{ content: [text(72, 794, 'Bold as well.', { font: 2 }), ...bold, lines(72, 700, BODY)].join('\n') }],
  });
  assert.ok(
    found.every(({ type }) => type === 'paragraph'),
    JSON.stringify(outline(found)),
  );
});

test('headings of one look have the level that word processors give their size', async () => {
  const levelOf = async (size: number, font: number): Promise<string | undefined> => {
    const one = [text(72, 780, 'A heading', { size, font }), lines(72, 750, BODY)].join('\n');
    return outline(await blocks({ pages: [{ content: one }] }))[0]?.split(':')[0];
  };
  assert.equal(await levelOf(18, 1), 'heading 1');
  assert.equal(await levelOf(16, 1), 'heading 2');
  assert.equal(await levelOf(12, 2), 'heading 3');
});

test('a title that is larger than headings does not lower them', async () => {
  const titled = [
    text(72, 790, 'The title', { size: 28 }),
    text(72, 740, 'A chapter', { size: 18 }),
    lines(72, 715, BODY),
  ];
  assert.deepEqual(outline(await blocks({ pages: [{ content: titled.join('\n') }] })).slice(0, 2), [
    'heading 1: The title',
    'heading 1: A chapter',
  ]);
});
