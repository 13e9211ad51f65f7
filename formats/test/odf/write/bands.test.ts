import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { banded, bandedDocument, bandedPage, bands, pageBreak } from '../../kit/banded-document.ts';
import { membersOf } from '../../kit/package.ts';
import { node, p } from '../../kit/rich-document.ts';
import { differences, jobOf, jobOfImport, settle, throughFile, withoutText } from '../../kit/round-trip.ts';

const mastersOf = async (content: DocumentNode): Promise<string[]> => {
  const members = membersOf(await writeOdt(jobOf(content, { page: bandedPage }), () => undefined));
  return [...(members.get('styles.xml') ?? '').matchAll(/<style:master-page [^>]*style:name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
};

test('headers and footers of sections survive export and import', async () => {
  const read = await throughFile(jobOf(bandedDocument, { page: bandedPage }), writeOdt, readOdt);
  assert.deepEqual(differences(settle(read.content), settle(bandedDocument)), []);
  assert.deepEqual(withoutText(read.page), bandedPage);
  const again = await throughFile(jobOfImport(read), writeOdt, readOdt);
  assert.deepEqual([again.content, again.page], [read.content, read.page]);
});

test('bands without distances have none after an import', async () => {
  const { headerDistance: _, footerDistance: __, ...page } = bandedPage;
  const read = await throughFile(jobOf(bandedDocument, { page }), writeOdt, readOdt);
  assert.deepEqual(withoutText(read.page), page);
});

test('equal bands are one kind of pages', async () => {
  const attrs = { header: bands({ default: 'Own' }) };
  const chapters = Array.from({ length: 50 }, () => [p('a'), pageBreak, banded(attrs, 'b'), pageBreak]).flat();
  assert.equal((await mastersOf(node('doc', {}, ...chapters))).length, 2);
});

test('a section that continues on the same page shows its bands from its first break on', async () => {
  const own = { header: bands({ default: 'Own', first: 'First' }) };
  const section = node('section', own, p('b'), pageBreak, p('c'));
  const content = node('doc', {}, p('a'), section, p('d'), pageBreak, p('e'));
  const read = await throughFile(jobOf(content, { page: bandedPage }), writeOdt, readOdt);
  const expected = node(
    'doc',
    {},
    p('a'),
    p('b'),
    pageBreak,
    banded({ header: bands({ default: 'Own' }) }, 'c', 'd'),
    pageBreak,
    p('e'),
  );
  assert.deepEqual(differences(settle(read.content), settle(expected)), []);
});
