import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { JsonPart, type DocumentNode } from '@editor-companion/core/plugin';
import { compare } from '../../src/tasks/compare.ts';
import { fields } from '../../src/tasks/fields.ts';
import { read } from '../../src/tasks/read.ts';
import { edit, seed } from '../../src/tasks/write.ts';
import { blockNote, brief, lexical, proseMirror, quill } from './editors.ts';

const proseMirrorDocument = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'bold', marks: [{ type: 'strong' }] }] },
    {
      type: 'bullet_list',
      content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
    },
  ],
};
const QUILL_OPS = [
  { insert: 'Title' },
  { insert: '\n', attributes: { header: 2 } },
  { insert: 'plain ' },
  { insert: 'bold', attributes: { bold: true, color: '#ff0000' } },
  { insert: '\n', attributes: { align: 'center' } },
  { insert: 'one' },
  { insert: '\n', attributes: { list: 'bullet' } },
  { insert: 'nested' },
  { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
  { insert: 'done' },
  { insert: '\n', attributes: { list: 'checked' } },
  { insert: 'let x' },
  { insert: '\n', attributes: { 'code-block': 'js' } },
  { insert: 'x()' },
  { insert: '\n', attributes: { 'code-block': 'js' } },
  { insert: { image: 'https://example.org/a.png' } },
  { insert: '\nquote' },
  { insert: '\n', attributes: { blockquote: true } },
  { insert: 'a' },
  { insert: '\n', attributes: { table: 'row-1' } },
  { insert: 'b' },
  { insert: '\n', attributes: { table: 'row-1' } },
];

const EDITORS = {
  blocknote: { pieces: [blockNote()], field: 'document-store' },
  lexical: { pieces: [lexical()], field: 'root' },
  prosemirror: { pieces: [proseMirror(proseMirrorDocument)], field: 'prosemirror' },
  quill: { pieces: [quill(QUILL_OPS)], field: 'quill' },
};

const jsonOf = async (pieces: readonly Uint8Array[], field?: string): Promise<DocumentNode> =>
  (await read({ pieces, form: 'json', ...(field && { field }) })).content as DocumentNode;
const markdownOf = async (pieces: readonly Uint8Array[]): Promise<string> =>
  (await read({ pieces, form: 'markdown' })).content as string;
const content = (document: DocumentNode) => ({ content: JsonPart.of(document).toThread() });
const text = (value: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text: value }] });

const MARKDOWN = {
  blocknote:
    '## Title\n\nplain <strong>bold red</strong>[a link](https://example.org/)`line`\\\n`break`\n\nnested\n\n- one\n  1. nested one\n\n* [x] done\n\n```js\nlet x;\n```\n\n| H1 | H2 |\n| --- | --- |\n| c1 | **c2** |\n\n![](https://example.org/a.png)\\\nCap\n\n> quoted\n',
  lexical:
    '## Title\n\nplain **bold** red\\\nnext line\n\n[a link](https://example.org/)\n\n- one\n  1. nested\n\n* [x] done\n\n> quoted\n\n```js\nlet x;\nx()\n```\n\n| H | c |\n| --- | --- |\n',
  prosemirror: '## Title\n\n**bold**\n\n- one\n',
  quill:
    '## Title\n\nplain **bold**\n\n- one\n  1. nested\n\n* [x] done\n\n```js\nlet x\nx()\n```\n\n![](https://example.org/a.png)\n\n> quote\n\n| a | b |\n| --- | --- |\n',
};

for (const [id, { pieces, field }] of Object.entries(EDITORS)) {
  test(`a document of ${id} is found, read and compared`, async () => {
    assert.deepEqual(fields({ pieces }).fields, [{ field, form: id, isDefault: true }]);
    assert.equal((await markdownOf(pieces)).trim(), MARKDOWN[id as keyof typeof MARKDOWN].trim());
    const html = (await read({ pieces, form: 'html' })).content as string;
    assert.match(html, /<h2[^>]*>Title<\/h2>/);
    const document = await jsonOf(pieces);
    const change = await edit({
      pieces,
      material: content({ ...document, content: [...(document.content ?? []), text('Added')] }),
    });
    assert.ok(change);
    const { added, removed, changed } = compare({ from: pieces, to: [...pieces, change] });
    assert.deepEqual([added, removed, changed], [1, 0, 0]);
  });

  test(`a document of ${id} is changed only at differences`, async () => {
    const document = await jsonOf(pieces);
    assert.equal(await edit({ pieces, material: content(document) }), undefined);
    const markdown = await markdownOf(pieces);
    assert.equal(await edit({ pieces, material: { markdown: JsonPart.of(markdown).toThread() } }), undefined);
    const wanted = { ...document, content: [text('First'), ...(document.content ?? [])] };
    const change = await edit({ pieces, material: content(wanted) });
    assert.ok(change && change.length < 300, `${change?.length} bytes`);
    assert.deepEqual(brief(await jsonOf([...pieces, change])), brief(wanted));
    // Another client writes in the meantime.
    const shorter = { ...document, content: (document.content ?? []).slice(0, -1) };
    const other = await edit({ pieces, material: content(shorter) });
    assert.ok(other);
    assert.deepEqual(
      brief(await jsonOf([...pieces, other, change])),
      brief({ ...shorter, content: [text('First'), ...shorter.content] }),
    );
  });

  test(`a new document can be created for ${id}`, async () => {
    const document: DocumentNode = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Hi' }] },
        text('there'),
        { type: 'bulletList', content: [{ type: 'listItem', content: [text('item')] }] },
      ],
    };
    const update = await seed({ material: content(document), form: id as keyof typeof EDITORS });
    assert.deepEqual(fields({ pieces: [update] }).fields, [{ field, form: id, isDefault: true }]);
    assert.deepEqual(brief(await jsonOf([update])), brief(document));
  });
}

