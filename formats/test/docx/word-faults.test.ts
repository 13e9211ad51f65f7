import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { test } from 'node:test';
import type { ImportedDocument } from '@editor-companion/document';
import * as fc from 'fast-check';
import { arbitraryDocument } from '../../../document/test/arbitrary-document.ts';
import { readDocx } from '../../src/docx/read/reader.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { readPptx } from '../../src/pptx/reader.ts';
import { readXlsx } from '../../src/xlsx/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import type { WriteJob } from '../../src/content/source/write-job.ts';
import { membersOf } from '../kit/package.ts';
import { richComments, richDocument, richMetadata, richPage, richPictures } from '../kit/rich-document.ts';
import { jobOf, jobOfImport } from '../kit/round-trip.ts';
import { wordFaults } from '../kit/faults/word-faults.ts';

const faultsOf = async (job: WriteJob): Promise<string[]> =>
  wordFaults(membersOf(await writeDocx(job, () => undefined)));

const RICH = {
  page: richPage,
  comments: richComments,
  metadata: richMetadata,
  options: { comments: true },
  pictures: richPictures,
};

test('a document with every node contains nothing that Word refuses', async () => {
  assert.deepEqual(await faultsOf(jobOf(richDocument, RICH)), []);
});

test('no document contains anything that Word refuses', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (json) => assert.deepEqual(await faultsOf(jobOf(json)), [])),
    { numRuns: 60, seed: 3, endOnFailure: true },
  );
});

test('lengths beyond Word’s range are limited to it, and tab stops there are left out', async () => {
  const far = '5000pt';
  const attrs = {
    indentLeft: far,
    indentRight: far,
    indentFirst: far,
    spaceBefore: far,
    spaceAfter: far,
    lineHeight: far,
  };
  const words = [{ type: 'text', text: 'x' }];
  const tabStops = [{ position: '1600pt' }, { position: '20pt' }];
  const paragraph = { type: 'paragraph', attrs: { ...attrs, tabStops }, content: words };
  const item = {
    type: 'listItem',
    content: [{ type: 'paragraph', attrs: { tabStops: [{ position: '1500pt' }] }, content: words }],
  };
  const list = {
    type: 'bulletList',
    attrs: { indent: '900pt' },
    content: [
      { ...item, content: [...item.content, { type: 'bulletList', attrs: { indent: '900pt' }, content: [item] }] },
    ],
  };
  const json = { type: 'doc', content: [paragraph, list] };
  assert.deepEqual(await faultsOf(jobOf(json)), []);
  const xml = membersOf(await writeDocx(jobOf(json), () => undefined)).get('word/document.xml') ?? '';
  assert.equal(xml.match(/<w:tab w:/g)?.length, 1);
});

/** Each of these damages makes Word reject a file. */
const DAMAGES: readonly [string, string, string | RegExp, string][] = [
  ['properties in another order', 'word/document.xml', /(<w:pStyle [^>]*>)(<w:spacing [^>]*>)/, '$2$1'],
  ['a cell without a paragraph', 'word/document.xml', /<w:p>(?:(?!<w:p>).)*?<\/w:p><\/w:tc>/s, '</w:tc>'],
  ['a numbering that is not there', 'word/document.xml', /<w:numId w:val="\d+"/, '<w:numId w:val="999"'],
  ['a drawing id that is there twice', 'word/document.xml', /<wp:docPr id="\d+"/g, '<wp:docPr id="7"'],
  ['a comment that is not there', 'word/comments.xml', /<w:comment w:id="0"/, '<w:comment w:id="900"'],
  [
    'a relationship that is not there',
    'word/_rels/document.xml.rels',
    /<Relationship [^>]*relationships\/image"[^>]*>/,
    '',
  ],
  ['a part without a type', '[Content_Types].xml', /<Override PartName="\/word\/styles.xml"[^>]*>/, ''],
  ['a bookmark without an end', 'word/document.xml', /<w:bookmarkEnd [^>]*>/, ''],
  ['an undeclared prefix', 'word/document.xml', ' xmlns:wp=', ' xmlns:other='],
];

for (const [damage, part, found, instead] of DAMAGES) {
  test(`the checker finds ${damage}`, async () => {
    const members = new Map(membersOf(await writeDocx(jobOf(richDocument, RICH), () => undefined)));
    const whole = members.get(part) ?? '';
    members.set(part, whole.replace(found, instead));
    assert.notEqual(members.get(part), whole);
    assert.notDeepEqual(wordFaults(members), []);
  });
}

const folder = process.env['COMPANION_CORPUS'] ?? '';
const skip = existsSync(folder) ? false : 'COMPANION_CORPUS names no folder of documents';

const READERS: Readonly<Record<string, (path: string) => ImportedDocument>> = {
  '.docx': (path) => readDocx(path, { revisions: 'keep' }, () => undefined),
  '.odt': (path) => readOdt(path, { revisions: 'keep' }, () => undefined),
  '.pptx': (path) => readPptx(path, () => undefined),
  '.xlsx': (path) => readXlsx(path, () => undefined),
};

test('imports of the corpus make files without any fault that Word refuses', { skip }, async (t) => {
  const faults: string[] = [];
  let checked = 0;
  for (const file of globSync('**/*.{docx,odt,pptx,xlsx}', { cwd: folder })) {
    const imported = open(join(folder, file));
    if (imported === undefined) continue;
    checked += 1;
    const found = await faultsOf({ ...jobOfImport(imported), pictures: picturesOf(imported) });
    faults.push(...found.map((fault) => `${basename(file)}: ${fault}`));
  }
  t.diagnostic(`${checked} documents are without faults`);
  assert.deepEqual(faults, []);
});

/** Returns a placeholder picture for each picture in the document. */
function picturesOf({ content }: ImportedDocument): WriteJob['pictures'] {
  const dot = richPictures.get('asset:dot.png');
  const addresses = [...JSON.stringify(content).matchAll(/"src":"([^"]+)"/g)].map(([, src = '']) => src);
  return new Map(addresses.flatMap((src) => (dot ? [[src, dot] as const] : [])));
}

/** Returns undefined for files that the reader must reject. */
function open(path: string): ImportedDocument | undefined {
  try {
    return READERS[extname(path)]?.(path);
  } catch {
    return undefined;
  }
}
