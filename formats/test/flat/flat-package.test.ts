import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate, type ImportedDocument } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readFlatPackage } from '../../src/flat/flat-package.ts';
import { splitPackage } from '../../src/flat/split-package.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { fromFile } from '../kit/local-file.ts';
import { membersOf } from '../kit/package.ts';
import { richDocument, richMetadata } from '../kit/rich-document.ts';
import { jobOf } from '../kit/round-trip.ts';
import { readDocx } from '../../src/docx/read/reader.ts';

const OPC = 'http://schemas.microsoft.com/office/2006/xmlPackage';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Returns the members of an archive as one XML file. */
function flat(members: ReadonlyMap<string, string>): string {
  const parts = [...members]
    .filter(([name]) => name !== '[Content_Types].xml')
    .map(
      ([name, xml]) =>
        `<pkg:part pkg:name="/${name}" pkg:contentType="application/xml"><pkg:xmlData>${xml.replace(/^<\?xml[^>]*\?>\s*/, '')}</pkg:xmlData></pkg:part>`,
    );
  return `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="${OPC}">${parts.join('')}</pkg:package>`;
}

const read = (source: string): ImportedDocument =>
  fromFile(source, (path) => readFlatPackage(path, { revisions: 'keep' }, () => {}));

test('a document in one XML file is read like the archive', async () => {
  const bytes = Buffer.from(await writeDocx(jobOf(richDocument, { metadata: richMetadata }), () => undefined));
  const { format, ...document } = read(flat(membersOf(bytes)));
  const archive = fromFile(bytes, (path) => readDocx(path, { revisions: 'keep' }, () => {}));
  validate(document.content);
  assert.equal(format, 'docx');
  assert.deepEqual(document.content, archive.content);
  assert.deepEqual(document.page, archive.page);
});

test('namespaces of the whole file apply in its parts, and pictures are decoded', () => {
  const parts = splitPackage(
    `<pkg:package xmlns:pkg="${OPC}" xmlns:w="${W}"><pkg:part pkg:name="/word/document.xml" pkg:contentType="a"><pkg:xmlData><w:document><w:body/></w:document></pkg:xmlData></pkg:part><pkg:part pkg:name="/word/media/a.png" pkg:contentType="image/png"><pkg:binaryData>aGk=</pkg:binaryData></pkg:part></pkg:package>`,
  );
  assert.match(String(parts.get('word/document.xml')), new RegExp(`^<w:document xmlns:pkg="[^"]*" xmlns:w="${W}">`));
  assert.equal(String(parts.get('word/media/a.png')), 'hi');
  assert.match(String(parts.get('[content_types].xml')), /PartName="\/word\/media\/a.png" ContentType="image\/png"/);
});

test('a file without a known main part, cut off or empty, is refused with a code', () => {
  const part = (name: string): string =>
    `<pkg:package xmlns:pkg="${OPC}"><pkg:part pkg:name="${name}"><pkg:xmlData><a/></pkg:xmlData></pkg:part></pkg:package>`;
  assert.throws(() => read(part('/other.xml')), { code: 'FILE_DAMAGED' });
  assert.throws(() => read(`<pkg:package xmlns:pkg="${OPC}"/>`), { code: 'FILE_DAMAGED' });
  assert.throws(() => read(part('/word/document.xml').slice(0, -40)), { code: 'FILE_TRUNCATED' });
});

test('a small document is read from its parts', () => {
  const source = flat(
    new Map([
      ['_rels/.rels', `<Relationships xmlns="${RELATIONS}"/>`],
      [
        'word/document.xml',
        `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>Hi</w:t></w:r></w:p></w:body></w:document>`,
      ],
    ]),
  );
  assert.equal(plainText(read(source).content).trim(), 'Hi');
});
