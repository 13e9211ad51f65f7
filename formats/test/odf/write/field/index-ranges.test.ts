import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { findLosses } from '../../../../src/losses/find-losses.ts';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { readOdt } from '../../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../../src/odf/write/odt.ts';
import { blocks, p as xml } from '../../../kit/odf.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, p, text } from '../../../kit/rich-document.ts';
import { jobOf, jobOfImport, throughFile } from '../../../kit/round-trip.ts';

const marked = (words: string): DocumentNode => ({
  type: 'text',
  text: words,
  marks: [{ type: 'bookmark', attrs: { name: 'trees' } }],
});
const entry = (attrs: Record<string, unknown>): DocumentNode =>
  node('indexEntry', { terms: ['plant', 'tree'], ...attrs });

const DOCUMENT = node(
  'doc',
  {},
  p(text('Title'), entry({ range: 'trees' }), entry({ terms: ['block'], range: 'one' }), entry({ bold: true })),
  p(text('About '), marked('oaks')),
  p(marked('pines')),
  p(marked('elms'), text(' and more')),
  { ...p(text('One')), attrs: { anchor: 'one' } },
  node('index', {}, p(text('plant'))),
);

const entriesIn = ({ type, attrs, content = [] }: DocumentNode): unknown[] =>
  type === 'indexEntry' ? [attrs] : content.flatMap(entriesIn);

const ENTRIES = [
  { terms: ['plant', 'tree'], range: 'trees' },
  { terms: ['block'], range: 'one' },
  { terms: ['plant', 'tree'], bold: true },
];

test('an index entry over a range comes back with it, without the marks within the range, and nothing is told', async () => {
  const job = jobOf(DOCUMENT);
  const { content } = await throughFile(job, writeOdt, readOdt);
  assert.deepEqual(entriesIn(content), ENTRIES);
  assert.equal(content.content?.[4]?.attrs?.['anchor'], 'one');
  assert.deepEqual(findLosses(job, 'odt'), []);
});

test('Writer finds a mark in each paragraph of a range and at its end, and joins their pages', async () => {
  const written = membersOf(await writeOdt(jobOf(DOCUMENT), () => undefined)).get('content.xml') ?? '';
  const mark = /<text:alphabetical-index-mark text:string-value="(\w+)"/g;
  const found = [...written.matchAll(mark)].map(([, term]) => term);
  assert.deepEqual(found, ['tree', 'block', 'tree', 'tree', 'tree', 'tree', 'tree', 'block', 'block']);
  assert.match(written, /text:combine-entries-with-dash="true"/);
});

test('a document without ranges says nothing of them', async () => {
  const plain = node('doc', {}, p(text('x'), entry({})), node('index', {}, p(text('plant'))));
  const written = membersOf(await writeOdt(jobOf(plain), () => undefined)).get('content.xml') ?? '';
  assert.doesNotMatch(written, /with-dash|IdxIn|IdxRange/);
});

test('a range goes from Word to OpenDocument and back', async () => {
  const docx = await throughFile(jobOf(DOCUMENT), writeDocx, readDocx);
  const odt = await throughFile(jobOfImport(docx), writeOdt, readOdt);
  const back = await throughFile(jobOfImport(odt), writeDocx, readDocx);
  for (const { content } of [docx, odt, back]) assert.deepEqual(entriesIn(content), ENTRIES);
});

test('a mark that begins in one paragraph and ends in another is an entry over the text between', () => {
  const found = blocks(
    'odt',
    xml('a <text:alphabetical-index-mark-start text:id="i1" text:key1="fruit"/>red') +
      xml('apples<text:alphabetical-index-mark-end text:id="i1"/> and pears'),
  );
  const doc = node('doc', {}, ...found);
  assert.deepEqual(entriesIn(doc), [{ terms: ['fruit', 'red apples'], range: 'Index_i1' }]);
  const names = found.flatMap(({ content = [] }) => content.filter((one) => one.marks).map((one) => one.text));
  assert.deepEqual(names, ['red', 'apples']);
});
