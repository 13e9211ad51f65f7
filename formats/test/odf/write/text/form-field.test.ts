import { deepEqual, match } from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../../src/odf/write/odt.ts';
import { membersOf } from '../../../kit/package.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

const field = (attrs: Record<string, unknown>, words?: string): DocumentNode => ({
  type: 'formField',
  attrs,
  ...(words !== undefined && { content: [{ type: 'text', text: words }] }),
});

const FIELDS = [
  field({ title: 'Client', tag: 'client', lock: 'control' }, 'Ann'),
  field({ placeholder: 'Your name' }),
  field({}),
  field({ kind: 'richText' }, 'rich'),
  field({ kind: 'richText', tag: 'r' }, 'rich'),
  field({ kind: 'checkBox', checked: true, checkedSign: '✔' }, '✔'),
  field({ kind: 'dropDown', items: [{ label: 'Germany', value: 'de' }, { label: 'France' }], value: 'de' }, 'Germany'),
  field({ kind: 'comboBox', items: [{ label: 'red' }] }, 'blue'),
  field({ kind: 'date', value: '2026-03-01', format: 'd MMMM yyyy', language: 'de-DE' }, '1. März'),
];

const documentOf = (nodes: readonly DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: nodes.map((node) => ({ type: 'paragraph', content: [node] })),
});

test('form fields survive, also a check box alone in its paragraph', async () => {
  const { content } = await throughFile(jobOf(documentOf(FIELDS)), writeOdt, readOdt);
  deepEqual(
    content.content?.map(({ content: line = [] }) => line[0]),
    FIELDS,
  );
});

test('form fields are content controls, as in Writer', async () => {
  const xml = membersOf(await writeOdt(jobOf(documentOf(FIELDS)), () => undefined)).get('content.xml') ?? '';
  match(
    xml,
    /<loext:content-control loext:plain-text="true" loext:alias="Client" loext:tag="client" loext:lock="sdtLocked">Ann</,
  );
  match(xml, /loext:showing-place-holder="true"[^>]*><text:span [^>]*>Your name</);
  match(xml, /loext:dropdown="true"[^>]*><loext:list-item loext:display-text="Germany" loext:value="de"\/>/);
  match(xml, /loext:current-date="2026-03-01T00:00:00Z"/);
});

test('tracked changes and links around a field, and those within it, keep their places', async () => {
  const insertion = { type: 'insertion', attrs: { id: 'i1', author: 'Ann', date: '2026-01-02T03:04:05' } };
  const link = { type: 'link', attrs: { href: 'https://example.com/' } };
  const around = { ...field({ tag: 'a' }, 'x'), marks: [link] };
  const within = { ...field({ tag: 'b' }), content: [{ type: 'text', text: 'y', marks: [insertion] }] };
  const { content } = await throughFile(jobOf(documentOf([around, within])), writeOdt, readOdt);
  const [first, second] = content.content?.map(({ content: line = [] }) => line[0]) ?? [];
  deepEqual([first?.marks?.map(({ type }) => type), first?.content], [['link'], [{ type: 'text', text: 'x' }]]);
  deepEqual(
    second?.content?.[0]?.marks?.map(({ type }) => type),
    ['insertion'],
  );
});
