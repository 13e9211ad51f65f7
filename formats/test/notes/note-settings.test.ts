import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { numberNotes, renewFields, shownIn, type DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../src/docx/read/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { writeEpub } from '../../src/epub/epub.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { writePlain } from '../../src/text/plain.ts';
import { r as wordRun, read } from '../kit/docx.ts';
import { membersOf } from '../kit/package.ts';
import { node, p } from '../kit/rich-document.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';
import { read as readRich } from '../kit/rtf.ts';

const reference = (noteId: string, attrs: Record<string, unknown> = {}): DocumentNode =>
  node('footnoteReference', { noteId, kind: noteId.startsWith('en') ? 'endnote' : 'footnote', ...attrs });

function idsIn(one: DocumentNode): string[] {
  if (one.type === 'footnoteReference') return [String(one.attrs?.['noteId'])];
  return (one.content ?? []).flatMap(idsIn);
}

/** Returns a document with a note for each reference. */
function documentOf(settings: Record<string, unknown>, ...blocks: DocumentNode[]): DocumentNode {
  const notes = blocks.flatMap(idsIn).map((id) => node('footnote', reference(id).attrs ?? {}, p(`Note ${id}`)));
  return node('doc', {}, ...blocks, node('footnotes', settings, ...notes));
}

const shown = (document: DocumentNode): (string | undefined)[] => {
  const numbers = numberNotes(document);
  return idsIn(document).map((id) => numbers.of(id.startsWith('en') ? 'endnote' : 'footnote', id)?.text);
};

const settingsIn = ({ content = [] }: DocumentNode) => content.find(({ type }) => type === 'footnotes')?.attrs;

const document = documentOf(
  {
    footnotes: { format: 'upperRoman', start: 2, restart: 'section', position: 'beneathText' },
    endnotes: { format: 'decimal', position: 'sectionEnd', restart: 'section' },
  },
  p('One', reference('fn1'), reference('en1')),
  p('Two', reference('fn2', { label: '†' }), reference('fn3')),
  node('section', { columns: 2, footnotes: { format: 'lowerLetter' } }, p('Three', reference('fn4'), reference('en2'))),
  p('Four', reference('fn5'), reference('en3')),
);

test('Word and OpenDocument preserve the numbering of notes', async () => {
  for (const [write, reader] of [
    [writeDocx, readDocx],
    [writeOdt, readOdt],
  ] as const) {
    const { content } = await throughFile(jobOf(document), write, reader);
    deepEqual(shown(content), ['II', '1', '†', 'III', 'b', '1', 'II', '1']);
  }
});

test('OpenDocument keeps the settings of a section whose notes no reference shows', async () => {
  const endnotes = { format: 'decimal', start: 3, restart: 'section', position: 'sectionEnd' };
  const section = node('section', { columns: 2, endnotes }, p('Words'));
  const { content } = await throughFile(jobOf(node('doc', {}, section, p('More'))), writeOdt, readOdt);
  deepEqual(content.content?.[0]?.attrs?.['endnotes'], endnotes);
});

test('Word states settings in the settings part and in each section, with the elements in order', async () => {
  const members = membersOf(await writeDocx(jobOf(document), () => undefined));
  const expected =
    /<w:footnotePr><w:pos w:val="beneathText"\/><w:numFmt w:val="upperRoman"\/><w:numStart w:val="2"\/><w:numRestart w:val="eachSect"\/>/;
  match(members.get('word/settings.xml') ?? '', expected);
  match(members.get('word/document.xml') ?? '', expected);
  match(members.get('word/document.xml') ?? '', /<w:footnoteReference w:customMarkFollows="1" w:id="2"\/><w:t[^>]*>†/);
  match(members.get('word/footnotes.xml') ?? '', /<w:rStyle w:val="FootnoteReference"\/><\/w:rPr><w:t[^>]*>†/);
});

test('settings that Word repeats in every section are those of the document', () => {
  const properties = (more: string): string =>
    `<w:sectPr><w:footnotePr><w:numFmt w:val="chicago"/>${more}</w:footnotePr></w:sectPr>`;
  const cited = (id: string): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const { content } = read({
    body: `<w:p><w:pPr>${properties('')}</w:pPr>${wordRun('a')}${cited('1')}</w:p><w:p>${wordRun('b')}${cited('2')}</w:p>${properties('')}`,
    footnotes: ['1', '2'].map((id) => `<w:footnote w:id="${id}"><w:p>${wordRun('n')}</w:p></w:footnote>`).join(''),
  });
  deepEqual(settingsIn(content), { footnotes: { format: 'chicago' } });
  equal(
    content.content?.some(({ type }) => type === 'section'),
    false,
  );
});

test('sections of Word stay separate if notes are counted by section', () => {
  const cited = (id: string): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const restart = '<w:sectPr><w:footnotePr><w:numRestart w:val="eachSect"/></w:footnotePr></w:sectPr>';
  const { content } = read({
    body: `<w:p><w:pPr>${restart}</w:pPr>${cited('1')}</w:p><w:p>${cited('2')}</w:p>${restart}`,
    footnotes: ['1', '2'].map((id) => `<w:footnote w:id="${id}"><w:p>${wordRun('n')}</w:p></w:footnote>`).join(''),
  });
  deepEqual(shown(content), ['1', '1']);
});

test('the mark of a note is read from its run, and removed from its text', () => {
  const { content } = read({
    body: `<w:p>${wordRun('a')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>**</w:t></w:r>${wordRun('b')}</w:p>`,
    footnotes: `<w:footnote w:id="1"><w:p><w:r><w:t>**</w:t></w:r><w:r><w:t xml:space="preserve"> Marked</w:t></w:r></w:p></w:footnote>`,
  });
  deepEqual(
    content.content?.[0]?.content?.map(({ text, attrs }) => text ?? attrs?.['label']),
    ['a', '**', 'b'],
  );
  equal(content.content?.[1]?.content?.[0]?.content?.[0]?.content?.[0]?.text, 'Marked');
});

test('references to notes are fields of Word and of OpenDocument', async () => {
  const points = node('crossReference', { target: 'fn2', kind: 'note' }, { type: 'text', text: '2' });
  const cited = documentOf({}, p('One', reference('fn1'), reference('fn2')), p('See note ', points));
  for (const [write, reader, code] of [
    [writeDocx, readDocx, 'NOTEREF fn2_note'],
    [writeOdt, readOdt, 'text:note-ref'],
  ] as const) {
    const members = membersOf(await write(jobOf(cited), () => undefined));
    equal([...members.values()].join('').includes(code), true, code);
    const { content } = await throughFile(jobOf(cited), write, reader);
    const found = renewFields(content).content?.[1]?.content?.at(-1);
    deepEqual([found?.attrs?.['kind'], found && shownIn(found)], ['note', '2']);
  }
});

test('Writer shows numbers as marks that it would count otherwise', async () => {
  const sections = documentOf({ footnotes: { restart: 'section' } }, p('a', reference('fn1')), {
    ...node('section', { columns: 2 }, p('b', reference('fn2'), reference('fn3'))),
  });
  const content = membersOf(await writeOdt(jobOf(sections), () => undefined)).get('content.xml') ?? '';
  deepEqual(
    [...content.matchAll(/<text:note-citation([^>]*)>/g)].map(([, label]) => label),
    // Writer counts the last one as the second.
    ['', ' text:label="1"', ''],
  );
});

test('control words of Rich Text are read for the document and its sections', () => {
  const note = String.raw`{\super\chftn{\footnote\chftn  n}}`;
  const { content } = readRich(
    String.raw`\ftntj\ftnrstpg\ftnnchi\ftnstart3\aendnotes\aftnnar\sectd a${note}{\super\chftn{\footnote\ftnalt\chftn  e}}\par\sect\sectd\sftnnalc\saftnrestart b${note}\par`,
  );
  deepEqual(settingsIn(content), {
    footnotes: { format: 'chicago', start: 3, restart: 'page', position: 'beneathText' },
    endnotes: { format: 'decimal', position: 'sectionEnd' },
  });
  deepEqual(content.content?.find(({ type }) => type === 'section')?.attrs, {
    footnotes: { format: 'lowerLetter' },
    endnotes: { restart: 'section' },
  });
});

test('text and books show the numbers of the document, also in later chapters', async () => {
  const chapters = documentOf(
    { footnotes: { format: 'lowerRoman', start: 4 } },
    node('heading', { level: 1 }, { type: 'text', text: 'A' }),
    p('One', reference('fn1')),
    node('heading', { level: 1 }, { type: 'text', text: 'B' }),
    p('Two', reference('fn2')),
  );
  match(await writePlain(jobOf(chapters)), /One\[iv\][^]*Two\[v\][^]*\[iv\] Note fn1\n\[v\] Note fn2/);
  const book = membersOf(await writeEpub(jobOf(chapters), () => undefined));
  match(book.get('EPUB/chapter-2.xhtml') ?? '', />v<\/a>/);
  match(book.get('EPUB/notes.xhtml') ?? '', /<span>v\. <\/span>/);
});
