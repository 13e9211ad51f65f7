import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, text } from '../../../kit/rich-document.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

type Kind = 'insertion' | 'deletion' | 'formatChange';

const change = (kind: Kind, more: object = {}) => ({
  kind,
  id: `suggested-${kind}`,
  author: 'Ada',
  date: null,
  ...more,
});
const marked = (kind: Kind, value: string): DocumentNode =>
  text(value, { type: kind, attrs: { id: `suggested-${kind}`, author: 'Ada' } });
const paragraph = (kind: Kind, value: string): DocumentNode =>
  node('paragraph', { change: change(kind) }, marked(kind, value));
const plain = (value: string): DocumentNode => node('paragraph', {}, text(value));
const cell = (...content: DocumentNode[]): DocumentNode => node('tableCell', {}, ...content);
const doc = (...content: DocumentNode[]): DocumentNode => node('doc', {}, ...content);

async function bodyOf(...content: DocumentNode[]): Promise<string> {
  const members = membersOf(await writeDocx(jobOf(doc(...content)), () => undefined));
  return members.get('word/document.xml') ?? '';
}

test('the mark of an inserted or deleted paragraph is tracked, so that nothing of it remains in Word', async () => {
  const body = await bodyOf(plain('One'), paragraph('insertion', 'Two'), paragraph('deletion', 'Three'), plain('Four'));
  assert.match(
    body,
    /<w:pPr>(?:(?!<\/w:pPr>).)*<w:rPr><w:ins w:id="\d+" w:author="Ada"\/><\/w:rPr><\/w:pPr><w:ins [^>]*><w:r>/,
  );
  assert.match(body, /<w:rPr><w:del w:id="\d+" w:author="Ada"\/><\/w:rPr><\/w:pPr><w:del [^>]*><w:r>/);
});

test('inserted and deleted rows are tracked, and all rows of such a table', async () => {
  const row = (attrs: object, value: string): DocumentNode => node('tableRow', { ...attrs }, cell(plain(value)));
  const table = node('table', {}, row({}, 'a'), row({ change: change('insertion'), height: '20pt' }, 'b'));
  assert.match(await bodyOf(table), /<w:trPr><w:trHeight [^>]*\/><w:ins w:id="\d+" w:author="Ada"\/><\/w:trPr>/);
  const gone = node('table', { change: change('deletion') }, row({}, 'a'), row({}, 'b'));
  assert.equal((await bodyOf(gone)).match(/<w:trPr><w:del /g)?.length, 2);
});

const COME = { change: change('insertion') };
const GONE = { change: change('deletion') };
const cellWith = (attrs: object, ...content: DocumentNode[]): DocumentNode =>
  node('tableCell', { ...attrs }, ...content);

test('inserted and deleted cells are tracked, except in rows with the same change', async () => {
  const rows = ['a', 'b'].map((value) =>
    node(
      'tableRow',
      {},
      cell(plain(value)),
      cellWith(COME, paragraph('insertion', 'new')),
      cellWith(GONE, plain('old')),
    ),
  );
  const body = await bodyOf(node('table', {}, ...rows));
  assert.equal(body.match(/<w:cellIns w:id="\d+" w:author="Ada"\/><\/w:tcPr>/g)?.length, 2);
  assert.equal(body.match(/<w:cellDel w:id="\d+" w:author="Ada"\/><\/w:tcPr>/g)?.length, 2);
  const row = node('tableRow', COME, cellWith(COME, paragraph('insertion', 'new')));
  assert.doesNotMatch(await bodyOf(node('table', {}, row)), /cellIns/);
});

