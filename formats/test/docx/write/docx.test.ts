import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import type { WriteJob } from '../../../src/content/source/write-job.ts';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { assertWellFormed, membersOf } from '../../kit/package.ts';
import {
  node,
  p,
  richComments,
  richDocument,
  richMetadata,
  richPage,
  richPictures,
  text,
} from '../../kit/rich-document.ts';
import { differences, jobOf, settle, throughFile, withoutText } from '../../kit/round-trip.ts';

const RICH = {
  page: richPage,
  comments: richComments,
  metadata: richMetadata,
  options: { comments: true },
  pictures: richPictures,
};

const write = async (content: DocumentNode, more: Partial<WriteJob> = {}): Promise<ReadonlyMap<string, string>> =>
  membersOf(await writeDocx(jobOf(content, more), () => undefined));
const doc = (...content: DocumentNode[]): DocumentNode => node('doc', {}, ...content);
const body = (members: ReadonlyMap<string, string>): string => members.get('word/document.xml') ?? '';

test('a document with every node is unchanged after export and import', async () => {
  const read = await throughFile(jobOf(richDocument, RICH), writeDocx, readDocx);
  assert.deepEqual(differences(settle(richDocument), settle(read.content)), []);
  assert.deepEqual(read.comments, richComments);
  assert.deepEqual(withoutText(read.page), richPage);
  assert.deepEqual(read.metadata, { ...richMetadata, application: 'Editor Companion' });
  assert.deepEqual(read.warnings, []);
});

test('the parts are in the order that readers expect', async () => {
  const members = await write(richDocument, RICH);
  assert.deepEqual([...members.keys()].slice(0, 2), ['[Content_Types].xml', '_rels/.rels']);
});

test('comments are omitted unless they are requested', async () => {
  const members = await write(richDocument, { ...RICH, options: {} });
  assert.equal(members.has('word/comments.xml'), false);
  assert.doesNotMatch(body(members), /comment/);
});

test('tracked changes are kept, applied or undone', async () => {
  const change = doc(p('a', text('new', { type: 'insertion' }), text('old', { type: 'deletion' })));
  const words = async (revisions: string): Promise<string[]> =>
    [...body(await write(change, { options: { revisions } })).matchAll(/<w:(?:t|delText) [^>]*>([^<]*)</g)].map(
      ([, word]) => word ?? '',
    );
  assert.deepEqual(await words('keep'), ['a', 'new', 'old']);
  assert.deepEqual(await words('accept'), ['a', 'new']);
  assert.deepEqual(await words('reject'), ['a', 'old']);
  const kept = body(await write(change));
  assert.match(kept, /<w:ins [^>]*><w:r><w:t/);
  assert.match(kept, /<w:del [^>]*><w:r><w:delText/);
});

test('a table wider than Word allows becomes several tables', async () => {
  const cells = Array.from({ length: 100 }, (_, index) => node('tableCell', {}, p(`c${index}`)));
  const xml = body(await write(doc(node('table', {}, node('tableRow', {}, ...cells)))));
  assert.equal(xml.match(/<w:tbl>/g)?.length, 2);
  assert.equal(xml.match(/<w:gridCol/g)?.length, 100);
  assert.match(xml, /c99/);
});

test('spans that leave the table or overlap are cut', async () => {
  const cell = (attrs: Record<string, unknown>): DocumentNode => node('tableCell', attrs, p('x'));
  const table = node(
    'table',
    {},
    node('tableRow', {}, cell({ rowspan: 9, colspan: 2 }), cell({})),
    node('tableRow', {}, cell({ colspan: 3 })),
  );
  const xml = body(await write(doc(table)));
  for (const row of xml.match(/<w:tr>.*?<\/w:tr>/g) ?? []) {
    const spans = [...row.matchAll(/<w:tc>(.*?)<\/w:tcPr>/g)].map(([, properties = '']) =>
      Number(/gridSpan w:val="(\d+)"/.exec(properties)?.[1] ?? 1),
    );
    assert.equal(
      spans.reduce((sum, span) => sum + span, 0),
      xml.match(/<w:gridCol/g)?.length,
    );
  }
});

