import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../src/docx/read/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { findLosses } from '../../src/losses/find-losses.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { membersOf } from '../kit/package.ts';
import { blocks as readBlocks } from '../kit/rtf.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';

const reference = (attrs: DocumentNode['attrs'], shown = 'One'): DocumentNode => ({
  type: 'documentField',
  attrs: { kind: 'styleReference', ...attrs },
  content: [{ type: 'text', text: shown }],
});
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const doc = (...fields: DocumentNode[]): DocumentNode => ({ type: 'doc', content: fields.map((field) => line(field)) });
const fieldsOf = (document: DocumentNode) =>
  (document.content ?? []).flatMap(({ content = [] }) =>
    content.flatMap(({ type, attrs }) => (type === 'documentField' ? [attrs] : [])),
  );
const instructions = (xml = ''): string[] =>
  Array.from(xml.matchAll(/<w:instrText[^>]*> (.*?) <\/w:instrText>/g), ([, code = '']) => code);

const OF_WORD = [
  { kind: 'styleReference', name: 'heading 1' },
  { kind: 'styleReference', name: 'heading 2', format: 'numberNoContext', place: 'last' },
  { kind: 'styleReference', name: 'Entry "a" \\ b', format: 'position' },
];

test('Word has references to styles again', async () => {
  const job = jobOf(doc(...OF_WORD.map((attrs) => reference(attrs))));
  const xml = membersOf(await writeDocx(job, () => undefined)).get('word/document.xml');
  deepEqual(instructions(xml), [
    'STYLEREF 1',
    String.raw`STYLEREF 2 \n \l`,
    String.raw`STYLEREF "Entry \"a\" \\ b" \p`,
  ]);
  deepEqual(fieldsOf((await throughFile(job, writeDocx, readDocx)).content), OF_WORD);
  deepEqual(findLosses(job, 'docx'), []);
});

test('Word shows the heading of a level by its style, and its number and text by two fields', async () => {
  const job = jobOf(doc(reference({ level: 2, place: 'start', format: 'numberAndText' }, '1.2 One two')));
  const xml = membersOf(await writeDocx(job, () => undefined)).get('word/document.xml') ?? '';
  deepEqual(instructions(xml), [String.raw`STYLEREF 2 \r`, 'STYLEREF 2']);
  match(xml.replaceAll(/<w:instrText.*?<\/w:instrText>|<[^>]*>/g, ''), /1\.2 One two/);
});

test('OpenDocument has chapter fields for headings', async () => {
  const job = jobOf(
    doc(
      reference({ level: 2, place: 'start' }),
      reference({ name: 'Heading 1', format: 'numberAndText' }),
      reference({ name: 'heading 3', format: 'numberFullContext' }),
    ),
  );
  deepEqual(fieldsOf((await throughFile(job, writeOdt, readOdt)).content), [
    { kind: 'styleReference', level: 2, place: 'start' },
    { kind: 'styleReference', level: 1, format: 'numberAndText', place: 'start' },
    { kind: 'styleReference', level: 3, format: 'numberFullContext', place: 'start' },
  ]);
  deepEqual(findLosses(job, 'odt'), []);
});

test('OpenDocument has the text of what it cannot refer to, and that is told', async () => {
  const job = jobOf(
    doc(
      reference({ name: 'Entry' }),
      reference({ level: 1, format: 'position' }),
      reference({ level: 1, fixed: true }),
    ),
  );
  const xml = membersOf(await writeOdt(job, () => undefined)).get('content.xml') ?? '';
  doesNotMatch(xml, /text:chapter/);
  deepEqual(xml.match(/One/g)?.length, 3);
  deepEqual(
    findLosses(job, 'odt').map(({ code, count }) => [code, count]),
    [['STYLE_REFERENCE_AS_TEXT', 2]],
  );
});

test('Rich Text is read as Word is', () => {
  const [block] = readBlocks(
    String.raw`{\stylesheet{\s0 Normal;}{\s1 heading 1;}}{\field{\*\fldinst STYLEREF "heading 1" \\l}{\fldrslt One}}\par`,
  );
  deepEqual(block?.content?.[0]?.attrs, { kind: 'styleReference', name: 'heading 1', place: 'last' });
});
