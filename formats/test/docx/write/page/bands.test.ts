import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { banded, bandedDocument, bandedPage, bands, pageBreak } from '../../../kit/banded-document.ts';
import { membersOf } from '../../../kit/package.ts';
import { node, p } from '../../../kit/rich-document.ts';
import { differences, jobOf, jobOfImport, settle, throughFile, withoutText } from '../../../kit/round-trip.ts';
import { wordFaults } from '../../../kit/faults/word-faults.ts';

const write = async (...job: Parameters<typeof jobOf>): Promise<ReadonlyMap<string, string>> =>
  membersOf(await writeDocx(jobOf(...job), () => undefined));

test('headers and footers of sections survive export and import', async () => {
  const page = { ...bandedPage, header: bands({ default: 'Document' }) };
  const read = await throughFile(jobOf(bandedDocument, { page }), writeDocx, readDocx);
  assert.deepEqual(differences(settle(read.content), settle(bandedDocument)), []);
  assert.deepEqual(withoutText(read.page), page);
  const again = await throughFile(jobOfImport(read), writeDocx, readDocx);
  assert.deepEqual(again, read);
});

test('even pages anywhere make all sections state theirs', async () => {
  const read = await throughFile(jobOf(bandedDocument, { page: bandedPage }), writeDocx, readDocx);
  assert.deepEqual(differences(settle(read.content), settle(bandedDocument)), []);
  assert.deepEqual(withoutText(read.page), bandedPage);
});

test('Word finds no fault in the file', async () => {
  assert.deepEqual(wordFaults(await write(bandedDocument, { page: bandedPage })), []);
});

test('equal bands are one part, to which the first of their sections refers', async () => {
  const attrs = { header: bands({ default: 'Own' }) };
  const chapters = Array.from({ length: 50 }, () => [banded(attrs, 'a'), pageBreak, p('b'), pageBreak]).flat();
  const members = await write(node('doc', {}, ...chapters), {
    page: { ...bandedPage, header: bands({ default: 'All' }) },
  });
  assert.equal([...members.keys()].filter((name) => /word\/header/.test(name)).length, 2);
  const body = members.get('word/document.xml') ?? '';
  assert.equal(body.match(/<w:headerReference/g)?.length, 100);
  assert.equal(body.match(/<w:footerReference/g)?.length, 1);
});

test('a section that continues on the same page shows no first page', async () => {
  const section = banded({ header: bands({ default: 'Own', first: 'First' }) }, 'b');
  const body = (await write(node('doc', {}, p('a'), section))).get('word/document.xml') ?? '';
  assert.match(body, /w:val="continuous"/);
  assert.doesNotMatch(body, /titlePg/);
});

test('content after a section on its own pages begins a page, also if it is a section', async () => {
  const wide = banded({ page: { width: 254, height: 190.5, margin: bandedPage.margin } }, 'wide');
  const content = node('doc', {}, wide, banded({ header: bands({ default: 'Own' }) }, 'a'), p('b'), p('c'));
  const read = await throughFile(jobOf(content, { page: bandedPage }), writeDocx, readDocx);
  assert.deepEqual(
    read.content.content?.map(({ type }) => type),
    ['section', 'pageBreak', 'section', 'paragraph', 'paragraph'],
  );
});
