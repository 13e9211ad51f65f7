import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleChanges, toText, type DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { p, read as readFile } from '../kit/odf.ts';
import { membersOf } from '../kit/package.ts';
import { node, text } from '../kit/rich-document.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';

const VERDICTS = ['accept', 'reject'] as const;
type Kind = 'insertion' | 'deletion';

/** Returns the texts of all text blocks, including empty ones. */
const lines = (document: DocumentNode): string[] =>
  document.type === 'paragraph' || document.type === 'heading'
    ? [`${document.type === 'heading' ? '# ' : ''}${toText({ type: 'doc', content: [document] }).trim()}`]
    : (document.content ?? []).flatMap(lines);

const info =
  '<office:change-info><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05</dc:date></office:change-info>';
const regions = (...all: string[]): string => `<text:tracked-changes>${all.join('')}</text:tracked-changes>`;
const region = (id: string, kind: string, content = ''): string =>
  `<text:changed-region text:id="${id}"><text:${kind}>${info}${content}</text:${kind}></text:changed-region>`;
const start = (id: string): string => `<text:change-start text:change-id="${id}"/>`;
const end = (id: string): string => `<text:change-end text:change-id="${id}"/>`;
const gone = (id: string): string => `<text:change text:change-id="${id}"/>`;
const TABLE = `<table:table><table:table-row><table:table-cell>${p('cell')}</table:table-cell></table:table-row></table:table>`;

/** Document bodies as Writer saves them. */
const WRITER: Readonly<Record<string, string>> = {
  'a paragraph that comes':
    regions(region('i', 'insertion')) + p('One') + p(`${start('i')}Two`) + p(`${end('i')}Three`),
  'paragraphs behind the end of another one':
    regions(region('i', 'insertion')) + p(`One${start('i')}`) + p('Two') + p(`Three${end('i')}`) + p('Four'),
  'a blank paragraph': regions(region('i', 'insertion')) + p('One') + p(start('i')) + p(`${end('i')}Two`),
  'a paragraph that goes': regions(region('d', 'deletion', p('Two') + p(''))) + p('One') + p(`${gone('d')}Three`),
  'paragraphs to the end': regions(region('d', 'deletion', p('') + p('Two') + p('Three'))) + p(`One${gone('d')}`),
  'a heading and a table':
    regions(region('d', 'deletion', `<text:h text:outline-level="2">Two</text:h>${TABLE}${p('')}`)) +
    p('One') +
    p(`${gone('d')}Three`),
  'a table that comes': regions(region('i', 'insertion')) + p('One') + start('i') + TABLE + p(`${end('i')}Two`),
};

for (const [name, body] of Object.entries(WRITER))
  test(`${name}: accepted and rejected, a kept change equals an import without changes`, () => {
    const { content, warnings } = readFile('odt', body);
    assert.deepEqual(warnings ?? [], []);
    for (const verdict of VERDICTS)
      assert.deepEqual(
        lines(settleChanges(content, verdict)),
        lines(readFile('odt', body, { revisions: verdict }).content),
        verdict,
      );
  });

test('a change that splits a paragraph cannot be expressed, and is reported', () => {
  const body = regions(region('d', 'deletion', p(' end') + p('begin '))) + p(`One${gone('d')}two`);
  const { warnings } = readFile('odt', body);
  assert.deepEqual(
    warnings?.map(({ code }) => code),
    ['TRACKED_CHANGE_SIMPLIFIED'],
  );
});

const by = { author: 'Ada', date: '2026-03-01T09:00:00' };
const marked = (kind: Kind, value: string): DocumentNode =>
  text(value, { type: kind, attrs: { id: `suggested-${kind}`, ...by } });
const change = (kind: Kind) => ({ change: { kind, id: `suggested-${kind}`, ...by } });
const block = (kind: Kind, ...values: string[]): DocumentNode =>
  node('paragraph', change(kind), ...values.map((value) => marked(kind, value)));
const plain = (value: string): DocumentNode => node('paragraph', {}, text(value));
const doc = (...content: DocumentNode[]): DocumentNode => node('doc', {}, ...content);
const item = (...content: DocumentNode[]): DocumentNode => node('listItem', {}, ...content);
const DOCUMENTS: Readonly<Record<string, DocumentNode>> = {
  between: doc(plain('a'), block('insertion', 'b'), block('deletion', 'c'), block('insertion'), plain('d')),
  first: doc(block('deletion', 'a'), block('insertion', 'b'), plain('c')),
  last: doc(plain('a'), block('deletion', 'b'), block('insertion', 'c')),
  'before a table': doc(
    plain('a'),
    block('deletion', 'b'),
    node('table', {}, node('tableRow', {}, node('tableCell', {}, plain('c')))),
    block('insertion', 'd'),
    plain('e'),
  ),
  'in cells': doc(
    node('table', {}, node('tableRow', {}, node('tableCell', {}, block('deletion', 'a'), plain('b')))),
    node('table', {}, node('tableRow', {}, node('tableCell', {}, plain('c'), block('insertion', 'd')))),
    plain('e'),
  ),
  tables: doc(
    plain('a'),
    node(
      'table',
      change('insertion'),
      node('tableRow', change('insertion'), node('tableCell', {}, block('insertion', 'b'))),
    ),
    plain('c'),
    node(
      'table',
      change('deletion'),
      node('tableRow', change('deletion'), node('tableCell', {}, block('deletion', 'd'))),
    ),
    plain('e'),
  ),
  'of a heading': doc(
    plain('a'),
    node('heading', { level: 2, ...change('deletion') }, marked('deletion', 'b')),
    node('heading', { level: 3, ...change('insertion') }, marked('insertion', 'c')),
  ),
  'of items': doc(
    node(
      'bulletList',
      {},
      item(plain('a')),
      item(block('deletion', 'b')),
      item(block('insertion', 'c')),
      item(plain('d')),
    ),
    plain('e'),
  ),
  'of the last items': doc(node('bulletList', {}, item(plain('a')), item(block('deletion', 'b'))), plain('c')),
};

for (const [name, document] of Object.entries(DOCUMENTS))
  test(`inserted and deleted blocks (${name}) are read back from a file`, async () => {
    const read = await throughFile(jobOf(document), writeOdt, readOdt);
    assert.deepEqual(read.warnings ?? [], []);
    for (const verdict of VERDICTS)
      assert.deepEqual(lines(settleChanges(read.content, verdict)), lines(settleChanges(document, verdict)), verdict);
  });

test('adjacent changes by the same person are one, with that person’s name and date', async () => {
  const document = doc(plain('a'), block('insertion', 'b', 'c'), block('insertion', 'd'), plain('e'));
  const xml = membersOf(await writeOdt(jobOf(document), () => undefined)).get('content.xml') ?? '';
  assert.deepEqual(xml.match(/<text:changed-region /g)?.length, 1);
  assert.match(xml, /<dc:creator>Ada<\/dc:creator><dc:date>2026-03-01T09:00:00<\/dc:date>/);
});