test('a picture that could not be loaded leaves its text, linked to its address', async () => {
  const picture = node('image', { src: 'https://example.com/a b.png', alt: 'A chart' });
  const members = await write(doc(p(picture)));
  assert.match(body(members), /<w:hyperlink r:id="rId\d+"><w:r><w:t xml:space="preserve">\[A chart\]/);
  assert.match(members.get('word/_rels/document.xml.rels') ?? '', /https:\/\/example\.com\/a%20b\.png/);
});

test('pictures in formats that Word lacks become PNG, and drawings have a bitmap beside them', async () => {
  const members = await write(richDocument, RICH);
  const media = [...members.keys()].filter((name) => name.startsWith('word/media/'));
  assert.deepEqual(media.toSorted(), ['word/media/dot.png', 'word/media/logo.png', 'word/media/logo.svg']);
});

test('characters that XML cannot express do not break the file', async () => {
  const members = await write(doc(p('a\uFFFEb\u0085c')));
  assertWellFormed('document.xml', body(members));
  assert.match(body(members), /ab\u0085c/);
});

test('invalid LaTeX is written as text', async () => {
  const xml = body(await write(doc(p(node('inlineMath', { latex: '\\frac{' })))));
  assert.match(xml, /<m:oMath><m:r><m:rPr><m:nor\/><\/m:rPr><m:t>\\frac\{<\/m:t><\/m:r><\/m:oMath>/);
});

test('a style’s format is turned off for runs that state their whole format', async () => {
  const full = { type: 'textStyle', attrs: { fontFamily: 'Arial', fontSize: '20pt' } };
  const xml = body(
    await write(doc(node('heading', { level: 1 }, text('plain', full)), node('heading', { level: 1 }, text('usual')))),
  );
  assert.match(xml, /<w:b w:val="0"\/>.*plain/);
  assert.doesNotMatch(xml, /<w:rPr>[^/]*<w:b w:val="0"\/>[^]*usual/);
});

test('the same document makes the same bytes', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => writeDocx(jobOf(richDocument, RICH), () => undefined)));
  assert.deepEqual(a, b);
});

test('a band that differs on some pages is repeated on the others', async () => {
  const xml = body(await write(richDocument, RICH));
  const references = [...xml.matchAll(/<w:(header|footer)Reference w:type="(\w+)" r:id="(\w+)"/g)].map(
    ([, kind, type, id]) => [kind, type, id],
  );
  const idOf = (kind: string, type: string): unknown =>
    references.find(([one, other]) => one === kind && other === type)?.[2];
  assert.equal(references.length, 6);
  assert.equal(idOf('header', 'even'), idOf('header', 'default'));
  assert.equal(idOf('footer', 'first'), idOf('footer', 'default'));
});

test('endnotes have Word’s numerals, also for readers with another default', async () => {
  const attrs = { noteId: 'e', kind: 'endnote' };
  const note = node('footnotes', {}, node('footnote', attrs, p('Note')));
  const members = await write(doc(node('paragraph', {}, node('footnoteReference', attrs)), note));
  assert.match(members.get('word/settings.xml') ?? '', /<w:endnotePr><w:numFmt w:val="lowerRoman"\/>/u);
});

test('the settings state whether the spaces of paragraphs are added', async () => {
  const members = await write(doc(p('x')), { page: { ...richPage, text: { addSpaces: true } } });
  assert.match(members.get('word/settings.xml') ?? '', /<w:compat><w:doNotUseHTMLParagraphAutoSpacing\/>/u);
  assert.doesNotMatch((await write(doc(p('x')))).get('word/settings.xml') ?? '', /AutoSpacing/u);
});
