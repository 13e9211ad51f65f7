import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
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
import { differences, jobOf, jobOfImport, settle, throughFile } from '../../kit/round-trip.ts';
import { normalise } from '../../kit/normalise.ts';

const RICH = {
  page: richPage,
  comments: richComments,
  metadata: richMetadata,
  options: { comments: true },
  pictures: richPictures,
};

const doc = (...content: DocumentNode[]): DocumentNode => node('doc', {}, ...content);
const blocksOf = async (...content: DocumentNode[]): Promise<readonly DocumentNode[]> =>
  settle((await throughFile(jobOf(doc(...content)), writeOdt, readOdt)).content).content ?? [];

test('the type comes first and uncompressed, and the manifest lists every member', async () => {
  const bytes = await writeOdt(jobOf(richDocument, RICH), () => undefined);
  const head = Buffer.from(bytes.subarray(0, 90)).toString('latin1');
  assert.equal(head.slice(30, 77), 'mimetypeapplication/vnd.oasis.opendocument.text');
  const members = membersOf(bytes);
  const manifest = members.get('META-INF/manifest.xml') ?? '';
  for (const name of members.keys())
    assert.ok(/^(?:mimetype|META-INF\/)/.test(name) || manifest.includes(`full-path="${name}"`), name);
});

test('parts are well-formed, and every used style exists', async () => {
  const members = membersOf(await writeOdt(jobOf(richDocument, RICH), () => undefined));
  for (const [name, xml] of members) if (name.endsWith('.xml')) assertWellFormed(name, xml);
  const all = `${members.get('content.xml')}${members.get('styles.xml')}`;
  const defined = new Set([...all.matchAll(/style:name="([^"]*)"/g)].map(([, name]) => name));
  const used = [...all.matchAll(/(?:text|draw|table|parent)(?::|-)style-name="([^"]*)"/g)].map(([, name]) => name);
  assert.deepEqual(
    used.filter((name) => !defined.has(name)),
    [],
  );
});

test('a document with every node keeps its texts, tables, lists, notes, formulas and pictures', async () => {
  const read = await throughFile(jobOf(richDocument, RICH), writeOdt, readOdt);
  const types = (content: DocumentNode): string[] => [content.type, ...(content.content ?? []).flatMap(types)];
  const count = (content: DocumentNode, type: string): number => types(content).filter((one) => one === type).length;
  for (const type of [
    'heading',
    'listItem',
    'taskItem',
    'table',
    'tableRow',
    'tableHeader',
    'image',
    'inlineMath',
    'blockMath',
    'footnote',
    'footnoteReference',
    'textBox',
    'codeBlock',
    'blockquote',
    'section',
    'pageBreak',
    'horizontalRule',
    'details',
    'detailsSummary',
    'detailsContent',
    'embed',
  ])
    assert.equal(count(read.content, type), count(richDocument, type), type);
  assert.deepEqual(
    read.comments?.map(({ author, replyTo }) => [author, replyTo]),
    [
      ['Ann Smith', undefined],
      ['Ben', 'c1'],
    ],
  );
  assert.deepEqual(read.page?.header, richPage.header);
  assert.deepEqual(
    [read.title, read.metadata?.['author'], read.metadata?.['language']],
    ['Everything', 'Ann Smith', 'en-GB'],
  );
  assert.deepEqual(read.warnings, []);
});

test('lists, tables and paragraphs are read back unchanged', async () => {
  const indents = { indent: '24pt', hanging: '18pt' };
  const item = (...content: DocumentNode[]): DocumentNode => node('listItem', {}, ...content);
  const line = '0.5pt solid #4472c4';
  const cell = (attrs: Record<string, unknown>, words: string): DocumentNode =>
    node('tableCell', { border: { top: line, right: line, bottom: line, left: line }, ...attrs }, p(words));
  const blocks = [
    node(
      'orderedList',
      { start: 3, type: 'a', ...indents },
      item(p('c'), node('orderedList', { start: 1, type: '1', levelText: '%1.%2)', ...indents }, item(p('inside')))),
      item(p('d')),
    ),
    node('bulletList', { listStyle: 'square', ...indents }, item(p('sign'))),
    node(
      'paragraph',
      { textAlign: 'center', indentLeft: '36pt', lineHeight: '1.8', spaceAfter: '6pt', backgroundColor: '#fff2cc' },
      'x',
    ),
    node(
      'table',
      { widthPercent: 80, align: 'center', cellPadding: '2pt 5.4pt' },
      node('tableRow', {}, cell({ rowspan: 2, colwidth: [100] }, 'a'), cell({ colwidth: [80] }, 'b')),
      node('tableRow', {}, cell({ colwidth: [80], verticalAlign: 'middle' }, 'c')),
    ),
    p(
      text('bold', 'bold'),
      ' ',
      text('big', { type: 'textStyle', attrs: { fontFamily: 'Georgia', fontSize: '20pt', color: '#c00000' } }),
      node('hardBreak', {}),
      'two  blanks\tand a tab ',
    ),
  ];
  assert.deepEqual(differences(settle(doc(...blocks)).content, await blocksOf(...blocks)), []);
});

test('content that OpenDocument cannot express is read back by styles and sections of own files', async () => {
  const folded = (isOpen: boolean, ...content: DocumentNode[]): DocumentNode =>
    node('details', { open: isOpen }, node('detailsSummary', {}, 'More'), node('detailsContent', {}, ...content));
  const blocks = [
    node('codeBlock', { language: 'c++' }, 'int a;\n\treturn;'),
    p('between'),
    node('codeBlock', {}, 'plain'),
    node('horizontalRule', {}),
    node('embed', { src: 'https://example.com/film?a=b&c=d', kind: 'video', title: 'A film', width: 640, height: 360 }),
    node('embed', { src: 'https://example.com/post', kind: 'post' }),
    folded(true, p('unfolded'), node('codeBlock', { language: 'js' }, 'x')),
    folded(false, p('folded'), folded(true, p('inside'))),
  ];
  assert.deepEqual(differences(settle(doc(...blocks)).content, await blocksOf(...blocks)), []);
});

test('headings are bold and large in every script', async () => {
  const heading = node('heading', { level: 1 }, '第一章');
  const styles = membersOf(await writeOdt(jobOf(doc(heading)), () => undefined)).get('styles.xml') ?? '';
  const [, look] = /style:display-name="Heading 1".*?(<style:text-properties[^>]*>)/s.exec(styles) ?? [];
  for (const name of ['fo:font-weight', 'style:font-weight-asian', 'style:font-weight-complex'])
    assert.ok(look?.includes(`${name}="bold"`), `${name} in ${look}`);
  for (const name of ['style:font-size-asian', 'style:font-size-complex']) assert.ok(look?.includes(name), look);
});

test('page breaks precede the first block of the page', async () => {
  const blocks = await blocksOf(
    p('a'),
    node('pageBreak', {}),
    p('b'),
    node('pageBreak', {}),
    node('heading', { level: 1 }, 'c'),
    node('pageBreak', {}),
    node('bulletList', {}, node('listItem', {}, p('d'))),
  );
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['paragraph', 'pageBreak', 'paragraph', 'pageBreak', 'heading', 'pageBreak', 'bulletList'],
  );
});

