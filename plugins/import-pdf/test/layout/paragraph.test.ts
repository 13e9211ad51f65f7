import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, page, text } from '../kit/pdf.ts';
import { blocks, outline } from '../kit/read.ts';

const LONG = [
  'A paragraph runs over several lines, each of which is as long as this page is wide, and',
  'ends where the next word has no more room. Lines of one paragraph stand close to each',
  'other, and the last of them ends early.',
];

test('lines of a paragraph become one text', async () => {
  const [first, ...rest] = await blocks({ pages: [page(...LONG)] });
  assert.deepEqual(outline([first!]), [`paragraph: ${LONG.join(' ')}`]);
  assert.equal(rest.length, 0);
});

test('a line that ends early although the next word has room ends a paragraph', async () => {
  const next = 'Another paragraph begins right below, with no space between them, and goes on for a';
  const found = outline(await blocks({ pages: [page(...LONG, next, 'line.')] }));
  assert.deepEqual(found, [`paragraph: ${LONG.join(' ')}`, `paragraph: ${next} line.`]);
});

test('a gap between lines separates paragraphs', async () => {
  const content = `${lines(90, 760, LONG)}\n${lines(90, 690, LONG)}`;
  assert.equal((await blocks({ pages: [{ content }] })).length, 2);
});

test('a paragraph continues across pages', async () => {
  const found = await blocks({ pages: [page(...LONG.slice(0, 2)), page(LONG[2]!, 'Something else.')] });
  assert.deepEqual(outline(found), [`paragraph: ${LONG.join(' ')}`, 'paragraph: Something else.']);
});

test('a hyphen at the end of a line is removed, unless the word has it elsewhere', async () => {
  const words = [
    'The well-known rule of hyphens says that a word which is parted at the end of a line is de-',
    'prived of its hyphen when the line is joined with the next one, and that one that is well-',
    'known to have one keeps it.',
  ];
  const [found] = outline(await blocks({ pages: [page(...words)] }));
  assert.match(found!, /is deprived of its hyphen/u);
  assert.match(found!, /is well-known to have/u);
});

test('marks derive from fonts, and colours from text', async () => {
  const content = [
    text(72, 760, 'plain'),
    text(110, 760, 'bold', { font: 2 }),
    text(150, 760, 'italic', { font: 3 }),
    text(190, 760, 'red', { before: '1 0 0 rg' }),
    '0 g',
    lines(90, 700, LONG),
  ].join('\n');
  const [first] = await blocks({ pages: [{ content }] });
  const marks = first?.content?.map(({ text: words, marks: held = [] }) => [
    words?.trim(),
    held.map(({ type }) => type),
  ]);
  assert.deepEqual(marks, [
    ['plain', []],
    ['bold', ['bold']],
    ['italic', ['italic']],
    ['red', ['textStyle']],
  ]);
  assert.equal(first?.content?.at(-1)?.marks?.[0]?.attrs?.['color'], '#ff0000');
});

test('small raised text is superscript', async () => {
  const content = [text(72, 760, 'E = mc'), text(108, 765, '2', { size: 7 }), lines(90, 700, LONG)].join('\n');
  const [first] = await blocks({ pages: [{ content }] });
  assert.deepEqual(first?.content?.at(-1), { type: 'text', text: '2', marks: [{ type: 'superscript' }] });
});

test('lines in a narrow column, or in a box, are one paragraph', async () => {
  const words = [
    'This column is as narrow as',
    'that of a newspaper, so that',
    'few words stand on each of its',
    'lines.',
  ];
  const narrow = await blocks({ pages: [{ content: `${lines(90, 760, words)}\n${lines(90, 600, LONG)}` }] });
  assert.equal(outline(narrow)[0], `paragraph: ${words.join(' ')}`);
  const box = ['80 780 m 80 700 l S', '180 780 m 180 700 l S', lines(86, 760, ['Two words of a', 'few within a box.'])];
  const boxed = await blocks({ pages: [{ content: [...box, lines(90, 600, LONG)].join('\n') }] });
  assert.equal(outline(boxed)[0], 'paragraph: Two words of a few within a box.');
});

test('lines of an address, and of verse, are paragraphs', async () => {
  const address = ['Jane Doe', '12 Long Street', 'London', 'England'];
  const verse = [
    'Whose woods these are I think I know',
    'His house is in the village though',
    'He will not see me stopping here',
    'To watch',
  ];
  for (const words of [address, verse]) {
    const found = await blocks({ pages: [{ content: `${lines(90, 760, words)}\n${lines(90, 600, LONG)}` }] });
    assert.deepEqual(
      outline(found).slice(0, 4),
      words.map((line) => `paragraph: ${line}`),
    );
  }
});
