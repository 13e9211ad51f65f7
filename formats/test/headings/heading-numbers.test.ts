import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewFields, type DocumentNode } from '@editor-companion/document';
import { readDocx } from '@editor-companion/formats/docx/read';
import { writeDocx } from '@editor-companion/formats/docx/write';
import { readOdt } from '@editor-companion/formats/odt/read';
import { writeOdt } from '@editor-companion/formats/odt/write';
import { writePlain } from '@editor-companion/formats/text/write';
import { compare } from '../kit/compare.ts';
import { membersOf } from '../kit/package.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';

const heading = (level: number, words: string, attrs?: Record<string, unknown>): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [...(attrs ? [{ type: 'headingNumber', attrs: { level, ...attrs } }] : []), { type: 'text', text: words }],
});
const documentOf = (...content: DocumentNode[]): DocumentNode => renewFields({ type: 'doc', content });

const CHAPTER = { pattern: 'Chapter %1:', numberType: 'I', suffix: 'space' };
const NUMBERED = documentOf(
  heading(1, 'One', CHAPTER),
  heading(2, 'Part', { pattern: '%1.%2)' }),
  heading(2, 'Part', { pattern: '%1.%2)', start: 4 }),
  heading(1, 'Two', CHAPTER),
  heading(2, 'Part', { pattern: '%1.%2)' }),
);
const PARTLY = documentOf(heading(1, 'Preface'), heading(1, 'One', {}), heading(1, 'Two', {}));
const ANNEXED = documentOf(
  heading(1, 'One', {}),
  heading(1, 'First', { list: 'Annex', pattern: 'Annex %1', numberType: 'A' }),
  heading(1, 'Two', {}),
);

for (const [format, write, read] of [
  ['docx', writeDocx, readDocx],
  ['odt', writeOdt, readOdt],
] as const)
  test(`${format} keeps the numbering of headings, and which headings it numbers`, async () => {
    for (const document of [NUMBERED, PARTLY]) {
      const { content } = await throughFile(jobOf(document), write, read);
      assert.deepEqual(
        compare(document, content).filter(({ before }) => before !== null),
        [],
      );
    }
  });

test('a second numbering is kept in docx; in odt its numbers are text, and the others still count', async () => {
  const [docx, odt] = await Promise.all([
    throughFile(jobOf(ANNEXED), writeDocx, readDocx),
    throughFile(jobOf(ANNEXED), writeOdt, readOdt),
  ]);
  assert.deepEqual(docx.content.content?.[1]?.content?.[0]?.attrs?.['list'], 'Annex');
  const begins = odt.content.content?.map(({ content = [] }) => content[0]?.type);
  assert.deepEqual(begins, ['headingNumber', 'text', 'headingNumber']);
  assert.equal(odt.content.content?.[1]?.content?.[0]?.text, 'Annex A First');
});

test('Word numbers whole levels by the styles of headings', async () => {
  const parts = membersOf(await writeDocx(jobOf(NUMBERED), () => undefined));
  const [document = '', styles = '', numbering = ''] = ['document', 'styles', 'numbering'].map((name) =>
    parts.get(`word/${name}.xml`),
  );
  assert.match(styles, /<w:name w:val="heading 2"\/>.*?<w:numPr><w:ilvl w:val="1"\/><w:numId w:val="1"\/><\/w:numPr>/);
  assert.match(numbering, /<w:lvl w:ilvl="1">.*?<w:pStyle w:val="Heading2"\/><w:lvlText w:val="%1.%2\)"\/>/);
  // Only the heading with a start number has a separate instance.
  assert.equal(document.match(/<w:numPr>/g)?.length, 1);
  assert.doesNotMatch(document, /Chapter/);
  const partly = membersOf(await writeDocx(jobOf(PARTLY), () => undefined));
  assert.doesNotMatch(partly.get('word/styles.xml') ?? '', /<w:numPr>/);
});

test('Writer numbers headings by the outline, except headings without a number', async () => {
  const parts = membersOf(await writeOdt(jobOf(PARTLY), () => undefined));
  assert.match(parts.get('styles.xml') ?? '', /<text:outline-level-style text:level="1" style:num-format="1">/);
  assert.match(parts.get('content.xml') ?? '', /<text:h [^>]*text:is-list-header="true">Preface/);
  assert.match(parts.get('content.xml') ?? '', />One<\/text:h>/);
});

test('a number that differs from the counted one is text in a file', async () => {
  const stale: DocumentNode = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1 },
        content: [
          { type: 'headingNumber', content: [{ type: 'text', text: '7 ' }] },
          { type: 'text', text: 'One' },
        ],
      },
    ],
  };
  for (const [write, read] of [
    [writeDocx, readDocx],
    [writeOdt, readOdt],
  ] as const) {
    const { content } = await throughFile(jobOf(stale), write, read);
    assert.deepEqual(content.content?.[0]?.content, [{ type: 'text', text: '7 One' }]);
  }
});

test('plain text shows numbers', async () => {
  assert.match(await writePlain(jobOf(NUMBERED)), /Chapter II: Two/);
});