test('breaks at the beginning of a document are read back, even without a block or with a box after them', async () => {
  const pageBreak: DocumentNode = { type: 'pageBreak' };
  const words: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] };
  const box: DocumentNode = { type: 'textBox', content: [words] };
  const table: DocumentNode = {
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [words] }] }],
  };
  for (const content of [
    [pageBreak],
    [pageBreak, pageBreak],
    [pageBreak, words],
    [pageBreak, box],
    [pageBreak, table],
  ]) {
    const { content: after } = await throughFile(jobOf({ type: 'doc', content }), writeOdt, readOdt);
    assert.deepEqual(
      after.content?.map(({ type }) => type),
      content.map(({ type }) => type),
    );
  }
});

test('a break before or within a section at the beginning of a document does not belong to the section', async () => {
  const pageBreak: DocumentNode = { type: 'pageBreak' };
  const words: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] };
  const page = { width: 297, height: 210, margin: { top: 20, right: 20, bottom: 20, left: 20 } };
  const section = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', attrs: { page }, content });
  const kinds = ({ type, content = [] }: DocumentNode): unknown =>
    type === 'section' ? content.map(({ type: inner }) => inner) : type;
  const rest = [pageBreak, words, words, words];
  for (const content of [
    [pageBreak, section(words), ...rest],
    [section(pageBreak, words), ...rest],
  ]) {
    const { content: after } = await throughFile(jobOf({ type: 'doc', content }), writeOdt, readOdt);
    assert.deepEqual(after.content?.map(kinds), content.map(kinds));
  }
});

