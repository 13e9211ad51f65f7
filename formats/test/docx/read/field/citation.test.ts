import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '@editor-companion/formats/docx/read';
import { writeDocx } from '@editor-companion/formats/docx/write';
import { blocks, r, textOf } from '../../../kit/docx.ts';
import { membersOf } from '../../../kit/package.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string): string =>
  `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${code.replaceAll('"', '&quot;')} </w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;

const SOURCES = `<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" StyleName="IEEE">
<b:Source><b:Tag>Doe20</b:Tag><b:SourceType>Book</b:SourceType><b:Author><b:Author><b:NameList><b:Person><b:Last>Doe</b:Last><b:First>Jane</b:First><b:Middle>Mary</b:Middle></b:Person><b:Person><b:Last>Roe</b:Last></b:Person></b:NameList></b:Author><b:Translator><b:NameList><b:Person><b:Last>No</b:Last></b:Person></b:NameList></b:Translator></b:Author><b:Title>A  plan</b:Title><b:Year>2020</b:Year><b:City>Bonn</b:City></b:Source>
<b:Source><b:Tag>Acme</b:Tag><b:SourceType>Performance</b:SourceType><b:Author><b:Author><b:Corporate>Acme, Inc.</b:Corporate></b:Author></b:Author></b:Source></b:Sources>`;

const read = (body: string): DocumentNode[] =>
  blocks({
    body,
    files: { 'sources.xml': SOURCES },
    relations: { x1: ['customXml', 'sources.xml'] },
  });

const DOE = { type: 'book', author: 'Doe, Jane Mary; Roe', title: 'A plan', year: '2020', address: 'Bonn' };

test('a citation with an unknown switch stays text', () => {
  for (const word of ['constructor', '__proto__', 'v 2']) {
    const [line] = read(`<w:p>${field(`CITATION Doe20 \\${word} x`, r('(Doe 2020)'))}</w:p>`);
    assert.deepEqual(line?.content, [{ type: 'text', text: '(Doe 2020)' }]);
  }
});

test('a citation carries the facts of its sources, and a bibliography those of uncited sources', () => {
  const code = String.raw`CITATION Doe20 \p "5 f." \f "see " \l 1033 \m Other`;
  const [line, bibliography] = read(
    `<w:p>${field(code, r('(Doe 2020)'))}</w:p><w:p>${field('BIBLIOGRAPHY', r('Doe, Jane'))}</w:p>`,
  );
  assert.deepEqual(line?.content, [
    {
      type: 'citation',
      attrs: { sources: [{ key: 'Doe20', pages: '5 f.', prefix: 'see ', source: DOE }, { key: 'Other' }] },
      content: [{ type: 'text', text: '(Doe 2020)' }],
    },
  ]);
  assert.equal(bibliography?.type, 'bibliography');
  assert.deepEqual(bibliography.attrs, {
    style: 'numeric',
    sources: [{ key: 'Acme', source: { author: 'Acme Inc.' } }],
  });
  assert.deepEqual(bibliography.content?.map(textOf), ['Doe, Jane']);
});

for (const code of [String.raw`CITATION Doe20 \y`, 'CITATION', String.raw`CITATION \p 5`])
  test(`«${code}» is text`, () => {
    const [line] = read(`<w:p>${field(code, r('shown'))}</w:p>`);
    assert.deepEqual(line?.content, [{ type: 'text', text: 'shown' }]);
  });

test('sources are a part that Word finds, each once, and are read back', async () => {
  const sources = [{ key: 'Doe20', source: { ...DOE, type: 'phdthesis' } }];
  const citation = { type: 'citation', attrs: { sources }, content: [{ type: 'text', text: '(D)' }] };
  const list = [{ key: 'Acme', source: { author: 'Acme', title: 'Rules & <more>' } }];
  const content = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [citation, citation] },
      { type: 'bibliography', attrs: { sources: list }, content: [{ type: 'paragraph' }] },
    ],
  } as DocumentNode;
  const members = membersOf(await writeDocx(jobOf(content), () => undefined));
  const part = String(members.get('customXml/item2.xml'));
  assert.equal(part.match(/<b:Tag>/gu)?.length, 2);
  assert.ok(part.includes('<b:Corporate>Acme</b:Corporate>') && part.includes('<b:ThesisType>'), part);
  assert.match(String(members.get('customXml/_rels/item2.xml.rels')), /customXmlProps/u);
  const back = await throughFile(jobOf(content), writeDocx, readDocx);
  assert.deepEqual(back.content.content?.[0]?.content?.[0]?.attrs, { sources });
  assert.deepEqual(back.content.content?.[1]?.attrs, {
    sources: [{ key: 'Acme', source: list[0]?.source }],
  });
});