test('changed properties of tables, rows and cells are tracked, and read back', async () => {
  const changed = (attrs: object, before: object): object => ({
    ...attrs,
    change: change('formatChange', { before, after: attrs }),
  });
  const cells = node(
    'tableCell',
    {
      ...changed(
        { backgroundColor: '#ff0000', verticalAlign: null },
        { backgroundColor: null, verticalAlign: 'middle' },
      ),
    },
    plain('a'),
  );
  const row = node('tableRow', { ...changed({ height: '20pt' }, { height: '30pt' }) }, cells);
  const table = node('table', { ...changed({ align: 'center' }, { align: 'right' }) }, row);
  const body = await bodyOf(table);
  assert.match(body, /<w:tblPrChange [^>]*><w:tblPr>(?:(?!<\/w:tblPr>).)*<w:jc w:val="right"\/>/);
  assert.match(
    body,
    /<w:trPrChange [^>]*><w:trPr><w:trHeight w:val="600" [^>]*\/><\/w:trPr><\/w:trPrChange><\/w:trPr>/,
  );
  assert.match(body, /<w:tcPrChange [^>]*><w:tcPr>(?:(?!<\/w:tcPr>).)*<w:vAlign w:val="center"\/><\/w:tcPr>/);
  const { content } = await throughFile(jobOf(doc(table)), writeDocx, readDocx);
  const changes = [...nodesIn(content)].flatMap(({ type, attrs }) => {
    const { before, after } = (attrs?.['change'] ?? {}) as Readonly<Record<string, unknown>>;
    return before === undefined ? [] : [{ type, before, after }];
  });
  assert.deepEqual(changes, [
    { type: 'table', before: { align: 'right' }, after: { align: 'center' } },
    { type: 'tableRow', before: { height: '30pt' }, after: { height: '20pt' } },
    {
      type: 'tableCell',
      before: { backgroundColor: null, verticalAlign: 'middle' },
      after: { backgroundColor: '#ff0000', verticalAlign: null },
    },
  ]);
});

function* nodesIn(one: DocumentNode): Generator<DocumentNode> {
  yield one;
  for (const child of one.content ?? []) yield* nodesIn(child);
}

test('a change of a paragraph’s format is tracked with the former properties', async () => {
  const centred = node(
    'paragraph',
    { textAlign: 'center', change: change('formatChange', { before: { textAlign: 'right' } }) },
    text('One'),
  );
  assert.match(
    await bodyOf(centred),
    /<w:jc w:val="center"\/><w:pPrChange w:id="\d+" w:author="Ada"><w:pPr>(?:(?!<\/w:pPr>).)*<w:jc w:val="right"\/><\/w:pPr><\/w:pPrChange><\/w:pPr>/,
  );
  const heading = node('heading', { level: 2, change: change('formatChange', { before: { level: 1 } }) }, text('One'));
  assert.match(
    await bodyOf(heading),
    /<w:pStyle w:val="Heading2"\/><w:pPrChange [^>]*><w:pPr><w:pStyle w:val="Heading1"\/><\/w:pPr>/,
  );
});

test('an attribute of the same name from other editors is no tracked change', async () => {
  const body = await bodyOf(node('paragraph', { change: { kind: 'insertion', id: 'mine' } }, text('One')));
  assert.doesNotMatch(body, /<w:ins/);
});

test('a file is read with its changes accepted or rejected', async () => {
  const content = doc(plain('One'), paragraph('insertion', 'Two'), paragraph('deletion', 'Three'), plain('Four'));
  const words = async (revisions: 'accept' | 'reject'): Promise<string[]> => {
    const read = await throughFile(jobOf(content), writeDocx, (path, options, progress) =>
      readDocx(path, { ...options, revisions }, progress),
    );
    return (read.content.content ?? []).map((block) => block.content?.map((one) => one.text).join('') ?? '');
  };
  assert.deepEqual(await words('accept'), ['One', 'Two', 'Four']);
  assert.deepEqual(await words('reject'), ['One', 'Three', 'Four']);
});

test('a change of a paragraph’s format is read back with the former format', async () => {
  const before = { textAlign: 'right', indentLeft: null };
  const after = { textAlign: 'center', indentLeft: '36pt' };
  const tracked = node('paragraph', { ...after, change: change('formatChange', { before, after }) }, text('One'));
  const { content } = await throughFile(jobOf(doc(tracked)), writeDocx, readDocx);
  const { attrs: { change: read, ...own } = {} } = content.content?.[0] ?? {};
  assert.deepEqual(own, after);
  assert.partialDeepStrictEqual(read, { kind: 'formatChange', author: 'Ada', before, after });
});
