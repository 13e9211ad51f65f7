import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CompanionError, type ImportFormat } from '@editor-companion/core/plugin';
import { chooseFormat } from '../../src/probe/choose-format.ts';
import { withProbe } from '../../src/probe/probe.ts';
import { compound } from '../kit/compound.ts';
import { zip } from '../../../../formats/test/kit/zip.ts';

const format = (id: string, detect?: ImportFormat['detect']): ImportFormat => ({
  id,
  title: id,
  version: '1',
  extensions: [id],
  mediaTypes: [],
  ...(detect && { detect }),
  convert: () => Promise.reject(new Error('not called')),
});

const starts =
  (text: string): ImportFormat['detect'] =>
  ({ head }) =>
    Buffer.from(head).toString('latin1').startsWith(text);
const FORMATS = [
  format('note', starts('NOTE')),
  format('memo', starts('NOTE 2')),
  format('csv'),
  { ...format('txt', ({ extension }) => extension === 'txt'), goesByName: true },
  format('pack', async (probe) => (await probe.entries()).includes('pack.xml')),
];

async function choose(bytes: Buffer | string, filename = 'file'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'probe-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return (await withProbe(path, filename, (probe) => chooseFormat(FORMATS, probe))).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const refuses = (bytes: Buffer | string, code: string, pattern = /./, filename?: string) =>
  assert.rejects(
    choose(bytes, filename),
    (error) => CompanionError.is(error) && error.code === code && pattern.test(error.message),
  );

test('a format that recognises content comes before one that matches the name', async () => {
  assert.equal(await choose('NOTE 1', 'list.txt'), 'note');
  assert.equal(await choose('Milk', 'list.txt'), 'txt');
});

test('content decides, not the name', async () => {
  assert.equal(await choose('NOTE 1', 'x.csv'), 'note');
  assert.equal(await choose(zip([{ name: 'pack.xml', bytes: '' }]), 'x.note'), 'pack');
});

test('if several formats recognise a file the extension decides; without one, the file is ambiguous', async () => {
  assert.equal(await choose('NOTE 2', 'x.MEMO'), 'memo');
  await refuses('NOTE 2', 'IMPORT_FORMAT_UNSUPPORTED');
});

test('a format without detection goes by extension, if no other recognises the content', async () => {
  assert.equal(await choose('a;b', 'x.csv'), 'csv');
});

test('an unknown format is answered with the supported ones', () =>
  refuses('random bytes', 'IMPORT_FORMAT_UNSUPPORTED', /"x.bin".*csv, memo, note, pack/, 'x.bin'));

test('an empty file is refused as empty, under any name', () => refuses('', 'IMPORT_FILE_EMPTY', /0 bytes/, 'x.csv'));

for (const [name, label] of [
  ['WordDocument', /Word 97/],
  ['Workbook', /Excel 97/],
  ['PowerPoint Document', /PowerPoint 97/],
  ['MatOST', /Works/],
] as const) {
  test(`a compound file with ${name} is recognised even if no format reads it`, () =>
    refuses(compound([{ name: 'Other' }, { name }]), 'IMPORT_FORMAT_NOT_ENABLED', label));
}

test('other office files are recognised', async () => {
  const open = zip([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', method: 0 }]);
  await refuses(open, 'IMPORT_FORMAT_NOT_ENABLED', /OpenDocument text/);
  await refuses(zip([{ name: 'xl/workbook.xml', bytes: '' }]), 'IMPORT_FORMAT_NOT_ENABLED', /xlsx/);
  await refuses(String.raw`{\rtf1 x}`, 'IMPORT_FORMAT_NOT_ENABLED', /rtf/);
  await refuses(zip([{ name: 'x', bytes: '' }]), 'IMPORT_FORMAT_UNSUPPORTED');
});

test('protected documents are recognised', async () => {
  await refuses(compound([{ name: 'EncryptedPackage' }]), 'IMPORT_FILE_ENCRYPTED');
  const record = Buffer.alloc(32);
  record.writeUInt16LE(0xa5ec, 0);
  await refuses(compound([{ name: 'WordDocument', bytes: record }]), 'IMPORT_FORMAT_NOT_ENABLED');
  record.writeUInt16LE(0x0100, 10);
  await refuses(compound([{ name: 'WordDocument', bytes: record }]), 'IMPORT_FILE_ENCRYPTED');
});

test('truncated files are distinguished from unknown ones', async () => {
  const archive = zip([{ name: 'a', bytes: 'x' }]);
  await refuses(archive.subarray(0, archive.length - 10), 'IMPORT_FILE_TRUNCATED');
  await refuses(compound([{ name: 'WordDocument' }]).subarray(0, 1000), 'IMPORT_FILE_TRUNCATED');
});

test('a circular directory ends', async () => {
  const file = compound([{ name: 'Other' }]);
  file.writeUInt32LE(1, 512 + 4);
  await refuses(file, 'IMPORT_FILE_DAMAGED', /no end/);
});
