import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../../src/odf/write/odt.ts';
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
