import { deepEqual, doesNotMatch, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { simplify, validate, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { Originals } from '../../../src/content/own/original-book.ts';
import { OWN_NAMESPACE } from '../../../src/package/xml/namespaces.ts';
import { escapeText } from '../../../src/package/xml/write-xml.ts';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { membersOf } from '../../kit/package.ts';
import { node, p, richPictures, text } from '../../kit/rich-document.ts';
import { jobOf, throughFile } from '../../kit/round-trip.ts';
import { wordFaults } from '../../kit/faults/word-faults.ts';

const FORMS = [
  ['word', writeDocx, readDocx],
  ['openDocument', writeOdt, readOdt],
] as const;

let count = 0;
/** Returns a node with an attribute that the editor's schema does not have. Its value differs in each node. */
const own = (type: string, attrs: Record<string, unknown>, ...content: DocumentNode[]): DocumentNode =>
  node(type, { ...attrs, 'data-uid': `${type} ${(count += 1)}` }, ...content);
const line = (words: string): DocumentNode => own('paragraph', {}, text(words));
const picture = [...richPictures.keys()][0] ?? '';

const blocks = node(
  'doc',
  {},
  own('heading', { level: 1 }, text('Head')),
  line('First'),
  own('bulletList', {}, own('listItem', {}, line('One'), line('More')), own('listItem', {}, line('Two'))),
  own('orderedList', {}, own('listItem', {}, line('Alone'))),
  own('taskList', {}, own('taskItem', { checked: true }, line('Done'))),
  line('Between'),
  own(
    'table',
    {},
    own('tableRow', {}, own('tableHeader', {}, line('A')), own('tableHeader', {}, line('B'))),
    own('tableRow', {}, own('tableCell', {}, line('C')), own('tableCell', {}, line('D'), line('E'))),
  ),
  line('Behind'),
  own('blockquote', {}, line('Said')),
  own('codeBlock', { language: 'js' }, text('let a;\nlet b;')),
  own('horizontalRule', {}),
  own('blockMath', { latex: 'x^2' }),
  own('embed', { src: 'https://example.org/film', kind: 'video', width: 300, height: 200 }),
  own('details', { open: true }, own('detailsSummary', {}, text('More')), node('detailsContent', {}, line('Folded'))),
  line('Last'),
);

/** Returns the types of nodes with their values of an attribute, in document order. */
const said = (of: DocumentNode, name = 'data-uid'): string[] => [
  ...(of.attrs?.[name] === undefined ? [] : [`${of.type}: ${JSON.stringify(of.attrs[name])}`]),
  ...(of.content ?? []).flatMap((child) => said(child, name)),
];

const written = (document: DocumentNode, form: 'word' | 'openDocument') =>
  jobOf(simplify(document, { form, originals: true }), { pictures: richPictures });

for (const [form, write, read] of FORMS) {
  test(`unknown attributes survive an own file: ${form}`, async () => {
    const once = await throughFile(written(blocks, form), write, read);
    deepEqual(said(once.content), said(blocks));
    const twice = await throughFile(written(once.content, form), write, read);
    deepEqual(said(twice.content), said(blocks));
    validate(once.content);
    doesNotMatch(JSON.stringify(once), /editor:original|_editor_extras/);
    deepEqual(once.warnings, []);
  });

  test(`unknown marks and their attributes survive an own file: ${form}`, async () => {
    const marked = (words: string, ...marks: DocumentMark[]): DocumentNode => ({ type: 'text', text: words, marks });
    const link = { type: 'link', attrs: { href: 'https://example.org/', 'data-kind': 'see' } };
    const keyboard = { type: 'keyboard', attrs: { layout: { keys: ['a', 1] } } };
    const image = own('image', { src: picture, width: 40, height: 40 });
    const content = node(
      'doc',
      {},
      p(text('Press '), marked('Esc', { type: 'bold' }, keyboard), text(', see '), marked('this', link), image),
    );
    const { content: back } = await throughFile(written(content, form), write, read);
    const [first] = back.content ?? [];
    const marksOf = (words: string): unknown[] =>
      (first?.content?.find((one) => one.text === words)?.marks ?? []).map(({ type, attrs }) => [type, attrs]);
    deepEqual(marksOf('Esc'), [
      ['bold', undefined],
      ['keyboard', keyboard.attrs],
    ]);
    deepEqual(marksOf('this'), [['link', { 'data-kind': 'see', href: 'https://example.org/' }]]);
    deepEqual(said(back), said(content));
    equal(first?.content?.map((one) => one.text ?? '').join(''), 'Press Esc, see this');
  });
}

for (const [form, write, read] of FORMS)
  test(`links, changes and comments surround text with an unknown mark as any other: ${form}`, async () => {
    const change = { type: 'insertion', attrs: { id: 'r1', author: 'Ann', date: '2026-01-02T03:04:05Z' } };
    const marks = [
      { type: 'link', attrs: { href: 'https://example.org/' } },
      { type: 'comment', attrs: { commentId: 'c1' } },
      change,
    ];
    const content = node(
      'doc',
      {},
      p(text('a '), { type: 'text', text: 'b', marks: [...marks, { type: 'keyboard' }] }, text(' c')),
    );
    const comments = [{ id: 'c1', author: 'Ann', content: [p(text('Why?'))] }];
    const job = { ...written(content, form), comments, options: { comments: true, revisions: 'keep' } };
    const back = await throughFile(job, write, read);
    const inner = back.content.content?.[0]?.content?.find((one) => one.text === 'b');
    deepEqual(inner?.marks?.map(({ type }) => type).toSorted(), ['comment', 'insertion', 'keyboard', 'link']);
    equal(back.content.content?.[0]?.content?.at(-1)?.marks, undefined);
    equal(back.comments?.length, 1);
    equal(back.revisions?.length, 1);
  });

test('Word opens a file with unknown attributes and marks', async () => {
  const bytes = await writeDocx(written(blocks, 'word'), () => undefined);
  deepEqual(wordFaults(membersOf(bytes)), []);
});

const tellingOf = (extras: unknown): Originals => {
  const entry = `<node tag="_editor_extras_1">${escapeText(JSON.stringify({ extras }))}</node>`;
  const part = `<nodes xmlns="${OWN_NAMESPACE}">${entry}</nodes>`;
  return new Originals((read) => read(new XmlReader(part, { part: 'nodes.xml' })));
};

test('a file from outside cannot add known attributes or marks, and no block is described twice', () => {
  const told = (extras: unknown): unknown => {
    const block: DocumentNode = { type: 'paragraph' };
    tellingOf(extras).tellExtras(block, ['part', '_editor_extras_1']);
    return block.attrs;
  };
  const script = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  equal(told([{ type: 'image', attrs: { src: 'javascript:alert(1)' }, marks: [script] }]), undefined);
  equal(told([{ type: 'mention', attrs: { a: 1 } }, 7, null]), undefined);
  equal(told('x'), undefined);
  deepEqual(told([{ type: 'paragraph', attrs: { anchor: 'a', uid: 1, ['__proto__']: 1 } }]), {
    'editor:original': [{ type: 'paragraph', attrs: { uid: 1 } }],
  });
});
