import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError } from '@editor-companion/formats';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { blocks, docx, outline, p, part, r, read, textOf, withFile } from '../../kit/docx.ts';
import { zip } from '../../kit/zip.ts';

const note = (kind: string, id: string, text: string, type = ''): string =>
  `<w:${kind} w:id="${id}" ${type}><w:p><w:r><w:${kind}Ref/></w:r>${r(` ${text}`)}</w:p></w:${kind}>`;
const reference = (kind: string, id: string): string => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;

test('notes are last, in the order of their references, without unreferenced ones', () => {
  const result = read({
    body: `<w:p>${r('a')}${reference('endnote', '1')}${r('b')}${reference('footnote', '2')}${reference('footnote', '9')}</w:p>`,
    footnotes:
      note('footnote', '0', 'line', 'w:type="separator"') +
      note('footnote', '1', 'unused') +
      note('footnote', '2', 'a foot'),
    endnotes: note('endnote', '1', 'an end'),
  });
  const [paragraph, notes] = result.content.content ?? [];
  assert.deepEqual(
    paragraph?.content?.map(({ text, attrs }) => text ?? attrs),
    ['a', { noteId: 'en1', kind: 'endnote' }, 'b', { noteId: 'fn2', kind: 'footnote' }],
  );
  assert.deepEqual(
    notes?.content?.map((node) => [node.attrs, textOf(node)]),
    [
      [{ noteId: 'en1', kind: 'endnote' }, 'an end'],
      [{ noteId: 'fn2', kind: 'footnote' }, 'a foot'],
    ],
  );
});

test('comments have author, date, thread and state, and mark their range across paragraphs', () => {
  const comment = (id: string, text: string, paragraph: string): string =>
    `<w:comment w:id="${id}" w:author="Ada" w:date="2026-03-01T09:00:00Z"><w:p w14:paraId="${paragraph}">${r(text)}</w:p></w:comment>`;
  const result = read({
    body: `<w:p>${r('a')}<w:commentRangeStart w:id="1"/>${r('b')}</w:p><w:p>${r('c')}<w:commentRangeEnd w:id="1"/>${r('d')}</w:p>`,
    comments: comment('1', 'Why?', 'A1') + comment('2', 'Because.', 'A2'),
    commentsExtended:
      '<w15:commentEx w15:paraId="A1" w15:done="1"/><w15:commentEx w15:paraId="A2" w15:paraIdParent="A1" w15:done="0"/>',
  });
  const marked = (result.content.content ?? []).flatMap(({ content = [] }) =>
    content.map(({ text, marks }) => [text, marks?.[0]?.attrs]),
  );
  const mark = { commentId: '1', resolved: true };
  assert.deepEqual(marked, [
    ['a', undefined],
    ['b', mark],
    ['c', mark],
    ['d', undefined],
  ]);
  const common = { author: 'Ada', date: '2026-03-01T09:00:00Z' };
  const content = (text: string) => [{ type: 'paragraph', content: [{ type: 'text', text }] }];
  assert.deepEqual(result.comments, [
    { id: '1', ...common, content: content('Why?'), resolved: true },
    { id: '2', ...common, content: content('Because.'), replyTo: '1' },
  ]);
});

const CHANGED = `<w:p>${r('a')}<w:ins w:id="1" w:author="Ada" w:date="2026-03-01T09:00:00Z">${r('b')}</w:ins><w:del w:id="2" w:author="Bob"><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom w:id="3" w:author="Bob">${r('d')}</w:moveFrom><w:moveTo w:id="4" w:author="Bob">${r('e')}</w:moveTo></w:p>`;

test('tracked changes are kept as marks and listed, applied, or undone', () => {
  const kept = read(CHANGED);
  const marks = kept.content.content?.[0]?.content?.map(({ text, marks: [mark] = [] }) => [
    text,
    mark?.type,
    mark?.attrs?.['author'],
  ]);
  assert.deepEqual(marks, [
    ['a', undefined, undefined],
    ['b', 'insertion', 'Ada'],
    ['c', 'deletion', 'Bob'],
    ['d', 'deletion', 'Bob'],
    ['e', 'insertion', 'Bob'],
  ]);
  assert.deepEqual(kept.revisions?.[0], { id: 'i1', kind: 'insertion', author: 'Ada', date: '2026-03-01T09:00:00Z' });
  assert.equal(kept.revisions?.length, 4);
  assert.equal(textOf(read(CHANGED, { revisions: 'accept' }).content), 'abe');
  assert.equal(textOf(read(CHANGED, { revisions: 'reject' }).content), 'acd');
  assert.deepEqual(read(CHANGED, { revisions: 'accept' }).revisions, []);
});

const FORMATTED = `<w:p><w:r><w:rPr><w:b/><w:rPrChange w:id="5" w:author="Ada" w:date="2026-03-01T09:00:00Z"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>a</w:t></w:r>${r('b')}</w:p>`;

test('a tracked change of format is kept with the former format, applied, or undone', () => {
  const marksOf = (revisions: 'keep' | 'accept' | 'reject') =>
    read(FORMATTED, { revisions }).content.content?.[0]?.content?.map(({ text, marks }) => [text, marks]);
  const date = '2026-03-01T09:00:00Z';
  const suggestion = { before: [{ type: 'italic' }], after: [{ type: 'bold' }] };
  const mark = { type: 'formatChange', attrs: { id: 'f5', author: 'Ada', date, suggestion } };
  assert.deepEqual(marksOf('keep'), [
    ['a', [{ type: 'bold' }, mark]],
    ['b', undefined],
  ]);
  assert.deepEqual(read(FORMATTED).revisions, [{ id: 'f5', kind: 'formatChange', author: 'Ada', date }]);
  assert.deepEqual(marksOf('accept')?.[0], ['a', [{ type: 'bold' }]]);
  assert.deepEqual(marksOf('reject')?.[0], ['a', [{ type: 'italic' }]]);
});