test('a break at the beginning or end of a section elsewhere does not belong to the section', async () => {
  const pageBreak: DocumentNode = { type: 'pageBreak' };
  const words: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'Text' }] };
  const page = { width: 297, height: 210, margin: { top: 20, right: 20, bottom: 20, left: 20 } };
  const section = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', attrs: { page }, content });
  const kinds = ({ type, content = [] }: DocumentNode): unknown =>
    type === 'section' ? content.map(({ type: inner }) => inner) : type;
  const columns = (...content: DocumentNode[]): DocumentNode => ({ type: 'section', attrs: { columns: 2 }, content });
  const footed = (...content: DocumentNode[]): DocumentNode => ({
    type: 'section',
    attrs: { footer: { default: [words] } },
    content,
  });
  const start = [words, words, words, pageBreak];
  for (const content of [
    [...start, section(pageBreak, words)],
    [...start, section(pageBreak)],
    [...start, section(words, pageBreak), pageBreak, words],
    [...start, section(pageBreak), pageBreak, words],
    [words, columns(words, pageBreak), words],
    [words, columns(pageBreak), words],
    [words, pageBreak, footed(pageBreak)],
    [words, pageBreak, footed(words, pageBreak)],
  ]) {
    const { content: after } = await throughFile(jobOf({ type: 'doc', content }), writeOdt, readOdt);
    assert.deepEqual(after.content?.map(kinds), content.map(kinds));
  }
});

test('a document that begins with a collapsible block has its next kind of pages', async () => {
  const words = (letters: string): DocumentNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text: letters }],
  });
  const page = { width: 297, height: 210, margin: { top: 20, right: 20, bottom: 20, left: 20 } };
  const content: DocumentNode[] = [
    {
      type: 'details',
      content: [{ type: 'detailsSummary' }, { type: 'detailsContent', content: [words('One')] }],
    },
    { type: 'pageBreak' },
    { type: 'section', attrs: { page }, content: [words('Two')] },
  ];
  const { content: after } = await throughFile(jobOf({ type: 'doc', content }), writeOdt, readOdt);
  assert.deepEqual(
    after.content?.map(({ type }) => type),
    content.map(({ type }) => type),
  );
});

test('tracked changes are kept with their authors', async () => {
  const ann = { type: 'insertion', attrs: { author: 'Ann', date: '2026-03-01T12:00:00' } };
  const { content, revisions } = await throughFile(
    jobOf(doc(p('a', text('new', ann), text('old', { type: 'deletion', attrs: { author: 'Ben' } })))),
    writeOdt,
    readOdt,
  );
  assert.deepEqual(
    content.content?.[0]?.content?.map(({ text: words, marks }) => [words, marks?.[0]?.type]),
    [
      ['a', undefined],
      ['new', 'insertion'],
      ['old', 'deletion'],
    ],
  );
  assert.deepEqual(
    revisions?.map(({ author }) => author),
    ['Ann', 'Ben'],
  );
});

test('an imported document with every node is unchanged after a second round trip', async () => {
  const first = await throughFile(jobOf(richDocument, RICH), writeOdt, readOdt);
  const second = await throughFile(jobOfImport(first), writeOdt, readOdt);
  assert.deepEqual(differences(normalise(first.content), normalise(second.content)), []);
});

const folder = process.env['COMPANION_CORPUS'] ?? '';
const skip = existsSync(folder) ? false : 'COMPANION_CORPUS names no folder of documents';

test('documents of the corpus are unchanged after an export and import', { skip }, async (t) => {
  const faults: string[] = [];
  let same = 0;
  for (const file of globSync('**/*.odt', { cwd: folder })) {
    const first = open(join(folder, file));
    if (!first) continue;
    const second = await throughFile(jobOfImport(first), writeOdt, readOdt);
    const found = differences(normalise(first.content), normalise(second.content));
    if (found.length === 0) same += 1;
    else faults.push(`${basename(file)}: ${found[0]}`);
  }
  t.diagnostic(`${same} of ${same + faults.length} documents are the same after export and import`);
  assert.deepEqual(faults, []);
});

/** Returns undefined for files that the reader must reject. */
function open(path: string): ImportedDocument | undefined {
  try {
    return readOdt(path, { revisions: 'keep' }, () => undefined);
  } catch {
    return undefined;
  }
}

test('the settings state whether spaces of paragraphs are added, which programs would otherwise decide', async () => {
  const item = async (look: object): Promise<string | undefined> => {
    const page = { ...richPage, text: look };
    const members = membersOf(await writeOdt(jobOf(doc(p('x')), { page }), () => undefined));
    return /AddParaTableSpacing"[^>]*>(\w+)</.exec(members.get('settings.xml') ?? '')?.[1];
  };
  assert.equal(await item({}), 'false');
  assert.equal(await item({ addSpaces: true }), 'true');
});
