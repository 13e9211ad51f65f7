import { deepEqual, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';
import { wordFaults } from '../../../kit/faults/word-faults.ts';
import { membersOf } from '../../../kit/package.ts';

const field = (attrs: Record<string, unknown>, words?: string): DocumentNode => ({
  type: 'formField',
  attrs,
  ...(words !== undefined && { content: [{ type: 'text', text: words }] }),
});

const FIELDS = [
  field({ title: 'Client', tag: 'client', lock: 'control', placeholder: 'Your name' }, 'Ann'),
  field({ placeholder: 'Your name' }),
  field({}),
  field({ kind: 'richText' }, 'rich'),
  field({ kind: 'checkBox', checked: true }, '☒'),
  field({ kind: 'dropDown', items: [{ label: 'Germany', value: 'de' }, { label: 'France' }], value: 'de' }, 'Germany'),
  field(
    { kind: 'date', value: '2026-03-01', format: 'd MMMM yyyy', language: 'de-DE', calendar: 'gregorian' },
    '1. März',
  ),
];

const documentOf = (nodes: readonly DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: nodes.map((node) => ({ type: 'paragraph', content: [node] })),
});

const write = async (nodes: readonly DocumentNode[]): Promise<ReadonlyMap<string, string>> =>
  membersOf(await writeDocx(jobOf(documentOf(nodes)), () => undefined));

test('form fields survive, also a check box alone in its paragraph', async () => {
  const { content } = await throughFile(jobOf(documentOf(FIELDS)), writeDocx, readDocx);
  const found = content.content?.map(({ content: line = [] }) => line[0]);
  deepEqual(found, FIELDS);
});

test('Word accepts every part of the file, and its parts are registered', async () => {
  const bytes = await writeDocx(jobOf(documentOf(FIELDS)), () => undefined);
  deepEqual(wordFaults(membersOf(bytes)), []);
  match(membersOf(bytes).get('[Content_Types].xml') ?? '', /glossary\/document\.xml"[^>]*document\.glossary\+xml/);
});

test('placeholders are building blocks, each text once; a file without fields has none', async () => {
  const members = await write([...FIELDS, field({ placeholder: 'Your street' }, 'Main St')]);
  const glossary = members.get('word/glossary/document.xml') ?? '';
  deepEqual(
    [...glossary.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, words]) => words),
    ['Your name', 'Your street'],
  );
  deepEqual((await write([field({}, 'Ann')])).has('word/glossary/document.xml'), false);
});

test('of two items with the same value the first stays, because Word refuses both', async () => {
  const items = [{ label: 'a', value: '1' }, { label: 'b', value: '1' }, { label: '1' }];
  const xml = (await write([field({ kind: 'comboBox', items })])).get('word/document.xml') ?? '';
  deepEqual(
    [...xml.matchAll(/w:displayText="([^"]*)"/g)].map(([, label]) => label),
    ['a'],
  );
});

test('a check box that begins a task is a field in it', async () => {
  const box = field({ kind: 'checkBox' }, '☐');
  const task: DocumentNode = {
    type: 'taskList',
    content: [{ type: 'taskItem', attrs: { checked: true }, content: [{ type: 'paragraph', content: [box] }] }],
  };
  const { content } = await throughFile(jobOf({ type: 'doc', content: [task] }), writeDocx, readDocx);
  const item = content.content?.[0]?.content?.[0];
  deepEqual([item?.attrs?.['checked'], item?.content?.[0]?.content], [true, [box]]);
});