test('a paragraph whose end was deleted joins the next one when the change is applied', () => {
  const body = `<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="A"/></w:rPr></w:pPr>${r('one ')}</w:p>${p('two')}`;
  assert.deepEqual(blocks(body, { revisions: 'accept' }).map(textOf), ['one two']);
  assert.deepEqual(blocks(body, { revisions: 'reject' }).map(textOf), ['one ', 'two']);
});

test('page size, margins, orientation, header and footer are stated', () => {
  const band = (text: string): string => part('w:hdr', p(text));
  const result = read({
    body: `${p('x')}<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:headerReference w:type="first" r:id="h2"/><w:headerReference w:type="even" r:id="h3"/><w:footerReference w:type="default" r:id="f1"/><w:titlePg/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1440" w:right="720" w:bottom="1440" w:left="720"/></w:sectPr>`,
    settings: '<w:evenAndOddHeaders/>',
    files: { 'h1.xml': band('odd'), 'h2.xml': band('first'), 'h3.xml': band('even'), 'f1.xml': band('foot') },
    relations: {
      h1: ['header', 'h1.xml'],
      h2: ['header', 'h2.xml'],
      h3: ['header', 'h3.xml'],
      f1: ['footer', 'f1.xml'],
    },
  });
  const text = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }];
  const { text: defaults, ...page } = result.page ?? {};
  assert.ok(defaults);
  assert.deepEqual(page, {
    width: 297,
    height: 210.01,
    orientation: 'landscape',
    margin: { top: 25.4, right: 12.7, bottom: 25.4, left: 12.7 },
    header: { default: text('odd'), first: text('first'), even: text('even') },
    footer: { default: text('foot'), first: [], even: [] },
  });
});

test('metadata and title come from the properties, else from the text', () => {
  const core =
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Report</dc:title><dc:creator>Ada</dc:creator><dcterms:created>2026-03-01T09:00:00Z</dcterms:created></cp:coreProperties>';
  const { title, metadata } = read({ body: p('x'), core });
  assert.deepEqual([title, metadata], ['Report', { title: 'Report', author: 'Ada', created: '2026-03-01T09:00:00Z' }]);
  assert.equal(read(p('Chapter', '<w:outlineLvl w:val="0"/>') + p('x')).title, 'Chapter');
  assert.equal(read(p('x')).title, undefined);
});

test('displayed formulas are blocks, and those within text are inline', () => {
  const formula =
    '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f></m:oMath>';
  const display = `<m:oMathPara>${formula}</m:oMathPara>`;
  const found = blocks(`<w:p>${display}</w:p><w:p>${r('so ')}${formula}</w:p><w:p>${r('and ')}${display}</w:p>`);
  assert.deepEqual(
    found.map((node) => [node.type, node.content?.map(({ type }) => type)]),
    [
      ['blockMath', undefined],
      ['paragraph', ['text', 'inlineMath']],
      ['paragraph', ['text', 'inlineMath']],
    ],
  );
  assert.equal(found[0]?.attrs?.['latex'], String.raw`\frac{1}{x}`);
});

test('an empty document is one empty paragraph', () => {
  assert.deepEqual(outline(read('').content), ['doc', ['paragraph']]);
});

test('the same bytes give the same result', () => {
  const bytes = docx({ body: CHANGED + p('x', '<w:jc w:val="center"/>') });
  const once = () => withFile(bytes, (path) => JSON.stringify(readDocx(path, { revisions: 'keep' }, () => undefined)));
  assert.equal(once(), once());
});

test('progress rises to the end', () => {
  const told: number[] = [];
  withFile(docx({ body: p('x').repeat(500) }), (path) =>
    readDocx(path, { revisions: 'keep' }, (fraction) => void told.push(fraction)),
  );
  assert.ok(told.length > 50);
  assert.deepEqual(
    told,
    told.toSorted((a, b) => a - b),
  );
  assert.ok((told.at(-1) ?? 0) > 0.9);
});

test('a damaged secondary part is left out with a warning', () => {
  const result = read({ body: p('x'), core: '<broken', comments: '<w:comment>', theme: '<a>' });
  assert.deepEqual([textOf(result.content), result.comments, result.metadata], ['x', [], {}]);
  assert.deepEqual(result.warnings, [
    { code: 'PART_DAMAGED', message: 'A secondary part of the document cannot be read and was left out.', count: 4 },
  ]);
});

test('a package without a main part, or with a broken one, is damaged', () => {
  const refuses = (bytes: Buffer): void =>
    assert.throws(
      () => withFile(bytes, (path) => readDocx(path, { revisions: 'keep' }, () => undefined)),
      (error) => error instanceof FormatError && error.code === 'FILE_DAMAGED',
    );
  refuses(zip([{ name: 'x', bytes: '' }]));
  refuses(zip([{ name: 'word/document.xml', bytes: '<w:document>' }]));
  refuses(zip([{ name: 'word/document.xml', bytes: '<html/>' }]));
});
