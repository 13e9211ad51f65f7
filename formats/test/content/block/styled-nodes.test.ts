import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Node } from '@tiptap/core';
import { createModel, defineNode, type DocumentNode } from '@editor-companion/document';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { blocks as docxBlocks, outline, p, style } from '../../kit/docx.ts';
import { blocks as odfBlocks, p as odfP, style as odfStyle } from '../../kit/odf.ts';
import { jobOf, throughFile } from '../../kit/round-trip.ts';

const about = { title: 'A node', summary: 'It is for tests.', version: '1' };
const STYLES = { styles: ['Callout', { name: 'Callout Warning', attrs: { kind: 'warning' } }] };
const callout = defineNode({
  ...about,
  name: 'callout',
  extension: Node.create({
    name: 'callout',
    group: 'block',
    content: 'paragraph+',
    addAttributes: () => ({ kind: { default: 'tip', validate: 'string' } }),
    renderHTML: () => ['aside', 0],
  }),
  word: STYLES,
  openDocument: STYLES,
});
const verse = defineNode({
  ...about,
  name: 'verse',
  extension: Node.create({ name: 'verse', group: 'block', content: 'text*', renderHTML: () => ['p', 0] }),
  word: { styles: ['Verse'] },
  openDocument: { styles: ['Verse'] },
});
const model = createModel([callout, verse]);

const inStyle = (name: string, text: string): string => p(text, `<w:pStyle w:val="${name}"/>`);
const LOOK = '<w:pPr><w:shd w:val="clear" w:fill="FFEEDD"/></w:pPr>';
const DOCX_STYLES = [
  style('Callout', LOOK),
  `<w:style w:type="paragraph" w:styleId="W"><w:name w:val="callout warning"/></w:style>`,
  style('Special', '<w:basedOn w:val="Callout"/>'),
  style('Verse', ''),
].join('');
const fromDocx = (body: string): DocumentNode[] => docxBlocks({ body, styles: DOCX_STYLES }, { model });

const ODF_STYLES = [
  odfStyle('paragraph', 'Callout', '<style:paragraph-properties fo:background-color="#ffeedd"/>'),
  odfStyle('paragraph', 'W', '', 'style:display-name="Callout Warning"'),
  odfStyle('paragraph', 'Special', '', 'style:parent-style-name="Callout"'),
  odfStyle('paragraph', 'Verse', ''),
].join('');
const fromOdt = (body: string): DocumentNode[] => odfBlocks('odt', { body, styles: ODF_STYLES }, { model });

const BODIES: Readonly<
  Record<string, { read: (body: string) => DocumentNode[]; p: (style: string, text: string) => string }>
> = {
  Word: { read: fromDocx, p: inStyle },
  OpenDocument: { read: fromOdt, p: (name, text) => odfP(text, name) },
};

for (const [format, { read, p: paragraph }] of Object.entries(BODIES)) {
  test(`${format}: adjacent paragraphs in a style of a node become one node, with the attributes in the style’s name`, () => {
    const nodes = read(
      paragraph('Callout', 'One') +
        paragraph('Special', 'two') +
        paragraph('W', 'Mind') +
        paragraph('Standard', 'Text'),
    );
    assert.deepEqual(nodes.map(outline), [
      ['callout', ['paragraph', 'One'], ['paragraph', 'two']],
      ['callout', ['paragraph', 'Mind']],
      ['paragraph', 'Text'],
    ]);
    assert.deepEqual(
      nodes.map(({ attrs }) => attrs?.['kind']),
      [undefined, 'warning', undefined],
    );
    // The node itself states what the style states.
    assert.equal(nodes[0]?.content?.[0]?.attrs?.['backgroundColor'], undefined);
    assert.equal(nodes[0]?.content?.[0]?.attrs?.['styleName'], undefined);
  });

  test(`${format}: each paragraph in a style of a node that holds text becomes a node`, () => {
    const nodes = read(paragraph('Verse', 'Shall I') + paragraph('Verse', 'compare thee'));
    assert.deepEqual(nodes.map(outline), [
      ['verse', 'Shall I'],
      ['verse', 'compare thee'],
    ]);
  });
}

test('content that the model does not allow in the node stays outside', () => {
  const heading = p('Head', '<w:pStyle w:val="Callout"/><w:outlineLvl w:val="0"/>');
  const nodes = fromDocx(heading + inStyle('Callout', 'Text'));
  assert.deepEqual(nodes.map(outline), [
    ['heading', 'Head'],
    ['paragraph', 'Text'],
  ]);
});

test('without a model that names the style, paragraphs stay paragraphs with their look', () => {
  const [node] = docxBlocks({ body: inStyle('Callout', 'One'), styles: DOCX_STYLES });
  assert.deepEqual(
    [node?.type, node?.attrs?.['backgroundColor'], node?.attrs?.['styleName']],
    ['paragraph', '#ffeedd', 'Callout'],
  );
});

test('a paragraph of an own file in such a style is read back as a paragraph', async () => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { styleName: 'Callout' }, content: [{ type: 'text', text: 'a' }] }],
  };
  const options = { revisions: 'keep', model } as const;
  const word = await throughFile(jobOf(content), writeDocx, (path) => readDocx(path, options, () => undefined));
  const open = await throughFile(jobOf(content), writeOdt, (path) => readOdt(path, options, () => undefined));
  for (const read of [word, open]) assert.equal(read.content.content?.[0]?.type, 'paragraph');
});