test('Tiptap keeps its own form, in any field', async () => {
  const update = await seed({ material: content({ type: 'doc', content: [text('Hi')] }), field: 'body' });
  assert.deepEqual(fields({ pieces: [update] }).fields, [{ field: 'body', form: 'tiptap', isDefault: true }]);
  assert.deepEqual(brief(await jsonOf([update])), { type: 'doc', content: [text('Hi')] });
});

test('a text without formats has a paragraph for each line, and stays a text', async () => {
  const doc = new Y.Doc();
  doc.getText('codemirror').insert(0, 'one\n\nthree');
  const pieces = [Y.encodeStateAsUpdate(doc)];
  const document = await jsonOf(pieces);
  assert.deepEqual(brief(document), { type: 'doc', content: [text('one'), { type: 'paragraph' }, text('three')] });
  const change = await edit({
    pieces,
    material: content({ type: 'doc', content: [text('one'), text('2'), text('three')] }),
  });
  if (change) Y.applyUpdate(doc, change);
  assert.deepEqual(doc.getText('codemirror').toDelta(), [{ insert: 'one\n2\nthree' }]);
});

test('with several fields one must be named', async () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, proseMirror(proseMirrorDocument, 'body'));
  doc.getText('notes').insert(0, 'a note');
  doc.getMap('settings').set('wide', true);
  const pieces = [Y.encodeStateAsUpdate(doc)];
  assert.deepEqual(fields({ pieces }).fields, [
    { field: 'body', form: 'prosemirror', isDefault: false },
    { field: 'notes', form: 'quill', isDefault: false },
    { field: 'settings', form: null, isDefault: false },
  ]);
  await assert.rejects(jsonOf(pieces), { code: 'DOCUMENT_FIELD_AMBIGUOUS', status: 409, message: /«body».*«notes»/ });
  assert.deepEqual(brief(await jsonOf(pieces, 'notes')), { type: 'doc', content: [text('a note')] });
  await assert.rejects(jsonOf(pieces, 'settings'), { code: 'DOCUMENT_FIELD_UNREADABLE', status: 409 });
  await assert.rejects(jsonOf(pieces, 'nowhere'), { code: 'DOCUMENT_FIELD_UNREADABLE' });
  const material = content({ type: 'doc', content: [text('Side')] });
  await assert.rejects(edit({ pieces, material, field: 'nowhere' }), { code: 'DOCUMENT_FIELD_UNREADABLE' });
  const begun = await edit({ pieces, material, field: 'side', form: 'quill' });
  assert.ok(begun);
  assert.deepEqual(brief(await jsonOf([...pieces, begun], 'side')), { type: 'doc', content: [text('Side')] });
  await assert.rejects(edit({ pieces, material, field: 'notes', form: 'lexical' }), { code: 'DOCUMENT_FORM_TAKEN' });
});

test('content that an editor cannot hold is refused instead of lost', async () => {
  const table: DocumentNode = {
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [text('cell')] }] }],
  };
  const rule: DocumentNode = { type: 'horizontalRule' };
  for (const [form, node] of [
    ['lexical', table],
    ['prosemirror', table],
    ['quill', rule],
  ] as const)
    await assert.rejects(
      seed({ material: content({ type: 'doc', content: [node, text('x')] }), form }),
      { code: 'DOCUMENT_NOT_CONVERTIBLE', status: 422 },
      form,
    );
});

test('unsafe content of other editors is refused', async () => {
  const unsafe = quill([
    { insert: 'click', attributes: { link: 'javascript:alert(1)', color: 'red; background: url(https://x.example/)' } },
    { insert: { image: 'javascript:alert(1)' } },
    { insert: '<img src=x onerror=alert(1)>\n' },
  ]);
  const html = (await read({ pieces: [unsafe], form: 'html' })).content as string;
  assert.doesNotMatch(html, /javascript:|<img|url\(/);
  assert.match(html, /&lt;img src=x onerror/);
});
