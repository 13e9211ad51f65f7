import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { membersOf } from '../../kit/package.ts';
import { node, p, text } from '../../kit/rich-document.ts';
import { jobOf, jobOfImport, throughFile } from '../../kit/round-trip.ts';

const marked = (words: string, ...names: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  marks: names.map((name) => ({ type: 'bookmark', attrs: { name } })),
});
const reference = (target: string, kind: string): DocumentNode => ({
  ...node('crossReference', { target, kind }),
  content: [text('shown')],
});

const DOCUMENT = node(
  'doc',
  {},
  p(text('The '), marked('great ', 'party'), marked('Buyer', 'party', 'name'), text(' pays.')),
  p(text('From '), marked('here', 'range')),
  node('bulletList', {}, node('listItem', {}, p(marked('over a list', 'range')))),
  p(marked('to here', 'range'), text(', and no further.')),
  p(reference('party', 'text'), text(' '), reference('range', 'page')),
);

/** The names of the bookmarks around each text. */
const namesIn = ({ text: words, marks = [], content = [] }: DocumentNode): string[] => [
  ...(words === undefined
    ? []
    : marks.filter(({ type }) => type === 'bookmark').map(({ attrs }) => `${words}: ${String(attrs?.['name'])}`)),
  ...content.flatMap(namesIn),
];

const FORMATS = { docx: [writeDocx, readDocx], odt: [writeOdt, readOdt] } as const;

for (const [format, [write, read]] of Object.entries(FORMATS)) {
  test(`${format} gives back bookmarks that overlap and go on over paragraphs, and references to them`, async () => {
    const { content } = await throughFile(jobOf(DOCUMENT), write, read);
    assert.deepEqual(namesIn(content).toSorted(), namesIn(DOCUMENT).toSorted());
    const [party, range] = content.content?.at(-1)?.content?.filter(({ type }) => type === 'crossReference') ?? [];
    assert.deepEqual(
      [party?.attrs?.['target'], range?.attrs?.['target'], range?.attrs?.['kind']],
      ['party', 'range', 'page'],
    );
  });

  test(`${format} has each bookmark once, with one end, whatever the text in it`, async () => {
    const twice = node(
      'doc',
      {},
      p(marked('a', 'x'), text(' b')),
      node('textBox', {}, p(marked('c', 'x', 'y'), text('d'))),
      { ...p(marked('e', 'z'), text('f')), attrs: { anchor: 'z' } },
      p(marked('g', 'y'), text('h')),
    );
    const members = membersOf(await write(jobOf(twice), () => undefined));
    const xml = members.get(format === 'docx' ? 'word/document.xml' : 'content.xml') ?? '';
    const names =
      format === 'docx' ? /<w:bookmarkStart [^>]*w:name="(\w+)"/g : /<text:bookmark-start text:name="(\w+)"/g;
    assert.deepEqual(
      [...xml.matchAll(names)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b)),
      format === 'docx' ? ['x', 'y', 'z'] : ['x', 'y'],
    );
    assert.equal(xml.split('bookmarkStart ').length, xml.split('bookmarkEnd ').length);
    assert.equal(xml.split('bookmark-start ').length, xml.split('bookmark-end ').length);
  });
}

test('bookmarks go from one format to the other and back', async () => {
  const odt = await throughFile(jobOf(DOCUMENT), writeOdt, readOdt);
  const docx = await throughFile(jobOfImport(odt), writeDocx, readDocx);
  assert.deepEqual(namesIn(docx.content).toSorted(), namesIn(DOCUMENT).toSorted());
});
