import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../../src/odf/write/odt.ts';
import { findLosses } from '../../../../src/losses/find-losses.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, p, text } from '../../../kit/rich-document.ts';
import { jobOf, jobOfImport, settle, throughFile } from '../../../kit/round-trip.ts';

const NOTE = node('footnotes', {}, node('footnote', { noteId: 'n' }, p(text('Said below'))));
const box = (...content: DocumentNode[]): DocumentNode => node('textBox', {}, p(...content));
const inItem = (...content: DocumentNode[]): DocumentNode => node('bulletList', {}, node('listItem', {}, ...content));
const reference = node('footnoteReference', { noteId: 'n' });

const imported = async (...content: DocumentNode[]) =>
  throughFile(jobOf(node('doc', {}, ...content)), writeOdt, readOdt);
/** Returns the structure of blocks: `paragraph(Text)`. */
const outline = ({ type, text: words, content = [] }: DocumentNode): string =>
  words ?? `${type}(${content.map(outline).join(' ')})`;

const NOTES = 'footnotes(footnote(paragraph(Said below)))';

test('a note of a box follows the box, because boxes cannot contain notes', async () => {
  const after = await imported(p(text('Before')), box(text('Inside'), reference), NOTE);
  const atStart = await imported(box(text('Inside'), reference), NOTE);
  const inList = await imported(inItem(p(text('Item')), box(text('Inside'), reference)), NOTE);
  assert.deepEqual(
    [after, atStart, inList].map(({ content }) => outline(content)),
    [
      `doc(paragraph(Before footnoteReference()) textBox(paragraph(Inside)) ${NOTES})`,
      `doc(paragraph(footnoteReference()) textBox(paragraph(Inside)) ${NOTES})`,
      `doc(bulletList(listItem(paragraph(Item) paragraph(footnoteReference()) textBox(paragraph(Inside)))) ${NOTES})`,
    ],
  );
});

test('a box after the second paragraph of an item adds no blank one, however often it is written', async () => {
  const first = await imported(inItem(p(text('Item')), p(text('More')), box(text('Inside'))));
  const second = await throughFile(jobOfImport(first), writeOdt, readOdt);
  for (const { content } of [first, second])
    assert.equal(
      outline(settle(content)),
      'doc(bulletList(listItem(paragraph(Item) paragraph(More) textBox(paragraph(Inside)))))',
    );
});

test('a box is a frame, not a drawing, and one with vertical text is as high as its text is long', async () => {
  const long = text('a'.repeat(40));
  const content = node('doc', {}, box(text('Inside')), node('textBox', { writingMode: 'vertical-rl' }, p(long)));
  const members = membersOf(await writeOdt(jobOf(content), () => undefined));
  const xml = members.get('content.xml') ?? '';
  const parents = [...xml.matchAll(/<style:style [^>]*style:family="graphic"[^>]*>/g)].map(([start]) => start);
  assert.equal(parents.length, 2);
  for (const start of parents) assert.match(start, /style:parent-style-name="Frame"/);
  assert.match(members.get('styles.xml') ?? '', /<style:style style:name="Frame" style:family="graphic"\/>/);
  const heights = [...xml.matchAll(/<draw:text-box fo:min-height="([^"]*)"/g)].map(([, height]) => height);
  assert.deepEqual(heights, ['10pt', '255pt']);
});

const line = '1pt solid #336699';
const border = { top: line, right: line, bottom: line, left: line };
const placed = (attrs: Record<string, unknown>, ...content: DocumentNode[]): DocumentNode =>
  node('textBox', attrs, ...(content.length > 0 ? content : [p(text('Over'))]));

const PLACED: readonly Record<string, unknown>[] = [
  { left: '-10pt', top: '20pt', width: '120px', height: '60pt', padding: '4pt 8pt 4pt 8pt', verticalAlign: 'middle' },
  { align: 'right', top: '5pt', width: '100px', minHeight: '30pt', border, backgroundColor: '#ffeecc' },
  {
    left: '100pt',
    behind: true,
    width: '80px',
    verticalAlign: 'bottom',
    writingMode: 'vertical-rl',
    minHeight: '50pt',
  },
  { left: '30pt', top: '2pt', width: '200px', height: '40pt', rotation: -30, border, backgroundColor: '#ffeecc' },
  { left: '30pt', top: '2pt', width: '200px', minHeight: '80pt', rotation: 45, padding: '1pt 2pt 3pt 4pt' },
];

for (const attrs of PLACED)
  test(`a box over the text comes back with its position and look: ${Object.keys(attrs).join(', ')}`, async () => {
    const { content } = await imported(p(text('Before')), placed(attrs), p(text('After')));
    const [before, over, after] = content.content ?? [];
    assert.deepEqual(over?.attrs, attrs);
    assert.deepEqual(
      [before, after].map((one) => one && outline(one)),
      ['paragraph(Before)', 'paragraph(After)'],
    );
  });

test('a box stays in front of what follows it, also where that is no paragraph', async () => {
  const over = placed({ left: '10pt', top: '0pt', width: '100px' });
  const table = node('table', {}, node('tableRow', {}, node('tableCell', {}, over, p(text('Cell')))));
  const written = [
    p(text('First')),
    over,
    table,
    over,
    node('blockquote', {}, over, p(text('Quote'))),
    node('pageBreak', {}),
    over,
    p(text('Next')),
    inItem(p(text('Item')), over),
    p(text('Last')),
    over,
  ];
  const { content } = await imported(...written);
  assert.equal(outline(content), outline(node('doc', {}, ...written)));
});

test('a box between items counts from the text of the items', async () => {
  const over = placed({ left: '10pt', top: '4pt', width: '100px' });
  const list = node(
    'bulletList',
    { indent: '24pt', hanging: '18pt' },
    node('listItem', {}, p(text('One')), over),
    node('listItem', {}, p(text('Two'))),
  );
  const members = membersOf(await writeOdt(jobOf(node('doc', {}, list)), () => undefined));
  assert.match(members.get('content.xml') ?? '', /svg:x="34pt"/);
  const { content } = await imported(list);
  assert.equal(outline(content), outline(node('doc', {}, list)));
  assert.equal(content.content?.[0]?.content?.[0]?.content?.[1]?.attrs?.['left'], '10pt');
});

test('boxes in a box are frames in a frame of the stated height', async () => {
  const page = placed({ width: '400px', height: '300px' }, placed({ left: '10pt', top: '20pt', width: '90px' }));
  const { content } = await imported(p(text('Before')), page);
  assert.equal(outline(content), 'doc(paragraph(Before) textBox(textBox(paragraph(Over))))');
  assert.equal(content.content?.[1]?.content?.[0]?.attrs?.['top'], '20pt');
});

test('a box in a note is text of the note, and that is told', async () => {
  const note = node('footnotes', {}, node('footnote', { noteId: 'n' }, placed({ left: '1pt' }), p(text('Note'))));
  const job = jobOf(node('doc', {}, p(text('Text'), reference), note));
  const { content } = await throughFile(job, writeOdt, readOdt);
  assert.match(outline(content), /footnote\(paragraph\(Over\) paragraph\(Note\)\)/);
  assert.deepEqual(
    findLosses(job, 'odt').map(({ code }) => code),
    ['TEXT_BOX_MOVED'],
  );
});
