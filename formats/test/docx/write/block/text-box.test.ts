import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, p, text } from '../../../kit/rich-document.ts';
import { jobOf, jobOfImport, settle, throughFile } from '../../../kit/round-trip.ts';

const NOTE = node('footnotes', {}, node('footnote', { noteId: 'n' }, p(text('Said below'))));
const box = (...content: DocumentNode[]): DocumentNode => node('textBox', {}, p(...content));
const inItem = (...content: DocumentNode[]): DocumentNode => node('bulletList', {}, node('listItem', {}, ...content));
const reference = node('footnoteReference', { noteId: 'n' });

const imported = async (...content: DocumentNode[]) =>
  throughFile(jobOf(node('doc', {}, ...content)), writeDocx, readDocx);
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
      `doc(textBox(paragraph(Inside)) paragraph(footnoteReference()) ${NOTES})`,
      `doc(bulletList(listItem(paragraph(Item) textBox(paragraph(Inside)) paragraph(footnoteReference()))) ${NOTES})`,
    ],
  );
});

test('a box after the second paragraph of an item adds no blank one, however often it is written', async () => {
  const first = await imported(inItem(p(text('Item')), p(text('More')), box(text('Inside'))));
  const second = await throughFile(jobOfImport(first), writeDocx, readDocx);
  for (const { content } of [first, second])
    assert.equal(
      outline(settle(content)),
      'doc(bulletList(listItem(paragraph(Item) paragraph(More) textBox(paragraph(Inside)))))',
    );
});

const PLACED = { left: '30pt', top: '-4.5pt', width: '200px', height: '80px', padding: '2pt 4pt 6pt 8pt' };

test('a box with a position keeps its position, size, padding, alignment and rotation', async () => {
  const attrs = { ...PLACED, verticalAlign: 'middle', rotation: 45 };
  const { content } = await imported(p(text('Before')), node('textBox', attrs, p(text('Inside'))), p(text('After')));
  assert.equal(outline(content), 'doc(paragraph(Before) textBox(paragraph(Inside)) paragraph(After))');
  assert.deepEqual(content.content?.[1]?.attrs, attrs);
});

test('a box with an alignment keeps it, with the offset from the top', async () => {
  for (const attrs of [{ align: 'center' }, { align: 'right', top: '12pt' }, { left: '3pt' }, { top: '3pt' }]) {
    const { content } = await imported(
      node('textBox', { ...attrs, width: '90px' }, p(text('Inside'))),
      p(text('After')),
    );
    assert.deepEqual(content.content?.[0]?.attrs, { ...attrs, width: '90px' });
  }
});

test('boxes with a position are kept before a table, in a cell, in a list item and at the end', async () => {
  const placed = (words: string): DocumentNode => node('textBox', PLACED, p(text(words)));
  const table = (...content: DocumentNode[]): DocumentNode =>
    node('table', {}, node('tableRow', {}, node('tableCell', {}, ...content)));
  const { content } = await imported(
    placed('1'),
    placed('2'),
    table(placed('3'), p(text('Cell'))),
    inItem(p(text('Item')), placed('4'), p(text('More'))),
    placed('5'),
  );
  assert.equal(
    outline(content),
    'doc(textBox(paragraph(1)) textBox(paragraph(2)) ' +
      'table(tableRow(tableCell(textBox(paragraph(3)) paragraph(Cell)))) ' +
      'bulletList(listItem(paragraph(Item) textBox(paragraph(4)) paragraph(More))) textBox(paragraph(5)))',
  );
});

test('a line with a box has no fixed height, which would clip the box', async () => {
  const cell = node('tableRow', {}, node('tableCell', {}, p(text('Cell'))));
  const content = node(
    'doc',
    {},
    node('table', {}, cell),
    box(text('Inside')),
    node('horizontalRule', {}),
    box(text('Too')),
  );
  const members = membersOf(await writeDocx(jobOf(content), () => undefined));
  for (const part of ['word/document.xml', 'word/styles.xml'])
    assert.doesNotMatch(members.get(part) ?? '', /w:lineRule="exact"/, part);
});

test('a box under the text stays there', async () => {
  const attrs = { left: '3pt', behind: true, width: '90px' };
  const { content } = await imported(node('textBox', attrs, p(text('Inside'))), p(text('After')));
  assert.deepEqual(content.content?.[0]?.attrs, attrs);
});

test('a least height is the height of a box whose text needs less', async () => {
  const heightOf = async (minHeight: string) => {
    const high = node('textBox', { left: '3pt', width: '90px', minHeight }, p(text('a few words on several lines')));
    const { content } = await imported(high, p(text('After')));
    return content.content?.[0]?.attrs?.['height'];
  };
  assert.deepEqual(await Promise.all(['150pt', '15pt'].map(heightOf)), ['200px', undefined]);
});
